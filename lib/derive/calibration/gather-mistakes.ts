import type { CalibrationSlice } from '@/lib/contract/read/calibration';
import { wilson } from '../wilson';
import { outsideByChance } from './outside-by-chance';
import type { NodePlace } from './places';
import { evidenceOf, type SliceNodes } from './slice-nodes';

/** A node of fewer rollouts has an interval that holds nearly every V. */
export const LEAST = 4;
/** Kept so that each prompt's worst is among them. */
const KEPT = 400;
/** Cuts of V for what chance alone would do. */
const CUTS = 50;

/** A node whose V lies outside the interval of its k/n, by how far. */
export interface Mistake extends NodePlace {
  readonly low: number;
  readonly high: number;
  readonly gap: number;
}

const worstFirst = (a: Mistake, b: Mistake): number => b.gap - a.gap || a.treeId - b.treeId || a.place - b.place;

/** Finds the nodes whose V lies furthest outside the 95 % interval of their own outcomes. Memory: the worst of them. */
export class MistakeGatherer {
  candidates = 0;
  outside = 0;
  private byChance = 0;
  private worst: Mistake[] = [];
  private bound = 0;

  constructor(readonly slice: CalibrationSlice) {}

  /** Adds the nodes that were chosen of one tree. O(nodes) */
  add(nodes: SliceNodes, _cluster: number, treeId: number): void {
    const { places, count, v: values } = nodes;
    const { k: successes, n: rollouts } = nodes.judged(evidenceOf(this.slice));
    for (let c = 0; c < count; c++) {
      const place = places[c]!;
      const [v, n] = [values[place]!, rollouts[place]!];
      if (n >= LEAST && v >= 0 && v <= 1) this.look(treeId, place, v, successes[place]!, n);
    }
  }

  finish(): { readonly candidates: number; readonly outside: number; readonly byChance: number; readonly worst: readonly Mistake[] } {
    this.cut();
    const { candidates, outside, byChance, worst } = this;
    return { candidates, outside, byChance, worst };
  }

  private look(treeId: number, place: number, v: number, k: number, n: number): void {
    this.candidates++;
    this.byChance += outsideByChance((Math.floor(Math.min(v, 0.9999) * CUTS) + 0.5) / CUTS, n);
    const { low, high } = wilson(k, n)!;
    const gap = Math.max(v - high, low - v);
    if (!(gap > 0)) return;
    this.outside++;
    if (gap < this.bound) return;
    this.worst.push({ treeId, place, low, high, gap });
    if (this.worst.length > 4 * KEPT) this.cut();
  }

  private cut(): void {
    this.worst = this.worst.sort(worstFirst).slice(0, KEPT);
    this.bound = this.worst.length === KEPT ? this.worst.at(-1)!.gap : 0;
  }
}
