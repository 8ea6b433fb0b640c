import { type Sql, sql as sharedSql } from '@/db/client';
import { decodeSnapshot, type RecordedStep, type RecordedTree, treeKey, unescapeText } from '@/lib/contract';
import { assembleTree } from '@/lib/derive/recorded-tree';
import { bareTurns, freshCounts } from '@/lib/derive/tree-records';
import { readCandidates, readDecision } from '../stored/decisions';
import { runIdOf } from './find-run';
import { textOrNull } from './read-values';

interface Head {
  readonly allocator: string | null;
  readonly config: string | null;
  readonly seed: string | null;
  readonly passMark: number;
  readonly attempt: number;
  readonly M: number | null;
  readonly N: number | null;
  readonly predictorVersion: string | null;
  readonly warmUp: boolean;
  readonly candidates: unknown;
}

interface TreeRow {
  readonly prompt: string;
  readonly tree: string;
  readonly decision: unknown;
  readonly snapshot: Buffer;
}

/** Why a step cannot be asked again. */
export type NoRecords = 'no-run' | 'no-step' | 'no-budget';

async function headOf(sql: Sql, id: number, step: number, attempt: number | null): Promise<Head | null> {
  const [head] = await sql<Head[]>`select r.allocator, r.config, r.seed, r.pass_mark as "passMark", s.attempt, s.budget_m as "M", s.budget_n as "N",
      s.predictor_version as "predictorVersion", s.warm_up as "warmUp", s.candidates
    from steps s join runs r on r.id = s.run_id
    where s.run_id = ${id} and s.step = ${step} and (${attempt}::int is null or s.attempt = ${attempt}) order by s.attempt desc limit 1`;
  return head ?? null;
}

function treeOf(row: TreeRow, attempt: number, step: number): RecordedTree {
  const snapshot = decodeSnapshot(row.snapshot);
  const prompt = unescapeText(row.prompt);
  return assembleTree({
    prompt,
    treeKey: treeKey({ attempt, step, prompt, tree: unescapeText(row.tree) }),
    turns: bareTurns(snapshot),
    fresh: freshCounts(snapshot),
    noted: new Map(readDecision(row.decision)?.anchors.map(({ anchor, v, exactV, allocated }) => [anchor, { v, exactV, given: allocated }])),
  });
}

/** The decision-time records of a step, as its newest attempt (or `attempt`) left them; else why there are none. O(nodes of the step). */
export async function getRecordedStep(
  run: string,
  step: number,
  attempt: number | null = null,
  sql: Sql = sharedSql(),
): Promise<RecordedStep | NoRecords> {
  const id = await runIdOf(sql, run);
  if (id === null) return 'no-run';
  const head = await headOf(sql, id, step, attempt);
  if (!head) return 'no-step';
  if (head.M === null || head.N === null) return 'no-budget';
  const rows = await sql<TreeRow[]>`select prompt, tree, decision, snapshot from trees
    where run_id = ${id} and attempt = ${head.attempt} and step = ${step} and snapshot is not null order by prompt collate "C", tree collate "C"`;
  return {
    run,
    attempt: head.attempt,
    step,
    allocator: textOrNull(head.allocator),
    predictorVersion: textOrNull(head.predictorVersion),
    warmUp: head.warmUp,
    budget: { M: head.M, N: head.N },
    passMark: head.passMark,
    config: head.config === null ? {} : (JSON.parse(unescapeText(head.config)) as Record<string, unknown>),
    seed: textOrNull(head.seed),
    key: null,
    candidates: readCandidates(head.candidates) ?? [],
    trees: rows.map((row) => treeOf(row, head.attempt, step)),
  };
}
