import { NODES_A_FILE, namesFile, nodesFile } from './files';
import type { BundleManifest } from './manifest';
import { type PlaceIndex, placeIndex } from './place';
import type { BundleNode } from './records';

/** Reads a file of the copy; throws where it cannot be had. */
export type ReadFile = (file: string) => Promise<Uint8Array<ArrayBuffer>>;

const FILES_KEPT = 48;

/** A copy's files, the last ones kept. */
export class BundleSource {
  readonly index: PlaceIndex;
  readonly #kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  constructor(
    readonly manifest: BundleManifest,
    private readonly readFile: ReadFile,
  ) {
    this.index = placeIndex(manifest);
  }

  bytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.#kept.get(file);
    const answer = known ?? this.readFile(file);
    this.#kept.delete(file);
    this.#kept.set(file, answer);
    // What failed is asked for again
    answer.catch(() => this.#kept.delete(file));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > FILES_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return answer;
  }

  async json<T>(file: string): Promise<T> {
    return JSON.parse(new TextDecoder().decode(await this.bytes(file))) as T;
  }

  nodes(tree: number, part: number): Promise<Readonly<Record<string, BundleNode>>> {
    return this.json(nodesFile(tree, part));
  }

  /** Files that a tree's nodes are in. */
  parts(tree: number): number {
    return this.manifest.trees[tree]?.[2] ?? 0;
  }

  /** One node; null where the tree has none of that name. */
  async node(tree: number, name: string): Promise<BundleNode | null> {
    const part = this.parts(tree) > 1 ? await this.#partOf(tree, name) : 0;
    const nodes = part === null ? {} : await this.nodes(tree, part);
    return Object.hasOwn(nodes, name) ? (nodes[name] ?? null) : null;
  }

  async #partOf(tree: number, name: string): Promise<number | null> {
    const place = (await this.json<readonly string[]>(namesFile(tree))).indexOf(name);
    return place < 0 ? null : Math.floor(place / NODES_A_FILE);
  }
}
