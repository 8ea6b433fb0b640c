import type { Transaction } from '@/db/client';
import { copyInto } from '@/db/postgres/copy';
import { partitionOf } from '../ensure-run';
import { CopyPieces, copyPieces, type PieceMemory } from './copy-pieces';
import { DERIVED_COLUMNS, type NodeDerived, putDerived, STRUCTURE_COLUMNS } from './node-row';

/** A new node as lines of COPY, each without its key and its end. */
export interface NodeLines {
  /** Memory that holds both lines. UTF-8. */
  readonly lines: Uint8Array;
  readonly structureFrom: number;
  readonly structureTo: number;
  readonly textFrom: number;
  readonly textTo: number;
  readonly contentHash: string;
  readonly recordHash: string;
  readonly tokenLine: string | null;
}

/** A tree's new nodes, numbered from `first` on. */
export interface AddedNodes {
  readonly treeId: number;
  readonly first: number;
  readonly nodes: readonly NodeLines[];
  /** Derived columns of the i-th of them; good until the next is asked for. */
  readonly derived: (i: number) => NodeDerived;
}

/** A stored node whose derived columns changed. */
export interface DerivedLine {
  readonly treeId: number;
  readonly no: number;
  readonly derived: string;
}

const TAB = 0x09;
const LINE_FEED = 0x0a;

/** Lines of new nodes with their keys; `put` writes the rest of the i-th, or nothing where it has no such line. */
function addedPieces(
  runId: number,
  added: readonly AddedNodes[],
  memory: PieceMemory | undefined,
  has: (node: NodeLines) => boolean,
  put: (pieces: CopyPieces, tree: AddedNodes, i: number) => void,
): Buffer[] {
  const pieces = new CopyPieces(memory);
  for (const tree of added)
    for (let i = 0; i < tree.nodes.length; i++) {
      if (!has(tree.nodes[i]!)) continue;
      pieces.count(runId);
      pieces.byte(TAB);
      pieces.count(tree.treeId);
      pieces.byte(TAB);
      pieces.count(tree.first + i);
      pieces.byte(TAB);
      put(pieces, tree, i);
      pieces.byte(LINE_FEED);
    }
  return pieces.take();
}

const always = (): boolean => true;
const hasTokens = (node: NodeLines): boolean => node.tokenLine !== null;

function putStructure(pieces: CopyPieces, tree: AddedNodes, i: number): void {
  const node = tree.nodes[i]!;
  pieces.bytes(node.lines, node.structureFrom, node.structureTo);
  pieces.byte(TAB);
  pieces.text(node.contentHash);
  pieces.byte(TAB);
  pieces.text(node.recordHash);
  pieces.byte(TAB);
  putDerived(pieces, tree.derived(i));
}

function putText(pieces: CopyPieces, tree: AddedNodes, i: number): void {
  const node = tree.nodes[i]!;
  pieces.bytes(node.lines, node.textFrom, node.textTo);
}

const putTokens = (pieces: CopyPieces, tree: AddedNodes, i: number): void => pieces.text(tree.nodes[i]!.tokenLine!);

/** New nodes as lines of COPY: structure, text, and token arrays of those that have any. */
export const nodePieces = (runId: number, added: readonly AddedNodes[], memory?: PieceMemory): NodePieces => ({
  nodes: addedPieces(runId, added, memory, always, putStructure),
  texts: addedPieces(runId, added, memory, always, putText),
  tokens: addedPieces(runId, added, memory, hasTokens, putTokens),
});

/** Derived columns of stored nodes as lines of COPY. */
export const derivedPieces = (rows: readonly DerivedLine[], memory?: PieceMemory): Buffer[] =>
  copyPieces(rows, (pieces, row) => pieces.text(`${row.treeId}\t${row.no}\t${row.derived}\n`), memory);

/** New nodes as lines of COPY, in pieces. */
export interface NodePieces {
  readonly nodes: readonly Uint8Array[];
  readonly texts: readonly Uint8Array[];
  readonly tokens: readonly Uint8Array[];
}

/** Copies new nodes straight into the run's own partitions: structure, text, and token arrays where there are any. */
export async function insertNodes(tx: Transaction, runId: number, { nodes, texts, tokens }: NodePieces): Promise<void> {
  if (nodes.length === 0) return;
  const structure = `${partitionOf('nodes', runId)} (run_id, tree_id, no, ${STRUCTURE_COLUMNS}, content_hash, record_hash, ${DERIVED_COLUMNS})`;
  await copyInto(tx, structure, nodes);
  await copyInto(tx, `${partitionOf('node_text', runId)} (run_id, tree_id, no, parts, thought, action, observation)`, texts);
  if (tokens.length === 0) return;
  const target = `${partitionOf('node_tokens', runId)} (run_id, tree_id, no, token_ids, logprobs, mask, advantages, entropies, texts)`;
  await copyInto(tx, target, tokens);
}

/** Writes the derived columns of stored nodes anew. */
export async function updateNodes(tx: Transaction, runId: number, pieces: readonly Uint8Array[]): Promise<void> {
  if (pieces.length === 0) return;
  const names = DERIVED_COLUMNS.split(', ');
  await tx.unsafe(
    `create temp table if not exists nodes_staged on commit delete rows as select tree_id, no, ${DERIVED_COLUMNS} from nodes with no data`,
  );
  await tx`truncate nodes_staged`;
  await copyInto(tx, `nodes_staged (tree_id, no, ${DERIVED_COLUMNS})`, pieces);
  await tx.unsafe(`update ${partitionOf('nodes', runId)} n set (${DERIVED_COLUMNS}) = (select ${names.map((name) => `s.${name}`).join(', ')})
    from nodes_staged s where n.run_id = ${runId} and n.tree_id = s.tree_id and n.no = s.no`);
}
