import type { Looks } from '@/lib/engine/interfaces/decision-graph';

/** Looks of a world's states, each kept once; see `Looks`. */
export class LookBook implements Looks {
  readonly actionStart = [0];
  readonly featureStart = [0];
  readonly features: number[] = [];
  private readonly known = new Map<string, number>();

  /** The look of a state whose actions have these features, in order. */
  of(actions: readonly (readonly number[])[]): number {
    const key = actions.map((features) => features.join()).join(';');
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const look = this.known.size;
    this.known.set(key, look);
    for (const features of actions) {
      for (const feature of features) this.features.push(feature);
      this.featureStart.push(this.features.length);
    }
    this.actionStart.push(this.featureStart.length - 1);
    return look;
  }
}
