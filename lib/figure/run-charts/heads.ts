import type { RunRow } from '../../contract';
import { runLabel } from '../../display/run-labels';
import { runStyles } from '../../display/runs';
import { UNSAID } from './facets';
import type { ChartHead } from './model';

/** Runs that differ only by seed, as far as their rows say. */
const kinOf = ({ allocator, task, environment, model }: RunRow): string => JSON.stringify([allocator, task, environment, model]);

const facetsOf = ({ allocator, environment, task, model, run }: RunRow): ChartHead['facets'] => ({
  allocator: allocator ?? UNSAID,
  environment: environment ?? UNSAID,
  task,
  model: model ?? UNSAID,
  run,
});

/** The named runs, in this order, each with its look among all of them; those that have no row are left out. */
export function chartHeads(names: readonly string[], rows: readonly RunRow[]): ChartHead[] {
  const together = rows.filter(({ run }) => names.includes(run));
  const styles = runStyles(together);
  return names.flatMap((name): ChartHead[] => {
    const row = together.find(({ run }) => run === name);
    const style = styles.get(name);
    if (!row || !style) return [];
    const { run, stepsPlanned } = row;
    const label = runLabel(row, together);
    return [
      {
        run,
        name: row.name,
        label,
        style,
        stepsPlanned,
        live: row.status === 'live',
        version: row.lastEventAt,
        kin: kinOf(row),
        facets: facetsOf(row),
      },
    ];
  });
}
