import type { TreeSnapshot } from '@/lib/contract/snapshot';
import type { Theme } from '../tokens';

/** How a colouring is explained: ramp, ends, histogram, what is missing. */
export interface LegendSpec {
  readonly title: string;
  /** Definition and source, for hover and screen readers. */
  readonly definition: string;
  readonly low: string;
  readonly high: string;
  /** Colour classes of the ramp from low to high. */
  readonly ramp: readonly number[];
  /** Nodes per step of the ramp; null where a histogram says nothing. */
  readonly histogram: readonly number[] | null;
  /** Place of a tick on the ramp in [0, 1]; null = none. */
  readonly tick: number | null;
  readonly missing: { readonly label: string; readonly count: number };
  /** Nodes that the scale does not apply to, neutral; null = none, or the scale has no such. */
  readonly outside: { readonly label: string; readonly count: number } | null;
}

/**
 * One way to colour the same layout. Nodes get a *class* once per snapshot; a theme turns classes into colours, so
 * that a change of theme or colouring never touches geometry.
 */
export interface Colouring {
  readonly id: string;
  /** The key that chooses it. */
  readonly key: string;
  readonly name: string;
  /** Class of every node: an index into `palette`, `MISSING` among them. [N], O(N). */
  readonly classes: (snapshot: TreeSnapshot) => Uint16Array;
  /** Place of a class on the drawn ramp, in [0, 1]; without it classes lie evenly along the ramp. */
  readonly placeOf?: (level: number) => number;
  /** `#rrggbb` per class. */
  readonly palette: (theme: Theme) => readonly string[];
  readonly legend: (snapshot: TreeSnapshot) => LegendSpec;
  /** The node's value in words, or which value it lacks. */
  readonly valueText: (snapshot: TreeSnapshot, node: number) => string;
}
