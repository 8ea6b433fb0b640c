import { ConfigurationError, type ConfigurationProblem } from '@/lib/engine/config';
import { nearestName } from '@/lib/engine/nearest-name';
import { AXES, type Axis, type Experiment, experimentSchema, type Where } from './schema';

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) value = typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined;
  return value;
}

function shapeProblems(input: unknown): ConfigurationProblem[] {
  const known = Object.keys(experimentSchema.shape);
  const { error } = experimentSchema.safeParse(input);
  return (error?.issues ?? []).flatMap((issue): ConfigurationProblem[] => {
    const path = issue.path.map(String).join('.');
    if (issue.code !== 'unrecognized_keys') return [{ key: path || 'experiment', value: valueAt(input, issue.path) ?? null, allowed: issue.message }];
    return issue.keys.map((key) => {
      const suggestion = issue.path.length === 0 ? nearestName(key, known) : undefined;
      const allowed = issue.path.length === 0 ? `one of the keys ${known.join(', ')}` : 'no such key here';
      return {
        key: [path, key].filter(Boolean).join('.'),
        value: valueAt(input, [...issue.path, key]) ?? null,
        allowed,
        ...(suggestion ? { suggestion } : {}),
      };
    });
  });
}

/** The names on an axis. */
export function namesOn(experiment: Experiment, axis: Axis): string[] {
  return experiment[`${axis}s` as const].map(({ name }) => name);
}

/** Every name that the experiment refers to, with the axis on which it must stand. */
function references(experiment: Experiment): { key: string; axis: Axis; name: string }[] {
  const of = (key: string, where: Where) => AXES.flatMap((axis) => (where[axis] ?? []).map((name) => ({ key: `${key}.${axis}`, axis, name })));
  return [
    ...experiment.rules.flatMap(({ where }, i) => of(`rules.${i}.where`, where)),
    ...experiment.skip.flatMap((where, i) => of(`skip.${i}`, where)),
    ...experiment.compare.flatMap(({ axis, to }, i) => to.map((name) => ({ key: `compare.${i}.to`, axis, name }))),
    ...experiment.aims.flatMap(({ axis, subject, to, where }, i) => [
      ...[subject, ...to].map((name) => ({ key: `aims.${i}`, axis, name })),
      ...of(`aims.${i}.where`, where),
    ]),
    ...experiment.allocators.flatMap(({ groupAsLeavesOf: name }, i) =>
      name === null ? [] : [{ key: `allocators.${i}.groupAsLeavesOf`, axis: 'allocator' as const, name }],
    ),
  ];
}

function nameProblems(experiment: Experiment): ConfigurationProblem[] {
  const twice = AXES.flatMap((axis) => {
    const names = namesOn(experiment, axis);
    return names
      .filter((name, i) => names.indexOf(name) !== i)
      .map((name) => ({ key: `${axis}s`, value: name, allowed: 'each name once; give a variant a name of its own' }));
  });
  const unknown = references(experiment).flatMap(({ key, axis, name }): ConfigurationProblem[] => {
    const names = namesOn(experiment, axis);
    if (names.includes(name)) return [];
    const suggestion = nearestName(name, names);
    return [{ key, value: name, allowed: `one of the ${axis}s here: ${names.join(', ')}`, ...(suggestion ? { suggestion } : {}) }];
  });
  return [...twice, ...unknown];
}

/** Reads an experiment. Throws ConfigurationError naming every key at fault, its value and what is allowed. */
export function parseExperiment(input: unknown): Experiment {
  const problems = shapeProblems(input);
  if (problems.length > 0) throw new ConfigurationError(problems);
  const experiment = experimentSchema.parse(input);
  const wrong = nameProblems(experiment);
  if (wrong.length > 0) throw new ConfigurationError(wrong);
  return experiment;
}
