import { RunSwatch } from '@/components/runs/sparkline';
import type { StepBudget } from '@/lib/contract/read/compare';
import type { ShownComparison } from '@/lib/derive/compare/shown-curves';
import { formatDuration } from '@/lib/display/durations';
import { formatCompact, formatCount, formatFixed, MISSING } from '@/lib/display/numbers';
import type { ShownArm } from '@/lib/figure/compare-arms';

const MOST_COLUMNS = 6;

function Heads({ arms }: { arms: readonly ShownArm[] }) {
  return arms.map((arm) => (
    <th key={arm.id} scope="col" title={arm.label}>
      <RunSwatch style={arm.style} /> <span className="ell">{arm.label}</span>
    </th>
  ));
}

/** Settings in which the arms differ, and nothing else. */
export function ConfigTable({ comparison, arms }: { comparison: ShownComparison; arms: readonly ShownArm[] }) {
  const { different, equal } = comparison.config;
  const shown = arms.slice(0, MOST_COLUMNS);
  return (
    <section aria-label="Configuration">
      <h2>
        Configuration{' '}
        <em>
          {formatCount(different.length)} differ, {formatCount(equal)} equal
        </em>
      </h2>
      <div className="scroll-x">
        <table className="cfg">
          <thead>
            <tr>
              <th scope="col">key</th>
              <Heads arms={shown} />
            </tr>
          </thead>
          <tbody>
            {different.map(({ key, values }) => (
              <tr key={key}>
                <th scope="row" title={key}>
                  {key}
                </th>
                {shown.map((arm) => {
                  const value = values[arms.indexOf(arm)] ?? null;
                  return (
                    <td key={arm.id} className={value === null ? 'none' : undefined} title={value ?? undefined}>
                      {value ?? 'none'}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {different.length === 0 && <p className="hint">Every setting is equal.</p>}
      {arms.length > shown.length && <p className="hint">{arms.length - shown.length} more arms are in the CSV.</p>}
    </section>
  );
}

const ROWS: readonly { readonly name: string; readonly of: (budget: StepBudget) => number | null; readonly format: (value: number) => string }[] = [
  { name: 'leaves', of: ({ leaves }) => leaves, format: formatCompact },
  { name: 'tokens', of: ({ tokens }) => tokens, format: formatCompact },
  { name: 'wall time', of: ({ wall }) => wall, format: formatDuration },
  { name: 'funded prompts', of: ({ prompts }) => prompts, format: (value) => formatFixed(value, Number.isInteger(value) ? 0 : 1) },
  { name: 'mixed groups', of: ({ mixed }) => mixed, format: (value) => formatFixed(value, Number.isInteger(value) ? 0 : 1) },
  { name: 'leaves in them', of: ({ leavesInMixed }) => leavesInMixed, format: formatCompact },
];

/** What a step cost and bought in the arm and in the baseline, and the quotient. */
export function BudgetTable({ comparison, arm, baseline }: { comparison: ShownComparison; arm: ShownArm; baseline: ShownArm }) {
  const { budget } = comparison;
  if (!budget) return null;
  const own = budget.arms.find((one) => one.arm === arm.id);
  const other = budget.arms.find((one) => one.arm === baseline.id);
  return (
    <section aria-label="Budget of a step">
      <h2>
        Budget of a step <em title="The newest step that every run has ended">step {budget.step}, newest of all</em>
      </h2>
      <table className="cfg budget">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">what</span>
            </th>
            <Heads arms={[arm, baseline]} />
            <th scope="col" className="n">
              A ÷ B
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ name, of, format }) => {
            const [a, b] = [own ? of(own) : null, other ? of(other) : null];
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{a === null ? MISSING : format(a)}</td>
                <td>{b === null ? MISSING : format(b)}</td>
                <td className="n">{a !== null && b !== null && b > 0 ? formatFixed(a / b) : MISSING}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
