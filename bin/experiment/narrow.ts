import { nearestName } from '@/lib/engine/nearest-name';
import type { Cell } from '@/lib/runner/experiment/cells';
import { namesOn } from '@/lib/runner/experiment/parse-experiment';
import { AXES, type Axis, type Experiment } from '@/lib/runner/experiment/schema';
import { type Arguments, UsageError } from '../cli/command';

const splitNames = (text: string): string[] => text.split(',').filter((name) => name !== '');

function check(what: string, name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  const near = nearestName(name, known);
  throw new UsageError(`there is no ${what} "${name}"${near ? `; did you mean "${near}"?` : '.'} Known: ${known.join(', ')}`);
}

function readOnly(experiment: Experiment, text: string): [axis: Axis, names: readonly string[]] {
  const at = text.indexOf('=');
  const axis = text.slice(0, Math.max(0, at));
  check('axis', axis, AXES);
  const names = splitNames(text.slice(at + 1));
  for (const name of names) check(axis, name, namesOn(experiment, axis as Axis));
  return [axis as Axis, names];
}

/** A part of the cells, as --only AXIS=NAME,… and --seeds N,… name it. Throws UsageError on a name that is not there. */
export function narrow(experiment: Experiment, cells: readonly Cell[], args: Arguments): Cell[] {
  const only = args.all('only').map((text) => readOnly(experiment, text));
  const seeds = args.all('seeds').flatMap(splitNames);
  for (const seed of seeds) check('seed', seed, experiment.seeds.map(String));
  const kept = cells.filter(
    ({ labels, seed }) => only.every(([axis, names]) => names.includes(labels[axis])) && (seeds.length === 0 || seeds.includes(String(seed))),
  );
  const keys = new Set(kept.map(({ key }) => key));
  const lost = kept.find(({ groupAsLeavesOf }) => groupAsLeavesOf !== null && !keys.has(groupAsLeavesOf));
  if (lost) throw new UsageError(`${lost.key} takes its group size from ${lost.groupAsLeavesOf}, which --only leaves out`);
  return kept;
}
