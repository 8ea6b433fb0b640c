import { NONE, type TreeSnapshot } from '../contract/snapshot';
import { type ColouringId, colouringOf, outcomeOf } from '../display/scales';
import type { TreeLayout } from '../layout/types';
import type { PlottedTable } from './scene';

const COLUMNS: PlottedTable['columns'] = [
  { name: 'node', about: 'id as the producer gave it' },
  { name: 'parent', about: 'id; empty at the root' },
  { name: 'level', about: 'place from the root on, in turns' },
  { name: 'lane', about: 'place across, in lanes of the layout' },
  { name: 'outcome', about: 'turn, success, failure, halted or unfinished' },
  { name: 'value', about: 'of the colouring, in words' },
  { name: 'v', about: 'predicted V at decision time' },
  { name: 'exact_v', about: 'exact V, where the environment knows it' },
  { name: 'k', about: 'successes at or under the node' },
  { name: 'n', about: 'finished rollouts at or under the node' },
  { name: 'allocated', about: 'budget given here' },
  { name: 'spent', about: 'budget spent here' },
  { name: 'advantage' },
  { name: 'tokens' },
  { name: 'label', about: 'what was done, in one line' },
];

const orNull = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) || value === NONE ? null : value);
/** A 32-bit number as it was before it was one: 0.1, not 0.10000000149. */
const short = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : Number(value.toPrecision(7)));

/** Every node of a drawn tree: where it stands, what it is coloured by, what it bears. O(N). */
export function treeTable(snapshot: TreeSnapshot, layout: TreeLayout, colouring: ColouringId): PlottedTable {
  const { valueText } = colouringOf(colouring);
  const rows = Array.from({ length: snapshot.header.count }, (_, node) => {
    const parent = snapshot.parent[node]!;
    return [
      snapshot.ids.at(node) ?? '',
      parent === NONE ? null : (snapshot.ids.at(parent) ?? ''),
      layout.depth[node]!,
      layout.lane[node]!,
      outcomeOf(snapshot, node),
      valueText(snapshot, node),
      short(snapshot.v[node]),
      short(snapshot.exactV[node]),
      snapshot.k[node]!,
      snapshot.n[node]!,
      orNull(snapshot.allocated[node]),
      orNull(snapshot.spent[node]),
      short(snapshot.advantage[node]),
      orNull(snapshot.tokens[node]),
      snapshot.labels.at(node) ?? '',
    ];
  });
  return { name: 'nodes', columns: COLUMNS, rows };
}
