import type { EngineConfig } from '@/lib/engine/config';
import type { EngineEvent } from '@/lib/engine/events';
import type { ExactWorld } from '@/lib/engine/interfaces/exact-world';
import { train } from '@/lib/engine/loop';
import type { Key } from '@/lib/engine/random/key';
import { exactEnvironments } from '@/lib/environments/registry';
import { FusedSource } from '@/lib/policies/embedded/fused-source';
import { SoftmaxPolicy } from '@/lib/policies/embedded/softmax-policy';
import { parseRunConfig } from '@/lib/runner/parse-run-config';

const M = 1024;
const N = 2;
const GROWTH = [1, 4, 16] as const;
/** Steps before the first measured one: past warm-up, with the predictor's replay full and the code compiled. */
const BEFORE = 16;
/** Measured steps, each second one with the text of every turn. */
const ROUNDS = { least: 6, most: 24 };

interface Start {
  readonly task: string;
  readonly path: readonly number[];
  readonly key: Key;
}

interface Round {
  readonly withText: boolean;
  readonly stepMs: number;
  readonly bareMs: number;
  readonly turns: number;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;

/** CPU time of this process, collecting garbage and compiling included: a busy machine stretches wall time, not this. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Notes where each rollout of a step begins, and calls `sampled` when all are there and the policy has not moved on yet. */
class Recorder extends FusedSource {
  starts: Start[] = [];
  sampled: () => void = () => undefined;

  override rollout(task: string, path: readonly number[], key: Key): ReturnType<FusedSource['rollout']> {
    this.starts.push({ task, path, key });
    return super.rollout(task, path, key);
  }

  override update(batch: Parameters<FusedSource['update']>[0]): ReturnType<FusedSource['update']> {
    this.sampled();
    return super.update(batch);
  }
}

/** The same rollouts with the same keys, nothing kept: the policy chooses in every task, the environment answers, and the turns are written out where asked. */
function simulate(source: FusedSource, starts: readonly Start[], withText: boolean): number {
  let turns = 0;
  for (const { task, path, key } of starts) {
    const rollout = source.rollout(task, path, key).turns;
    turns += rollout.length;
    if (!withText) continue;
    const all = [...path, ...rollout];
    for (let t = path.length + 1; t <= all.length; t++) source.describe(task, all.slice(0, t));
  }
  return turns;
}

function configOf(factor: number): { engine: EngineConfig; trainTasks: number } {
  const config = parseRunConfig({ run: 'bench', M: M * factor, N, trainTasks: 512 * factor, heldOutTasks: 0, poolFactor: 4 / 3 });
  return { engine: { ...config, evaluateEvery: Number.MAX_SAFE_INTEGER, checkpointEvery: null }, trainTasks: config.trainTasks };
}

/** Renders what a run would record of an event; returns its nodes but for the root. */
function render(event: EngineEvent, withText: boolean): number {
  if (event.kind !== 'nodes') return 0;
  if (withText) for (const { text } of event.nodes) text?.();
  return event.nodes.reduce((sum, { text }) => sum + (text ? 1 : 0), 0);
}

/**
 * Whole steps, their events consumed as they come, and before the policy moves the bare simulation of the same turns. Both have
 * the policy in common and a world each, so that neither finds in a cache what the other worked out. Throws if turns differ.
 */
async function measure(factor: number, rounds: number, unfundedTruth: boolean): Promise<Round[]> {
  const { engine, trainTasks } = configOf(factor);
  const world = (): ExactWorld => exactEnvironments['kg-search']?.make({ seed: 1, trainTasks, heldOutTasks: 0 }) as ExactWorld;
  const own = world();
  const policy = new SoftmaxPolicy(own.initialWeights);
  const source = new Recorder(own, policy);
  const bare = new FusedSource(world(), policy);
  const measured: Round[] = [];
  let withText = false;
  let simulated = { ms: 0, turns: 0 };
  source.sampled = () => {
    const began = cpuMs();
    const turns = simulate(bare, source.starts, withText);
    simulated = { ms: cpuMs() - began, turns };
    source.starts = [];
  };
  let began = cpuMs();
  let turns = 0;
  for await (const event of train({ ...engine, steps: BEFORE + rounds }, source, { clock: () => 0, unfundedTruth })) {
    turns += render(event, withText);
    if (event.kind !== 'step-end') continue;
    if (simulated.turns !== turns) throw new Error(`the step has ${turns} turns, its simulation ${simulated.turns}`);
    if (event.step >= BEFORE) measured.push({ withText, stepMs: cpuMs() - began - simulated.ms, bareMs: simulated.ms, turns });
    withText = !withText;
    turns = 0;
    began = cpuMs();
  }
  return measured;
}

function summary(rounds: readonly Round[], withText: boolean) {
  const chosen = rounds.filter((round) => round.withText === withText);
  return {
    n: chosen.length,
    turns: median(chosen.map(({ turns }) => turns)),
    stepMs: median(chosen.map(({ stepMs }) => stepMs)),
    bareMs: median(chosen.map(({ bareMs }) => bareMs)),
    ratio: median(chosen.map(({ stepMs, bareMs }) => stepMs / bareMs)),
  };
}

export const bench = {
  name: 'engine-overhead',
  describe: 'a whole step (1,024 root rollouts, 2,048 continuations) ÷ the bare simulation of the same turns with their text, in CPU time; bound 2',
  async run(report: (line: string) => void) {
    const growth = [];
    for (const factor of GROWTH) {
      const rounds = await measure(factor, Math.max(ROUNDS.least, Math.floor(ROUNDS.most / factor)), true);
      const leaves = M * factor * (1 + N);
      const text = summary(rounds, true);
      growth.push({ factor, leaves, msPerThousandLeaves: (1000 * text.stepMs) / leaves, withText: text, withoutText: summary(rounds, false) });
      report(`×${factor}: ${JSON.stringify(growth.at(-1))}`);
    }
    const unkept = await measure(1, ROUNDS.most, false);
    const withoutTruthOfUnfunded = { withText: summary(unkept, true), withoutText: summary(unkept, false) };
    const { stepMs, bareMs, ratio, n } = (growth[0] as (typeof growth)[number]).withText;
    return {
      value: stepMs,
      unit: 'ms',
      reference: bareMs,
      ratio,
      n,
      detail: { allocator: 'trace', predictor: 'hashed', environment: 'kg-search', growth, withoutTruthOfUnfunded },
    };
  },
};
