import type { EvaluationPoint, MetricPoint, RunSeries, StepStats } from '@/lib/contract';
import { stepStatsSchema } from '@/lib/contract';
import { type Column, real, type Table } from '../table';

/** A row of a series with the run that it is of: several runs stand in one table. */
export type OfRun<Row> = Row & { readonly run: string };

const OF_RUN: Column<{ readonly run: string }> = { name: 'run', type: 'text', about: 'Its id.', of: ({ run }) => run };
const { shape } = stepStatsSchema.unwrap();
const FLAGS: readonly (keyof StepStats)[] = ['warmUp', 'ended'];

/** Counts of each step; ratios are made from them, for example mixed ÷ funded. */
export const STEPS: Table<OfRun<StepStats>> = {
  name: 'steps',
  about: 'Counts of every step, derived from its nodes, by run, attempt and step.',
  columns: [
    OF_RUN,
    ...(Object.keys(shape) as (keyof StepStats)[]).map(
      (name): Column<OfRun<StepStats>> => ({
        name,
        type: FLAGS.includes(name) ? 'boolean' : name === 'wallMs' ? 'real' : 'integer',
        about: shape[name].description ?? '',
        of: (row) => row[name],
      }),
    ),
  ],
};

export const EVALUATIONS: Table<OfRun<EvaluationPoint>> = {
  name: 'evaluations',
  about: 'Every evaluation, by run, attempt and step.',
  columns: [
    OF_RUN,
    { name: 'attempt', type: 'integer', about: '', of: ({ attempt }) => attempt },
    { name: 'step', type: 'integer', about: '', of: ({ step }) => step },
    { name: 'dataset', type: 'text', about: '', of: ({ dataset }) => dataset },
    { name: 'n', type: 'integer', about: 'Prompts.', of: ({ n }) => n },
    { name: 'correct', type: 'real', about: 'Correct ones; an expectation where exact.', of: ({ correct }) => real(correct) },
    { name: 'exact', type: 'boolean', about: 'True where there is no sampling error.', of: ({ exact }) => exact },
  ],
};

export const METRICS: Table<OfRun<MetricPoint>> = {
  name: 'metrics',
  about: 'What the producer sent, by run, attempt and step.',
  columns: [
    OF_RUN,
    { name: 'attempt', type: 'integer', about: '', of: ({ attempt }) => attempt },
    { name: 'step', type: 'integer', about: '', of: ({ step }) => step },
    { name: 'name', type: 'text', about: '', of: ({ name }) => name },
    { name: 'unit', type: 'text', about: '', of: ({ unit }) => unit },
    { name: 'value', type: 'real', about: 'May be NaN or infinite.', of: ({ value }) => real(value) },
  ],
};

/** The rows of one kind of series of several runs, in their order. */
export function* rowsOfRuns<Kind extends 'steps' | 'evaluations' | 'metrics'>(
  series: readonly RunSeries[],
  kind: Kind,
): Generator<OfRun<RunSeries[Kind][number]>> {
  for (const of of series) for (const point of of[kind]) yield { ...(point as RunSeries[Kind][number]), run: of.run };
}
