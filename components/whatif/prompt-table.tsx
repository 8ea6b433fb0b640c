'use client';

import Link from 'next/link';
import { VSwatch } from '@/components/ui/v-swatch';
import { mixedGroupChance } from '@/lib/derive/expectation';
import { formatCount, formatFixed, formatSigned } from '@/lib/display/numbers';
import type { PromptRow } from './model';

const MOST_ROWS = 200;

/** Chance of a mixed group by the best V that is known. */
const chance = ({ exactV, v }: PromptRow, m: number): string => {
  const best = exactV ?? v;
  return best === null || m === 0 ? '–' : formatFixed(mixedGroupChance(best, m));
};

const moved = ({ recorded, redecided }: PromptRow): string => (recorded === redecided ? '' : formatSigned(redecided - recorded, 0));

function Row({ row, chosen, run, onChoose }: { row: PromptRow; chosen: boolean; run: string; onChoose: () => void }) {
  const { prompt, treeKey } = row;
  return (
    <tr aria-selected={chosen}>
      <td className="name">
        <button type="button" className="ell max-w-full" title={`Show what moved inside the tree of ${prompt}`} onClick={onChoose}>
          {prompt}
        </button>
      </td>
      <td>
        <VSwatch v={row.v} />
      </td>
      <td className="r">{formatFixed(row.exactV)}</td>
      <td className="r">{formatCount(row.recorded)}</td>
      <td className="r">{formatCount(row.redecided)}</td>
      <td className="r font-medium">{moved(row)}</td>
      <td className="r">{chance(row, row.recorded)}</td>
      <td className="r">{chance(row, row.redecided)}</td>
      <td className="r">{formatCount(row.continuations)}</td>
      <td className="r">{row.decided === null ? 'undecided' : formatCount(row.decided)}</td>
      <td className="r">{row.movedInside === null || row.movedInside === 0 ? '' : formatCount(row.movedInside)}</td>
      <td>
        {treeKey ? (
          <Link href={`/runs/${encodeURIComponent(run)}/trees/${encodeURIComponent(treeKey)}?colour=budget`} prefetch={false}>
            tree
          </Link>
        ) : (
          <span className="text-ink-3">none</span>
        )}
      </td>
    </tr>
  );
}

/** Every prompt that either decision funds, what moved most first; a row chooses whose tree is shown. */
export function PromptTable({
  rows,
  chosen,
  run,
  unfunded,
  onChoose,
}: {
  rows: readonly PromptRow[];
  chosen: string | null;
  run: string;
  unfunded: number;
  onChoose: (prompt: string) => void;
}) {
  const shown = rows.slice(0, MOST_ROWS);
  return (
    <section>
      <h2>
        Prompt by prompt{' '}
        <em>
          {shown.length < rows.length ? `${formatCount(shown.length)} of ${formatCount(rows.length)}` : formatCount(rows.length)} that either decision
          funds, what moved most first; {formatCount(unfunded)} candidates get nothing in both
        </em>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys */}
      <section className="rows" tabIndex={0} aria-label="Prompts">
        <table>
          <thead>
            <tr>
              <th scope="col">prompt</th>
              <th scope="col">Ṽ</th>
              <th scope="col" className="r">
                exact V
              </th>
              <th scope="col" className="r">
                m
              </th>
              <th scope="col" className="r">
                m what-if
              </th>
              <th scope="col" className="r">
                <span className="sr-only">moved</span>±
              </th>
              <th scope="col" className="r">
                P(mix)
              </th>
              <th scope="col" className="r">
                P(mix) what-if
              </th>
              <th scope="col" className="r" title="continuations recorded in its tree">
                K
              </th>
              <th scope="col" className="r" title="continuations of the other decision">
                K what-if
              </th>
              <th scope="col" className="r" title="continuations given to other anchors of the tree">
                moved inside
              </th>
              <th scope="col">
                <span className="sr-only">tree</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.prompt} row={row} run={run} chosen={row.prompt === chosen} onChoose={() => onChoose(row.prompt)} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
