import { NONE, ROOT, type Tree } from './tree';

/**
 * Which nodes of a growing tree are the same prefix: rollouts of one prompt often begin with the same turns, and what is said of a
 * prefix is said of all of them. Turns are the same where they are one value, so that a source whose turns are objects has none.
 */
export class SamePrefix<Turn> {
  private readonly first: number[] = [ROOT]; // [N]
  /** Firsts that follow a first, as a list: the newest, and the one before each. [N] */
  private readonly newest: number[] = [NONE];
  private readonly before: number[] = [NONE];

  constructor(private readonly tree: Tree<Turn>) {}

  /** The first node with the same turns from the root on; `node` itself where there is none before it. Cost O(branches). */
  firstLike(node: number): number {
    for (let at = this.first.length; at <= node; at++) this.add(at);
    return this.first[node] as number;
  }

  private add(node: number): void {
    const { turn, parent } = this.tree;
    const from = this.first[parent[node] as number] as number;
    let like = this.newest[from] as number;
    while (like !== NONE && turn[like] !== turn[node]) like = this.before[like] as number;
    this.newest.push(NONE);
    this.before.push(NONE);
    if (like === NONE) {
      this.before[node] = this.newest[from] as number;
      this.newest[from] = node;
    }
    this.first.push(like === NONE ? node : like);
  }
}
