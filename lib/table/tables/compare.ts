import type { ArmSummary, CompareTable, Comparison, ConfigDifference, PromptPair, StepBudget } from '@/lib/contract/read/compare';
import type { Table } from '../table';

type Named<Row> = Row & { readonly label: string };

const ARMS: Table<Named<ArmSummary>> = {
  name: 'arms',
  about: 'Arms against the baseline: effective ratio with what it depends on, accuracy, paired tests, budget to reach a level.',
  columns: [
    { name: 'arm', type: 'text', about: 'Id of its first run.', of: ({ arm }) => arm },
    { name: 'label', type: 'text', about: '', of: ({ label }) => label },
    { name: 'effectiveRatio', type: 'real', about: 'Prompt level, mean over the window.', of: ({ ratio }) => ratio.value },
    { name: 'ratioOverBaseline', type: 'real', about: '', of: ({ ratio }) => ratio.overBaseline?.value ?? null },
    { name: 'ratioLow', type: 'real', about: '95 %, over seeds.', of: ({ ratio }) => ratio.overBaseline?.low ?? null },
    { name: 'ratioHigh', type: 'real', about: '', of: ({ ratio }) => ratio.overBaseline?.high ?? null },
    { name: 'windowFrom', type: 'integer', about: 'First step of the window.', of: ({ ratio }) => ratio.from },
    { name: 'windowTo', type: 'integer', about: 'Last step of the window.', of: ({ ratio }) => ratio.to },
    { name: 'leavesPerPrompt', type: 'real', about: 'Finished rollouts a funded prompt: the group size.', of: ({ ratio }) => ratio.leavesPerPrompt },
    { name: 'initialAccuracy', type: 'real', about: '', of: ({ ratio }) => ratio.initialAccuracy },
    { name: 'accuracy', type: 'real', about: 'At the step compared.', of: ({ accuracy }) => accuracy?.value ?? null },
    { name: 'step', type: 'integer', about: 'The step compared.', of: ({ accuracy }) => accuracy?.step ?? null },
    { name: 'prompts', type: 'integer', about: 'Paired prompts.', of: ({ pairs }) => pairs?.prompts ?? null },
    { name: 'difference', type: 'real', about: 'Mean over prompts, arm − baseline.', of: ({ pairs }) => pairs?.difference.value ?? null },
    { name: 'differenceLow', type: 'real', about: '95 %, bootstrap clustered by prompt.', of: ({ pairs }) => pairs?.difference.low ?? null },
    { name: 'differenceHigh', type: 'real', about: '', of: ({ pairs }) => pairs?.difference.high ?? null },
    { name: 'overSeedsLow', type: 'real', about: '95 %, bootstrap over seeds.', of: ({ pairs }) => pairs?.overSeeds?.low ?? null },
    { name: 'overSeedsHigh', type: 'real', about: '', of: ({ pairs }) => pairs?.overSeeds?.high ?? null },
    { name: 'wins', type: 'integer', about: '', of: ({ pairs }) => pairs?.wins ?? null },
    { name: 'ties', type: 'integer', about: '', of: ({ pairs }) => pairs?.ties ?? null },
    { name: 'losses', type: 'integer', about: '', of: ({ pairs }) => pairs?.losses ?? null },
    { name: 'test', type: 'text', about: '', of: ({ pairs }) => pairs?.test ?? null },
    { name: 'p', type: 'real', about: '', of: ({ pairs }) => pairs?.p ?? null },
    { name: 'pHolm', type: 'real', about: 'Adjusted over the arms compared.', of: ({ pairs }) => pairs?.pHolm ?? null },
    { name: 'level', type: 'real', about: 'Accuracy that both reach.', of: ({ reach }) => reach?.level ?? null },
    { name: 'leavesToLevel', type: 'real', about: '', of: ({ reach }) => reach?.spent.leaves.arm ?? null },
    { name: 'leavesToLevelBaseline', type: 'real', about: '', of: ({ reach }) => reach?.spent.leaves.baseline ?? null },
    { name: 'tokensToLevel', type: 'real', about: '', of: ({ reach }) => reach?.spent.tokens.arm ?? null },
    { name: 'tokensToLevelBaseline', type: 'real', about: '', of: ({ reach }) => reach?.spent.tokens.baseline ?? null },
    { name: 'wallMsToLevel', type: 'real', about: '', of: ({ reach }) => reach?.spent.wall.arm ?? null },
    { name: 'wallMsToLevelBaseline', type: 'real', about: '', of: ({ reach }) => reach?.spent.wall.baseline ?? null },
  ],
};

const PROMPTS: Table<PromptPair> = {
  name: 'prompts',
  about: 'One arm against the baseline, prompt by prompt, largest difference first.',
  columns: [
    { name: 'prompt', type: 'text', about: '', of: ({ prompt }) => prompt },
    { name: 'world', type: 'integer', about: 'Seeds in which the id names another prompt are numbered apart.', of: ({ world }) => world },
    { name: 'a', type: 'real', about: 'Mean of the arm.', of: ({ a }) => a.value },
    { name: 'aPassed', type: 'integer', about: 'Null where the values are no counts.', of: ({ a }) => a.k },
    { name: 'aN', type: 'integer', about: '', of: ({ a }) => a.n },
    { name: 'b', type: 'real', about: 'Mean of the baseline.', of: ({ b }) => b.value },
    { name: 'bPassed', type: 'integer', about: '', of: ({ b }) => b.k },
    { name: 'bN', type: 'integer', about: '', of: ({ b }) => b.n },
    { name: 'difference', type: 'real', about: '', of: ({ difference }) => difference },
    { name: 'low', type: 'real', about: 'Newcombe 95 %.', of: ({ low }) => low },
    { name: 'high', type: 'real', about: '', of: ({ high }) => high },
    { name: 'q', type: 'real', about: "Fisher's exact test, Benjamini–Hochberg.", of: ({ q }) => q },
  ],
};

