import { escapeText, type NodeRecord } from '@/lib/contract';
import type { TreeFacts } from '../tree-facts';
import { KIND, type PredictionColumns } from './packed-predictions';

type Node = Pick<NodeRecord, 'origin' | 'reward' | 'v' | 'exactV' | 'predictor'>;

function kindOf({ origin, reward }: Node): number {
  return (origin ? KIND[origin.kind] : 0) + (reward === null ? 0 : KIND.terminal);
}

/** What calibration reads of a tree, of its placed nodes alone. O(N) */
export function treePredictions(nodes: readonly Node[], { placement, k, n, samples }: TreeFacts): PredictionColumns {
  const { order, depth } = placement;
  const count = order.length;
  const [kind, predictor] = [new Uint8Array(count), new Int32Array(count)];
  const [v, exactV] = [new Float64Array(count), new Float64Array(count)];
  const names = new Map<string, number>();
  for (let p = 0; p < count; p++) {
    const node = nodes[order[p]!]!;
    kind[p] = kindOf(node);
    v[p] = node.v ?? Number.NaN;
    exactV[p] = node.exactV ?? Number.NaN;
    if (node.predictor === null) continue;
    const place = names.get(node.predictor) ?? names.size + 1;
    if (place > names.size) names.set(node.predictor, place);
    predictor[p] = place;
  }
  return { kind, depth, predictor, k, n, ...samples, v, exactV, predictors: [...names.keys()].map(escapeText) };
}
