import { COMPARE_TABLES, type CompareArm, type Comparison } from '@/lib/contract/read/compare';
import { formatCount } from '@/lib/display/numbers';

function lengthOf({ label, runs }: CompareArm): string {
  const steps = runs.map(({ step }) => step ?? 0);
  const [least, most] = [Math.min(...steps), Math.max(...steps)];
  const live = runs.some(({ status }) => status === 'live');
  return `${label} ${live ? 'is live at' : 'ends at'} ${least === most ? least : `${least}–${most}`}`;
}

/** How runs of different length are laid beside each other, in one sentence. */
function lengthWords({ arms }: Comparison): string {
  const lengths = new Set(arms.flatMap(({ runs }) => runs.map(({ step }) => step)));
  if (arms.length < 2) return '';
  if (lengths.size === 1) return `all runs end at step ${[...lengths][0] ?? 0}`;
  const said = arms.slice(0, 3).map(lengthOf);
  return `${said.join(', ')}${arms.length > 3 ? ` and ${arms.length - 3} more` : ''}: differences only where all have a value`;
}

/** Seeds that not every arm has, in words. */
function seedWords({ arms }: Comparison): string {
  const sets = arms.map(({ runs }) =>
    runs
      .map(({ seed }) => seed)
      .sort()
      .join(','),
  );
  if (arms.length < 2 || sets.every((set) => set === sets[0])) return '';
  return `seeds differ: ${arms
    .slice(0, 3)
    .map(
      ({ label, runs }) =>
        `${label} ${runs
          .map(({ seed }) => seed ?? 'none')
          .slice(0, 4)
          .join(', ')}${runs.length > 4 ? ' …' : ''}`,
    )
    .join('; ')}`;
}

const takenAgain = ({ arms }: Comparison): number =>
  arms.reduce((sum, { runs }) => sum + runs.reduce((of, { leavesTakenAgain }) => of + leavesTakenAgain, 0), 0);

/** The status line: lengths, seeds, what is on no curve, methods, and the data as files. */
export function CompareStatus({ comparison, query }: { comparison: Comparison; query: string }) {
  const lost = takenAgain(comparison);
  const fileHref = (table: string): string => `/api/v1/compare?${query}&format=csv&table=${table}`;
  return (
    <>
      {[lengthWords(comparison), seedWords(comparison)].filter(Boolean).map((words) => (
        <span key={words}>{words}</span>
      ))}
      {lost > 0 && <span>{formatCount(lost)} leaves of steps taken again are on no curve</span>}
      <span className="ell">
        over prompts: paired bootstrap clustered by prompt, BCa, 10,000 draws; per prompt: Newcombe; p: Holm; q: Benjamini–Hochberg
      </span>
      <span className="flex-1" />
      <span className="files">
        CSV{' '}
        {COMPARE_TABLES.map((table) => (
          <a key={table} href={fileHref(table)} download>
            {table}
          </a>
        ))}
      </span>
    </>
  );
}
