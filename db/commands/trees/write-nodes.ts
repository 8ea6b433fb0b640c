import type { Transaction } from '@/db/client';
import { type PieceMemory, RowPieces, rowPieces } from '@/db/commands/row-pieces';
import { copyPieces } from '@/db/postgres/copy';
import { partitionOf } from '../ensure-run';
import {
  DERIVED_COLUMNS,
  DERIVED_VALUES,
  NODE_VALUES,
  type NodeDerived,
  type NodeStructure,
  putDerived,
  putStructure,
  STRUCTURE_COLUMNS,
} from './node-row';

/** A turn's token arrays, where recorded; `texts` is JSON. */
export interface TokenArrays {
  readonly ids: readonly number[] | undefined;
  readonly logprobs: readonly number[] | undefined;
  readonly mask: readonly number[] | undefined;
  readonly advantages: readonly number[] | undefined;
  readonly entropies: readonly number[] | undefined;
  readonly texts: string | null;
}

/** A new node, its texts as a line: the bits of `parts`, thought, action, observation, parted by tabs and escaped. */
export interface NewNode extends NodeStructure {
  /** Memory that holds the line; other nodes share it. UTF-8. */
  readonly lines: Uint8Array;
  readonly textFrom: number;
  readonly textTo: number;
  readonly tokenArrays: TokenArrays | null;
}

/** A tree's new nodes, numbered from `first` on. */
export interface AddedNodes {
  readonly treeId: number;
  readonly first: number;
  readonly nodes: readonly NewNode[];
  /** Derived columns of the i-th of them; good until the next is asked for. */
  readonly derived: (i: number) => NodeDerived;
}

/** A stored node whose derived columns changed. */
export interface ChangedNode {
  readonly treeId: number;
  readonly no: number;
  /** As `derivedBytes` has them. */
  readonly derived: string;
}

const TAB = 0x09;
const ZERO = 0x30;
const TEXT_COLUMNS = 'run_id, tree_id, no, parts, thought, action, observation';
const TOKEN_COLUMNS = 'run_id, tree_id, no, token_ids, logprobs, mask, advantages, entropies, texts';
const TEXT_VALUES = TEXT_COLUMNS.split(', ').length;
const TOKEN_VALUES = TOKEN_COLUMNS.split(', ').length;

/** Rows of new nodes with their keys; `put` writes the other values of the i-th, `has` says whether it has such a row. */
function addedPieces(
  runId: number,
  added: readonly AddedNodes[],
  memory: PieceMemory | undefined,
  { values, has, put }: { values: number; has?: (node: NewNode) => boolean; put: (pieces: RowPieces, tree: AddedNodes, i: number) => void },
): Buffer[] {
  const pieces = new RowPieces(memory);
  for (const tree of added)
    for (let i = 0; i < tree.nodes.length; i++) {
      if (has && !has(tree.nodes[i]!)) continue;
      pieces.row(values);
      pieces.integer(runId);
      pieces.integer(tree.treeId);
      pieces.integer(tree.first + i);
      put(pieces, tree, i);
    }
  return pieces.take();
}

function putNode(pieces: RowPieces, tree: AddedNodes, i: number): void {
  putStructure(pieces, tree.nodes[i]!);
  putDerived(pieces, tree.derived(i));
}

function tabFrom(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at] !== TAB) at++;
  return at;
}

function putText(pieces: RowPieces, tree: AddedNodes, i: number): void {
  const { lines, textFrom, textTo } = tree.nodes[i]!;
  pieces.smallint(lines[textFrom]! - ZERO);
  const thought = textFrom + 2;
  const action = tabFrom(lines, thought, textTo) + 1;
  const observation = tabFrom(lines, action, textTo) + 1;
  pieces.escaped(lines, thought, action - 1);
  pieces.escaped(lines, action, observation - 1);
  pieces.escaped(lines, observation, textTo);
}

function putTokens(pieces: RowPieces, tree: AddedNodes, i: number): void {
  const { ids, logprobs, mask, advantages, entropies, texts } = tree.nodes[i]!.tokenArrays!;
  pieces.bigints(ids);
  pieces.doubles(logprobs);
  pieces.bigints(mask);
  pieces.doubles(advantages);
  pieces.doubles(entropies);
  pieces.text(texts);
}

/** New nodes as rows: structure, text, and token arrays of those that have any. */
export const nodePieces = (runId: number, added: readonly AddedNodes[], memory?: PieceMemory): NodePieces => ({
  nodes: addedPieces(runId, added, memory, { values: NODE_VALUES, put: putNode }),
  texts: addedPieces(runId, added, memory, { values: TEXT_VALUES, put: putText }),
  tokens: addedPieces(runId, added, memory, { values: TOKEN_VALUES, has: (node) => node.tokenArrays !== null, put: putTokens }),
});

/** Derived columns of stored nodes as rows. */
export const derivedPieces = (changed: readonly ChangedNode[], memory?: PieceMemory): Buffer[] =>
  rowPieces(
    changed,
    (pieces, { treeId, no, derived }) => {
      pieces.row(DERIVED_VALUES);
      pieces.integer(treeId);
      pieces.integer(no);
      pieces.values(derived);
    },
    memory,
  );

/** New nodes as rows, in pieces. */
export interface NodePieces {
  readonly nodes: readonly Uint8Array[];
  readonly texts: readonly Uint8Array[];
  readonly tokens: readonly Uint8Array[];
}

/** Copies new nodes straight into the run's own partitions: structure, text, and token arrays where there are any. */
export async function insertNodes(tx: Transaction, runId: number, { nodes, texts, tokens }: NodePieces): Promise<void> {
  const columns = `run_id, tree_id, no, ${STRUCTURE_COLUMNS}, content_hash, record_hash, ${DERIVED_COLUMNS}`;
  await copyPieces(tx, `${partitionOf('nodes', runId)} (${columns})`, nodes);
  await copyPieces(tx, `${partitionOf('node_text', runId)} (${TEXT_COLUMNS})`, texts);
  await copyPieces(tx, `${partitionOf('node_tokens', runId)} (${TOKEN_COLUMNS})`, tokens);
}

/** Writes the derived columns of stored nodes anew. Cost: the nodes of their trees; the trees are named, or all of the run would be read. */
export async function updateNodes(tx: Transaction, runId: number, pieces: readonly Uint8Array[]): Promise<void> {
  if (pieces.length === 0) return;
  const names = DERIVED_COLUMNS.split(', ');
  await tx.unsafe(
    `create temp table if not exists nodes_staged on commit delete rows as select tree_id, no, ${DERIVED_COLUMNS} from nodes with no data`,
  );
  await tx`truncate nodes_staged`;
  await copyPieces(tx, `nodes_staged (tree_id, no, ${DERIVED_COLUMNS})`, pieces);
  await tx.unsafe(`update ${partitionOf('nodes', runId)} n set (${DERIVED_COLUMNS}) = (select ${names.map((name) => `s.${name}`).join(', ')})
    from nodes_staged s where n.run_id = ${runId} and n.tree_id = any(array(select distinct tree_id from nodes_staged))
      and n.tree_id = s.tree_id and n.no = s.no`);
}
