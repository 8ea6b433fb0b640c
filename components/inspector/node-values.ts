import { NONE, type TreeSnapshot } from '@/lib/contract/snapshot';

/** The three values of one node and what they are compared with; null = not known. */
export interface NodeValues {
  readonly v: number | null;
  readonly parentV: number | null;
  readonly predictor: string | null;
  readonly exactV: number | null;
  readonly k: number;
  readonly n: number;
  readonly isLeaf: boolean;
  readonly hasPredictions: boolean;
}

const finite = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);

export function valuesOf(snapshot: TreeSnapshot, node: number): NodeValues {
  const parent = snapshot.parent[node] ?? NONE;
  const predictor = snapshot.predictor[node] ?? NONE;
  return {
    v: finite(snapshot.v[node]),
    parentV: parent === NONE ? null : finite(snapshot.v[parent]),
    predictor: predictor === NONE ? null : (snapshot.header.predictors[predictor] ?? null),
    exactV: finite(snapshot.exactV[node]),
    k: snapshot.k[node] ?? 0,
    n: snapshot.n[node] ?? 0,
    isLeaf: snapshot.last[node] === node && node !== 0,
    hasPredictions: snapshot.header.predictors.length > 0,
  };
}
