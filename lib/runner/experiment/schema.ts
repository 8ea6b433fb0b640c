import { z } from 'zod';

const name = z.string().regex(/^[a-z0-9][a-z0-9.-]*$/i, 'letters, digits, dots and hyphens');
/** Settings of a run, by key; checked when the cells are made. */
const settings = z.record(z.string(), z.unknown());
const variant = z.strictObject({ name, set: settings.default({}) });

/** One of several values of an axis: the name of what it varies, or that with a name and settings of its own. */
const named = <Key extends string>(key: Key) =>
  z.union([
    name.transform((value) => ({ name: value, set: { [key]: value } as Record<string, unknown> })),
    z.strictObject({ name: name.optional(), [key]: z.string(), set: settings.default({}) } as const).transform((value) => {
      const own = value as unknown as { name?: string; set: Record<string, unknown> } & Record<Key, string>;
      return { name: own.name ?? own[key], set: { [key]: own[key], ...own.set } };
    }),
  ]);

const allocator = z.union([
  name.transform((value) => ({ name: value, set: { allocator: value } as Record<string, unknown>, groupAsLeavesOf: null })),
  z
    .strictObject({ name: name.optional(), allocator: z.string(), set: settings.default({}), groupAsLeavesOf: name.nullable().default(null) })
    .transform((own) => ({ name: own.name ?? own.allocator, set: { allocator: own.allocator, ...own.set }, groupAsLeavesOf: own.groupAsLeavesOf })),
]);

const budget = z
  .strictObject({ name: name.optional(), M: z.number(), N: z.number(), set: settings.default({}) })
  .transform(({ name: own, M, N, set }) => ({ name: own ?? `${M}x${N}`, set: { M, N, ...set } }));

const seeds = z.union([
  z.array(z.number().int().min(0)).min(1),
  z
    .strictObject({ from: z.number().int().min(0), count: z.number().int().min(1).max(1_000) })
    .transform(({ from, count }) => Array.from({ length: count }, (_, i) => from + i)),
]);

export const AXES = ['environment', 'optimiser', 'budget', 'predictor', 'allocator'] as const;
export type Axis = (typeof AXES)[number];
const axis = z.enum(AXES);
/** Which cells are meant: by the names on their axes; an axis left out means all. */
const where = z.partialRecord(axis, z.union([name.transform((value) => [value]), z.array(name)]));

const METRICS = ['effectiveRatio', 'accuracy'] as const;

/** Something that the experiment is to show, judged by the report. */
const aim = z.strictObject({
  say: z.string(),
  where: where.default({}),
  axis: axis.default('allocator'),
  /** The value of the axis that is judged, and what it is compared with; `to` empty = every other value. */
  subject: name,
  to: z.array(name).default([]),
  /** effectiveRatio: subject ÷ other. accuracy: subject − other, exact and held-out. */
  metric: z.enum(METRICS),
  window: z.enum(['early', 'all']).default('all'),
  atLeast: z.number(),
  /** Why it was missed, once that is known. */
  reason: z.string().optional(),
});

/** An experiment as its author writes it, in YAML or JSON: every combination of the axes, for every seed. Unknown keys are refused. */
export const experimentSchema = z.strictObject({
  name,
  about: z.string().default(''),
  /** Settings of every run; an axis' own come after, in the order environment, optimiser, budget, predictor, allocator. */
  set: settings.default({}),
  environments: z.array(named('environment')).min(1),
  optimisers: z
    .array(variant)
    .min(1)
    .default([{ name: 'default', set: {} }]),
  budgets: z
    .array(budget)
    .min(1)
    .default([{ name: 'default', set: {} as never }]),
  predictors: z
    .array(named('predictor'))
    .min(1)
    .default([{ name: 'default', set: {} }]),
  allocators: z.array(allocator).min(1),
  seeds,
  /** Settings for some combinations; they win over the axes'. */
  rules: z.array(z.strictObject({ where, set: settings })).default([]),
  /** Combinations that are not run. */
  skip: z.array(where).default([]),
  /** Which values of an axis are compared with which others, seed by seed, all other axes equal. */
  compare: z.array(z.strictObject({ axis: axis.default('allocator'), to: z.array(name).min(1) })).default([]),
  aims: z.array(aim).default([]),
});
export type Experiment = z.output<typeof experimentSchema>;
export type Aim = Experiment['aims'][number];
export type Where = Experiment['skip'][number];
