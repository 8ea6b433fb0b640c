import type { TreeSnapshot } from '@/lib/contract/snapshot';
import { formatSigned } from '../numbers';
import { colouringBy, divergingSigned, evenEnds } from './measured';

function largest(snapshot: TreeSnapshot): number {
  let reach = 0;
  for (const value of snapshot.advantage) if (Number.isFinite(value)) reach = Math.max(reach, Math.abs(value));
  return reach;
}

/** What the policy was trained with, as the producer recorded it. */
export const advantage = colouringBy({
  id: 'advantage',
  key: '7',
  name: 'Advantage',
  title: 'Advantage',
  definition: 'Advantage of the turn as the producer recorded it at the end of the tree; the scale reaches as far as the largest one in this tree.',
  palette: divergingSigned,
  value: (snapshot, node) => snapshot.advantage[node]!,
  ends: (snapshot) => evenEnds(largest(snapshot)),
  tick: 0,
  missing: 'no advantage',
  outside: '',
  valueText: (value) => formatSigned(value),
});
