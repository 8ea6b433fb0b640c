'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { formatCount } from '@/lib/display/numbers';
import { PairCells } from './pair-side';
import { type PairKind, type PromptPair, pairKind } from './pairing';

const KINDS = ['all', 'left-only', 'right-only', 'both', 'neither'] as const;

const SIDES = ['left', 'right'] as const;
const HEADS = [
  { text: 'outcome', column: 'outcome' },
  { text: 'roots', column: 'roots' },
  { text: 'Ṽ', column: 'v' },
  { text: 'why degenerate, or not funded', column: 'reason' },
] as const;

/** This step's prompts in two runs, side by side; the chips choose in which of the two they were degenerate. */
export function PairTable({
  pairs,
  left,
  right,
}: {
  pairs: readonly PromptPair[];
  left: { run: string; name: string };
  right: { run: string; name: string };
}) {
  const [kind, setKind] = useQueryState('degenerate', parseAsStringLiteral(KINDS).withDefault('all').withOptions({ history: 'replace' }));
  const shown = kind === 'all' ? pairs : pairs.filter((pair) => pairKind(pair) === kind);
  const words: Readonly<Record<PairKind | 'all', string>> = {
    all: 'all',
    'left-only': `degenerate in ${left.name} only`,
    'right-only': `degenerate in ${right.name} only`,
    both: 'in both',
    neither: 'in neither',
  };
  const count = (one: PairKind | 'all'): number => (one === 'all' ? pairs.length : pairs.filter((pair) => pairKind(pair) === one).length);
  return (
    <>
      <div className="tool flex-wrap gap-1.5">
        {KINDS.map((one) => (
          <button key={one} type="button" className="chip toggle" aria-pressed={kind === one} onClick={() => void setKind(one)}>
            {words[one]} <span className="num">{formatCount(count(one))}</span>
          </button>
        ))}
      </div>
      <table className="pairs">
        <colgroup>
          <col />
          {SIDES.flatMap((side) => HEADS.map((head) => <col key={side + head.text} className={head.column} />))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              Prompt
            </th>
            <th scope="colgroup" colSpan={4} className="num">
              {left.name}
            </th>
            <th scope="colgroup" colSpan={4} className="num">
              {right.name}
            </th>
          </tr>
          <tr>
            {SIDES.flatMap((side) =>
              HEADS.map((head) => (
                <th key={side + head.text} scope="col">
                  {head.text}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((pair) => (
            <tr key={pair.prompt}>
              <td title={pair.promptText}>
                <span className="num">{pair.prompt}</span> <span className="agent text-ink-2">{pair.promptText}</span>
              </td>
              <PairCells run={left.run} side={pair.left} />
              <PairCells run={right.run} side={pair.right} />
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p className="px-4 py-6 text-ink-2">No prompt of this kind among those that either run funded in this step.</p>}
    </>
  );
}