interface CurveRow {
  readonly label: string;
  readonly metric: string;
  readonly step: number;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly leaves: number | null;
  readonly tokens: number | null;
  readonly wall: number | null;
  readonly n: number;
}

const CURVES: Table<CurveRow> = {
  name: 'curves',
  about: 'Effective ratio and accuracy over steps and budgets, and the difference of accuracy from the baseline.',
  columns: [
    { name: 'arm', type: 'text', about: '', of: ({ label }) => label },
    { name: 'metric', type: 'text', about: 'effective-ratio-prompt, accuracy, or difference.', of: ({ metric }) => metric },
    { name: 'step', type: 'integer', about: '', of: ({ step }) => step },
    { name: 'value', type: 'real', about: '', of: ({ value }) => value },
    { name: 'low', type: 'real', about: '95 %', of: ({ low }) => low },
    { name: 'high', type: 'real', about: '95 %', of: ({ high }) => high },
    { name: 'leaves', type: 'real', about: 'Spent by then, mean over the runs.', of: ({ leaves }) => leaves },
    { name: 'tokens', type: 'real', about: '', of: ({ tokens }) => tokens },
    { name: 'wallMs', type: 'real', about: '', of: ({ wall }) => wall },
    { name: 'n', type: 'integer', about: 'Runs, or prompts of a difference.', of: ({ n }) => n },
  ],
};

const BUDGET: Table<Named<StepBudget>> = {
  name: 'budget',
  about: 'What each arm spent in the newest step that all ended, mean over its runs.',
  columns: [
    { name: 'arm', type: 'text', about: '', of: ({ label }) => label },
    { name: 'runs', type: 'integer', about: '', of: ({ runs }) => runs },
    { name: 'leaves', type: 'real', about: '', of: ({ leaves }) => leaves },
    { name: 'tokens', type: 'real', about: '', of: ({ tokens }) => tokens },
    { name: 'wallMs', type: 'real', about: '', of: ({ wall }) => wall },
    { name: 'prompts', type: 'real', about: 'Funded prompts.', of: ({ prompts }) => prompts },
    { name: 'mixed', type: 'real', about: 'With a success and a failure.', of: ({ mixed }) => mixed },
    { name: 'leavesInMixed', type: 'real', about: '', of: ({ leavesInMixed }) => leavesInMixed },
  ],
};

const configuration = (labels: readonly string[]): Table<ConfigDifference> => ({
  name: 'configuration',
  about: 'Settings in which the arms differ.',
  columns: [
    { name: 'key', type: 'text', about: '', of: ({ key }) => key },
    ...labels.map((label, i) => ({ name: label, type: 'text' as const, about: '', of: ({ values }: ConfigDifference) => values[i] ?? null })),
  ],
});

function curveRows({ arms, ratio, accuracy, differences }: Comparison): CurveRow[] {
  const rows: CurveRow[] = [];
  for (const { id, label } of arms)
    for (const [metric, curves] of [['effective-ratio-prompt', ratio] as const, ['accuracy', accuracy] as const]) {
      const curve = curves[id];
      for (const [i, step] of curve?.step.entries() ?? [])
        rows.push({
          label,
          metric,
          step,
          value: curve!.value[i]!,
          low: curve!.low[i]!,
          high: curve!.high[i]!,
          leaves: curve!.leaves[i]!,
          tokens: curve!.tokens[i]!,
          wall: curve!.wall[i]!,
          n: curve!.n,
        });
    }
  for (const { arm, step, value, low, high, n } of differences)
    for (const [i, at] of step.entries())
      rows.push({
        label: arms.find(({ id }) => id === arm)?.label ?? arm,
        metric: 'difference',
        step: at,
        value: value[i]!,
        low: low[i]!,
        high: high[i]!,
        leaves: null,
        tokens: null,
        wall: null,
        n: n[i]!,
      });
  return rows;
}

/** Hands one of a comparison's tables with its rows to whoever writes it. */
export function compareTable<T>(comparison: Comparison, name: CompareTable, write: <Row>(table: Table<Row>, rows: readonly Row[]) => T): T {
  const labelOf = (arm: string): string => comparison.arms.find(({ id }) => id === arm)?.label ?? arm;
  if (name === 'arms')
    return write(
      ARMS,
      comparison.summaries.map((row) => ({ ...row, label: labelOf(row.arm) })),
    );
  if (name === 'prompts') return write(PROMPTS, comparison.prompts?.rows ?? []);
  if (name === 'curves') return write(CURVES, curveRows(comparison));
  if (name === 'budget') return write(BUDGET, comparison.budget?.arms.map((row) => ({ ...row, label: labelOf(row.arm) })) ?? []);
  return write(configuration(comparison.arms.map(({ label }) => label)), comparison.config.different);
}
