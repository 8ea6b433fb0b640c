import { type Sql, sql as sharedSql } from '@/db/client';
import { escapeText, type PrefixVersion, type PrefixVersions, treeKey, unescapeText } from '@/lib/contract';
import { runIdOf } from './find-run';
import { MOST_NODES, MOST_VERSIONS } from './get-node-more';
import { textOrNull } from './read-values';

/** Where the prefixes of a prompt's trees stand: what `getPrefixVersions` answers for each of its nodes. */
export interface PromptVersions {
  readonly trees: number;
  readonly treesTooLarge: number;
  /** By prefix hash; prefixes that stand once only are left out. */
  readonly shared: Readonly<Record<string, Pick<PrefixVersions, 'versions' | 'count'>>>;
}

interface Row extends Omit<PrefixVersion, 'treeKey'> {
  readonly tree: string;
  readonly hash: string;
}

/** Null where the run is unknown. Cost: the nodes of the prompt's trees. */
export async function listPromptVersions(run: string, prompt: string, sql: Sql = sharedSql()): Promise<PromptVersions | null> {
  const runId = await runIdOf(sql, run);
  if (runId === null) return null;
  const ofPrompt = sql`t.run_id = ${runId} and md5(t.prompt) = md5(${escapeText(prompt)})`;
  const [[sizes], rows] = await Promise.all([
    sql<{ trees: number; tooLarge: number }[]>`select count(*) filter (where t.nodes <= ${MOST_NODES})::int as trees,
      count(*) filter (where t.nodes > ${MOST_NODES})::int as "tooLarge" from trees t where ${ofPrompt}`,
    sql<Row[]>`select * from (select t.attempt, t.step, t.tree, n.node, n.no, n.v, n.predictor, n.exact_v as "exactV", n.k, n.n,
        n.prefix_hash as hash, count(*) over (partition by n.prefix_hash, n.depth)::int as count
      from trees t join nodes n on n.run_id = t.run_id and n.tree_id = t.id
      where ${ofPrompt} and t.nodes <= ${MOST_NODES} and n.prefix_hash is not null and n.depth is not null and (n.depth > 0 or n.pre = 0)) all_of_them
      where count > 1 order by attempt, step, tree collate "C", no`,
  ]);
  const shared: Record<string, { versions: PrefixVersion[]; count: number }> = {};
  for (const { attempt, step, tree, node, v, predictor, exactV, k, n, hash } of rows) {
    const name = hash.replaceAll('-', '');
    const one = shared[name] ?? { versions: [], count: 0 };
    shared[name] = one;
    one.count++;
    const key = treeKey({ attempt, step, prompt, tree: unescapeText(tree) });
    one.versions.push({ attempt, step, node: unescapeText(node), v, predictor: textOrNull(predictor), exactV, k, n, treeKey: key });
    if (one.versions.length > MOST_VERSIONS) one.versions.shift();
  }
  return { trees: sizes?.trees ?? 0, treesTooLarge: sizes?.tooLarge ?? 0, shared };
}
