import { formatCount, formatPlural } from '@/lib/display/numbers';
import type { BundleManifest } from './manifest';

const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);

/** What a copy holds: steps, trees, nodes. */
export function madeOfWords({ steps, nodes }: Pick<BundleManifest, 'steps' | 'nodes'>): string {
  const trees = sum(steps.map(({ kept }) => kept));
  return `${formatPlural(steps.length, 'step')}, ${formatPlural(trees, 'tree')}, ${formatPlural(nodes, 'node')}`;
}

/** What of the run is not in the copy, with counts; empty where nothing is missing. */
export function leftOutWords({ left }: Pick<BundleManifest, 'left'>): string {
  const again = left.treesTakenAgain > 0 ? `, ${formatCount(left.treesTakenAgain)} of them in steps taken again` : '';
  return [
    left.steps > 0 ? formatPlural(left.steps, 'step') : '',
    left.trees > 0 ? `${formatPlural(left.trees, 'tree')} of ${formatPlural(left.nodes, 'node')}${again}` : '',
    left.runs > 0 ? `${formatPlural(left.runs, 'other run', 'other runs')} of its group` : '',
  ]
    .filter(Boolean)
    .join('; ');
}
