import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { type CanopyEvent, eventSchema, type NodeRecord, type RecordedStep, type RunEvent, type StepEvent } from '@/lib/contract';
import { assembleTree, type BareTurn, type FreshCount, type NotedAnchor } from '@/lib/derive/recorded-tree';
import { UsageError } from '../cli/command';

interface TreeLog {
  readonly nodes: NodeRecord[];
  readonly noted: Map<string, NotedAnchor>;
}

/** Everything of one step, as its newest attempt had it. */
class StepLog {
  run: RunEvent | null = null;
  step: StepEvent | null = null;
  readonly trees = new Map<string, TreeLog>();

  constructor(private readonly wanted: number) {}

  add(event: CanopyEvent): void {
    if (event.kind === 'run') this.run = event;
    else if ('step' in event && event.step === this.wanted) this.addStep(event);
  }

  private addStep(event: CanopyEvent): void {
    if (event.kind === 'step') {
      this.step = event;
      this.trees.clear();
    } else if (event.kind === 'nodes') this.tree(event.prompt).nodes.push(...event.nodes);
    else if (event.kind === 'decision')
      for (const { anchor, v, exactV, allocated } of event.anchors) this.tree(event.prompt).noted.set(anchor, { v, exactV, given: allocated });
  }

  private tree(prompt: string): TreeLog {
    const found = this.trees.get(prompt) ?? { nodes: [], noted: new Map() };
    this.trees.set(prompt, found);
    return found;
  }
}

/** Bare rollouts are chains from the root, so a turn's depth is its place among its rollout's turns. */
function bareTurns(nodes: readonly NodeRecord[]): BareTurn[] {
  const byId = new Map(nodes.map((node) => [node.node, node]));
  const depthOf = (node: NodeRecord): number => {
    let depth = 0;
    for (let at = node.parent; at !== null && depth <= nodes.length; at = byId.get(at)?.parent ?? null) depth++;
    return depth;
  };
  return nodes.flatMap((node) =>
    node.origin?.kind === 'bare'
      ? [{ node: node.node, j: node.origin.j, t: depthOf(node), reward: node.reward, v: node.v, exactV: node.exactV }]
      : [],
  );
}

function freshOf(nodes: readonly NodeRecord[], passMark: number): Map<string, FreshCount> {
  const counts = new Map<string, FreshCount>();
  for (const { origin, reward } of nodes) {
    if (origin?.kind !== 'continuation' || reward === null) continue;
    const { continuations, passed } = counts.get(origin.anchor) ?? { continuations: 0, passed: 0 };
    counts.set(origin.anchor, { continuations: continuations + 1, passed: passed + (reward >= passMark ? 1 : 0) });
  }
  return counts;
}

async function* eventsOf(file: string): AsyncGenerator<CanopyEvent> {
  const bytes = createReadStream(file);
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  bytes.on('error', (error) => input.destroy(error));
  let line = 0;
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    const parsed = eventSchema.safeParse(JSON.parse(text));
    if (!parsed.success) throw new UsageError(`${file}:${line} is no event: ${parsed.error.issues[0]?.message}`);
    yield parsed.data;
  }
}

/** Reads a step's records from a native log, gzipped or not. Throws UsageError where the step is not there. */
export async function recordedStepFromLog(file: string, step: number): Promise<RecordedStep> {
  const log = new StepLog(step);
  for await (const event of eventsOf(file)) log.add(event);
  const { run, step: found, trees } = log;
  if (!run || !found) throw new UsageError(`${file} holds no step ${step}`);
  const budget = found.budget;
  if (!budget) throw new UsageError(`step ${step} of ${file} names no budget: there is nothing to decide about`);
  return {
    run: run.run,
    attempt: found.attempt,
    step,
    allocator: run.allocator,
    predictorVersion: found.predictorVersion,
    warmUp: found.warmUp,
    budget,
    passMark: run.passMark,
    config: run.config,
    seed: run.seed,
    key: found.key ?? null,
    candidates: found.candidates,
    trees: [...trees].map(([prompt, { nodes, noted }]) =>
      assembleTree({ prompt, treeKey: null, turns: bareTurns(nodes), fresh: freshOf(nodes, run.passMark), noted }),
    ),
  };
}
