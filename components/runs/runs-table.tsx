'use client';

import { parseAsArrayOf, parseAsString, useQueryStates } from 'nuqs';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useHeldOrder } from '@/components/ui/use-held-order';
import { useKeys } from '@/components/ui/use-keys';
import type { RunRow } from '@/lib/contract';
import { runStyles } from '@/lib/display/runs';
import { RUN_COLUMNS } from './columns';
import { DeleteRun } from './delete-run';
import { GroupRow } from './group-row';
import { RunTableRow } from './run-row';
import { compareRuns, groupRuns, matchesFilter } from './run-table-model';
import { RunsToolbar } from './runs-toolbar';
import { TableHead } from './table-head';

const runId = (row: RunRow): string => row.run;

const QUERY = { q: parseAsString.withDefault(''), sort: parseAsString.withDefault('-started'), hide: parseAsArrayOf(parseAsString).withDefault([]) };

/** Up and down walk the run names; Delete asks about the one in focus, x picks it for a comparison. */
function walk(event: KeyboardEvent<HTMLElement>, onDelete: (run: string) => void, onPick: (run: string) => void): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step !== 0) {
    event.preventDefault();
    links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
  } else if ((event.key === 'Delete' || event.key === 'x') && at >= 0) {
    const run = links[at]?.closest<HTMLElement>('[data-run]')?.dataset.run;
    if (run !== undefined) (event.key === 'x' ? onPick : onDelete)(run);
  }
}

/** Takes runs in, or out where all of them are in. */
function togglePicked(before: ReadonlySet<string>, names: readonly string[]): ReadonlySet<string> {
  const after = new Set(before);
  const out = names.every((name) => before.has(name));
  for (const name of names) {
    if (out) after.delete(name);
    else after.add(name);
  }
  return after;
}

/** Styles per group: only runs of one group are ever drawn together. */
function stylesOf(runs: readonly RunRow[]) {
  const groups = groupRuns(runs);
  return new Map(groups.flatMap((group) => [...runStyles(group.rows)]));
}

/** The runs, grouped, filtered and sorted; the whole of its state is in the address. */
export function RunsTable({ runs }: { runs: readonly RunRow[] }) {
  const [{ q, sort, hide }, setQuery] = useQueryStates(QUERY, { history: 'replace', throttleMs: 200 });
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [doomed, setDoomed] = useState<RunRow | null>(null);
  const filterRef = useRef<HTMLInputElement>(null);
  const tableRef = useRef<HTMLTableElement>(null);
  const focusFirst = (): void => tableRef.current?.querySelector<HTMLElement>('[data-row]')?.focus();
  useKeys({ '/': () => filterRef.current?.focus(), ArrowDown: focusFirst });
  const sorted = useMemo(() => runs.filter((row) => matchesFilter(row, q)).sort(compareRuns(sort)), [runs, q, sort]);
  const styles = useMemo(() => stylesOf(runs), [runs]);
  const held = useHeldOrder(sorted, runId, `${sort} ${q}`);
  const groups = groupRuns(held.rows);
  const columns = RUN_COLUMNS.filter((column) => !hide.includes(column.id));
  const toggle = (id: string): void => void setQuery({ hide: hide.includes(id) ? hide.filter((other) => other !== id) : [...hide, id] });
  const pick = (names: readonly string[]): void => setPicked((before) => togglePicked(before, names));
  const chosen = held.rows.filter((row) => picked.has(row.run)).map((row) => row.run);
  return (
    <>
      <RunsToolbar
        picked={chosen}
        onUnpick={() => setPicked(new Set())}
        filterRef={filterRef}
        filter={q}
        onFilter={(text) => void setQuery({ q: text })}
        hidden={hide}
        onToggle={toggle}
        shown={held.rows.length}
        total={runs.length}
        groups={groups.filter((group) => group.group !== null).length}
        waiting={held.waiting}
        onAdmit={held.admit}
      />
      <table
        ref={tableRef}
        className="runs"
        onKeyDown={(event) =>
          walk(
            event,
            (run) => setDoomed(runs.find((row) => row.run === run) ?? null),
            (run) => pick([run]),
          )
        }
      >
        <colgroup>
          <col className="w-[232px]" />
          {columns.map((column) => (
            <col key={column.id} width={column.widthPx} className={column.secondary ? 'wide-only' : undefined} />
          ))}
          <col className="w-[34px]" />
        </colgroup>
        <TableHead columns={columns} sort={sort} onSort={(key) => void setQuery({ sort: key })} />
        {groups.map((group) => (
          <tbody key={group.group === null ? `run ${group.rows[0]?.run}` : `group ${group.group}`}>
            {group.group !== null && <GroupRow group={group} columns={columns} picked={picked} onPick={pick} />}
            {group.rows.map((row) => (
              <RunTableRow
                key={row.run}
                row={row}
                style={styles.get(row.run)!}
                columns={columns}
                indent={group.group !== null}
                picked={picked.has(row.run)}
                onPick={() => pick([row.run])}
                onDelete={setDoomed}
              />
            ))}
          </tbody>
        ))}
      </table>
      {held.rows.length === 0 && <p className="px-4 py-6 text-ink-2">No run matches this filter; {runs.length} are hidden by it.</p>}
      <DeleteRun row={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}
