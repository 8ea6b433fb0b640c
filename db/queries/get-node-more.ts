import { type Sql, sql as sharedSql } from '@/db/client';
import { escapeText, type NodeTokens, type PrefixVersion, type PrefixVersions, type SubtreeCosts, treeKey, unescapeText } from '@/lib/contract';
import { type FoundTree, findTree } from './find-tree';
import { readTagged, textOrNull } from './read-values';

interface TokenRow {
  readonly tokenIds: number[] | null;
  readonly texts: string | null;
  readonly logprobs: number[] | null;
  readonly entropies: number[] | null;
  readonly mask: number[] | null;
  readonly advantages: number[] | null;
}

const isNode = (sql: Sql, { runId, treeId }: FoundTree, node: string) =>
  sql`n.run_id = ${runId} and n.tree_id = ${treeId} and md5(n.node)::uuid = md5(${escapeText(node)})::uuid`;

const tagged = (values: number[] | null): (number | string)[] | null => values?.map((value) => readTagged(value) ?? 'NaN') ?? null;

/** A node's token arrays; a node without any has a count of 0 and nothing else. Null where the node is unknown. */
export async function getNodeTokens(run: string, key: string, node: string, sql: Sql = sharedSql()): Promise<NodeTokens | null> {
  const found = await findTree(sql, run, key);
  if (!found) return null;
  const [row] = await sql<TokenRow[]>`select k.token_ids as "tokenIds", k.texts, k.logprobs, k.entropies, k.mask, k.advantages
    from nodes n left join node_tokens k on k.run_id = n.run_id and k.tree_id = n.tree_id and k.no = n.no where ${isNode(sql, found, node)}`;
  return row ? tokensOf(row) : null;
}

function tokensOf(row: TokenRow): NodeTokens {
  const texts = row.texts === null ? null : (JSON.parse(unescapeText(row.texts)) as string[]);
  const lengths = [row.tokenIds, texts, row.logprobs, row.entropies, row.mask, row.advantages].map((list) => list?.length ?? 0);
  return {
    count: Math.max(...lengths),
    tokenIds: row.tokenIds?.map(Number) ?? null,
    texts,
    logprobs: tagged(row.logprobs),
    entropies: tagged(row.entropies),
    mask: row.mask?.map(Number) ?? null,
    advantages: tagged(row.advantages),
  };
}

/** Token arrays of every node of a tree that has any, by node. Null where the tree is unknown. */
export async function listTreeTokens(run: string, key: string, sql: Sql = sharedSql()): Promise<ReadonlyMap<string, NodeTokens> | null> {
  const found = await findTree(sql, run, key);
  if (!found) return null;
  const rows = await sql<
    (TokenRow & { node: string })[]
  >`select n.node, k.token_ids as "tokenIds", k.texts, k.logprobs, k.entropies, k.mask, k.advantages
    from node_tokens k join nodes n using (run_id, tree_id, no) where k.run_id = ${found.runId} and k.tree_id = ${found.treeId}`;
  return new Map(rows.map((row) => [unescapeText(row.node), tokensOf(row)]));
}

/** Nodes, leaves, tokens and time at and under a node. Null where it is unknown or has no place in the tree. Cost: its subtree. */
export async function getSubtreeCosts(run: string, key: string, node: string, sql: Sql = sharedSql()): Promise<SubtreeCosts | null> {
  const found = await findTree(sql, run, key);
  if (!found) return null;
  const [row] = await sql<SubtreeCosts[]>`select count(*)::int as nodes, max(n.n)::int as leaves, sum(s.tokens)::float8 as tokens,
      count(*) filter (where s.tokens is null and s.depth > 0)::int as "withoutTokens", sum(s.wall_ms) as "wallMs",
      count(*) filter (where s.wall_ms is null and s.depth > 0)::int as "withoutWallMs"
    from nodes n join nodes s on s.run_id = n.run_id and s.tree_id = n.tree_id and s.pre between n.pre and n.last
    where ${isNode(sql, found, node)}`;
  return row && row.nodes > 0 ? row : null;
}

/** Versions in one answer, and nodes of a tree that is still looked through. */
export const MOST_VERSIONS = 200;
export const MOST_NODES = 100_000;

interface VersionRow extends Omit<PrefixVersion, 'treeKey'> {
  readonly tree: string;
}

/**
 * The same prefix, by its hash, in every tree of the node's prompt in this run. Null where the node is unknown; empty where
 * it has no hash. Cost: the nodes of the prompt's trees.
 */
export async function getPrefixVersions(run: string, key: string, node: string, sql: Sql = sharedSql()): Promise<PrefixVersions | null> {
  const found = await findTree(sql, run, key);
  if (!found) return null;
  const [own] = await sql<{ prefixHash: string | null; depth: number | null }[]>`select n.prefix_hash as "prefixHash", n.depth from nodes n
    where ${isNode(sql, found, node)}`;
  if (!own) return null;
  if (own.prefixHash === null || own.depth === null) return { versions: [], count: 0, trees: 0, treesTooLarge: 0 };
  const ofPrompt = sql`t.run_id = ${found.runId} and md5(t.prompt) = md5(${found.stored.prompt})`;
  const atRoot = own.depth === 0 ? sql`and n.pre = 0` : sql``;
  const [[sizes], rows] = await Promise.all([
    sql<{ trees: number; tooLarge: number }[]>`select count(*) filter (where t.nodes <= ${MOST_NODES})::int as trees,
      count(*) filter (where t.nodes > ${MOST_NODES})::int as "tooLarge" from trees t where ${ofPrompt}`,
    sql<(VersionRow & { count: number })[]>`select t.attempt, t.step, t.tree, n.node, n.v, n.predictor, n.exact_v as "exactV", n.k, n.n,
        count(*) over ()::int as count
      from trees t join nodes n on n.run_id = t.run_id and n.tree_id = t.id and n.depth = ${own.depth} ${atRoot} and n.prefix_hash = ${own.prefixHash}
      where ${ofPrompt} and t.nodes <= ${MOST_NODES} order by t.attempt desc, t.step desc, t.tree collate "C" desc, n.no desc limit ${MOST_VERSIONS}`,
  ]);
  const prompt = unescapeText(found.stored.prompt);
  const versions = rows.map(({ tree, count: _, ...row }) => ({
    ...row,
    node: unescapeText(row.node),
    predictor: textOrNull(row.predictor),
    treeKey: treeKey({ attempt: row.attempt, step: row.step, prompt, tree: unescapeText(tree) }),
  }));
  return { versions: versions.reverse(), count: rows[0]?.count ?? 0, trees: sizes?.trees ?? 0, treesTooLarge: sizes?.tooLarge ?? 0 };
}
