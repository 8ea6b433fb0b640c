import { beforeAll, describe, expect, it } from 'vitest';
import { getRunSeries } from '@/db/queries';
import type { CanopyEventInput } from '@/lib/contract';
import { ingest, rebuildAggregates } from '@/lib/ingest';
import { createDatabase } from '../../support/database';
import { fingerprint } from './fingerprint';
import { inPieces, sampleLog, toLog } from './sample-log';

const db = await createDatabase();
const PASS_MARK = 0.5;

/** Every reward of every node reachable from its tree's root by parent names alone: no stored place is used. */
const TRUTH = `with recursive reached as (
    select n.*, t.attempt, t.step, 0 as level from nodes n join trees t on t.run_id = n.run_id and t.id = n.tree_id
    where n.parent is null and n.node = 'root'
  union all
    select c.*, p.attempt, p.step, p.level + 1 from nodes c join reached p on c.tree_id = p.tree_id and c.parent = p.node),
  ends as (
    select tree_id, attempt, step, node, origin, origin_index, origin_anchor, status, x.reward >= ${PASS_MARK} as good
    from reached, unnest(array[reward] || coalesce(repeats, '{}')) as x (reward) where x.reward is not null and x.reward <> 'NaN'),
  per_tree as (
    select r.attempt, r.step, r.tree_id, count(*) as nodes, sum(r.tokens) as tokens,
      count(*) filter (where r.reward is null and (r.v is null or r.v = 'NaN')) as missing,
      (select count(*) from ends e where e.tree_id = r.tree_id) as leaves, (select count(*) from ends e where e.tree_id = r.tree_id and e.good) as good
    from reached r group by 1, 2, 3),
  below as (
    select a.tree_id, a.node as anchor, a.node as node, a.origin, a.origin_index from reached a where a.level > 0
  union all
    select b.tree_id, b.anchor, c.node, b.origin, b.origin_index from reached c join below b on c.tree_id = b.tree_id and c.parent = b.node),
  anchors as (
    select f.attempt, f.step, f.tree_id, f.origin_anchor as anchor, count(*) filter (where f.good) as plus, count(*) filter (where not f.good) as minus
    from ends f where f.origin = 2 and exists (select from reached a where a.tree_id = f.tree_id and a.node = f.origin_anchor and a.level > 0) group by 1, 2, 3, 4),
  factual as (
    select distinct on (b.tree_id, b.anchor) b.tree_id, b.anchor, e.good from below b
    join ends e on e.tree_id = b.tree_id and e.node = b.node and e.origin = 1 and b.origin = 1 and e.origin_index = b.origin_index),
  whole as (
    select a.attempt, a.step, a.plus + (f.good is true)::int as plus, a.minus + (f.good is false)::int as minus
    from anchors a left join factual f on f.tree_id = a.tree_id and f.anchor = a.anchor)
select s.attempt, s.step, count(*)::int as funded, count(*) filter (where s.good > 0 and s.good < s.leaves)::int as mixed,
  count(*) filter (where s.leaves > 0 and s.good = s.leaves)::int as "allPass", count(*) filter (where s.leaves > 0 and s.good = 0)::int as "allFail",
  count(*) filter (where s.leaves = 0)::int as unfinished, sum(s.leaves)::int as leaves, sum(s.good)::int as successes, sum(s.nodes)::int as nodes,
  sum(s.tokens)::int as tokens, sum(s.missing)::int as "missingV",
  (select count(*)::int from ends e where e.attempt = s.attempt and e.step = s.step and e.status = 1) as errors,
  (select count(*)::int from ends e where e.attempt = s.attempt and e.step = s.step and e.status = 2) as limits,
  (select count(*)::int from ends e where e.attempt = s.attempt and e.step = s.step and e.origin = 1) as "bareLeaves",
  (select count(*)::int from ends e where e.attempt = s.attempt and e.step = s.step and e.origin = 1 and e.good) as "bareSuccesses",
  (select count(*)::int from whole w where w.attempt = s.attempt and w.step = s.step) as "anchorsExpanded",
  (select count(*)::int from whole w where w.attempt = s.attempt and w.step = s.step and w.plus > 0 and w.minus > 0) as "anchorsMixed",
  (select coalesce(sum(w.plus * w.minus), 0)::int from whole w where w.attempt = s.attempt and w.step = s.step) as "contrastPairs",
  (select count(*)::int from nodes n join trees t on t.run_id = n.run_id and t.id = n.tree_id where t.attempt = s.attempt and t.step = s.step
    and not exists (select from reached r where r.tree_id = n.tree_id and r.node = n.node)) as detached
from per_tree s group by 1, 2 order by 1, 2`;

type Node = Extract<CanopyEventInput, { kind: 'nodes' }>['nodes'][number];

function oddNode(node: Node, step: number, tree: unknown): Node {
  if (tree === 't3' && step === 2) return { ...node, reward: null };
  if (node.node === 'b1.3') return { ...node, status: 'error', reward: 0 };
  if (node.node === 'b2.3') return { ...node, status: 'limit', reward: 0, repeats: [0, 1] };
  if (node.node === 'b3.3' && tree === 't2') return { ...node, reward: 'NaN' };
  return node.node === 'b4.2' && tree === 't1' ? { ...node, parent: 'nowhere' } : node;
}

function oddEvent(event: CanopyEventInput, step: number): CanopyEventInput {
  if (event.kind === 'run') return { ...event, passMark: PASS_MARK };
  return event.kind === 'nodes' ? { ...event, nodes: event.nodes.map((node) => oddNode(node, step, event.tree)) } : event;
}

const SAID_ONCE = ['run', 'attempt', 'prompt', 'run-end'];

/** Two steps with every kind of leaf: errors, limits, repeats, NaN, detached nodes, a tree without an end. */
function oddLog(): CanopyEventInput[] {
  return [1, 2].flatMap((step) =>
    sampleLog({ step, trees: 4, rollouts: 5, turns: 3 })
      .filter((event) => step === 1 || !SAID_ONCE.includes(event.kind))
      .map((event) => oddEvent(event, step)),
  );
}

beforeAll(async () => {
  await ingest(inPieces(toLog(oddLog())), { source: 'test', sql: db.sql, batchBytes: 4_000 });
});

describe('the numbers of a step', () => {
  it('equal what a second query counts from the raw nodes', async () => {
    const truth = await db.sql.unsafe(TRUTH);
    const [series] = await getRunSeries(['r1']);
    expect(truth).toHaveLength(2);
    expect(truth[0]).toMatchObject({ funded: 4, errors: 4, detached: 2, limits: 12 });
    expect(truth[1]?.unfinished).toBe(1);
    for (const [i, step] of series!.steps.entries()) expect(step).toMatchObject({ ...truth[i] });
  });

  it('are the same when they are built anew', async () => {
    const before = await fingerprint(db.sql);
    await db.sql`update steps set mixed = 0, leaves = 99`;
    await db.sql`update trees set successes = 0, outcome = 0, snapshot = null`;
    await db.sql`update nodes set pre = 0, k = 0, prefix_hash = null`;
    expect(await rebuildAggregates('r1', db.sql)).toBe(8);
    expect(await fingerprint(db.sql)).toEqual(before);
    expect(await rebuildAggregates('nobody', db.sql)).toBeNull();
  });
});
