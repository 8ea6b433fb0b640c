import { parseTreeKey } from '@/lib/contract/tree-key';
import { formatCount } from '@/lib/display/numbers';
import type { Move } from './tree-walk';

const nameOf = (key: string, other: string): string => {
  const [tree, before] = [parseTreeKey(key), parseTreeKey(other)];
  return tree?.attempt === before?.attempt ? `step ${tree?.step}` : `step ${tree?.step} of attempt ${tree?.attempt}`;
};

const turns = (count: number): string => (count === 1 ? '1 turn' : `${formatCount(count)} turns`);

/** What became of the selection. */
function selectionText(turnsLost: number, step: string): string {
  return turnsLost === 0
    ? 'the selected prefix is in both'
    : `${step} lacks the last ${turns(turnsLost)} of the selected prefix: its deepest shared turn is selected`;
}

/** What a change of trees kept, in a line: prefixes that both hold, those that only one holds, and the selection. */
export function moveText({ from, to, matched, before, after, turnsLost }: Move): string {
  const [here, there] = [nameOf(to, from), nameOf(from, to)];
  if (turnsLost === null) return `${here} shares no prefix with ${there}: its root is selected`;
  const shared = `${formatCount(matched)} prefixes shared with ${there}, ${formatCount(after - matched)} only here, ${formatCount(before - matched)} only there`;
  return `${shared}; ${selectionText(turnsLost, here)}`;
}
