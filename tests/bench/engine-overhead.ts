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
/**
 * What is done about text, step after step. `events`: a step's text is read from its events, which renders a prefix once however
 * many nodes are the same. `turns`: it is rendered turn by turn, as the simulation always does. `none`: on neither side.
 */
const TEXTS = ['events', 'turns', 'none'] as const;
type Text = (typeof TEXTS)[number];
/** Measured steps. */
const ROUNDS = { least: 15, most: 36 };

/** Where rollouts began, a column a property. */
class Starts {
  readonly task: string[] = [];
  readonly path: (readonly number[])[] = [];
  readonly key: Key[] = [];
}

interface Round {
  readonly text: Text;
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

/** The text of turns after `path`, each on its own. */
function renderTurns(source: FusedSource, task: string, path: readonly number[], turns: readonly number[]): void {
  const all = [...path, ...turns];
  for (let t = path.length + 1; t <= all.length; t++) source.describe(task, all.slice(0, t));
}

/** Notes where each rollout of a step begins, and calls `sampled` when all are there and the policy has not moved on yet. */
class Recorder extends FusedSource {
  starts = new Starts();
  rendersTurns = false;
  sampled: () => void = () => undefined;

  override rollout(task: string, path: readonly number[], key: Key): ReturnType<FusedSource['rollout']> {
    this.starts.task.push(task);
    this.starts.path.push(path);
    this.starts.key.push(key);
    const rollout = super.rollout(task, path, key);
    if (this.rendersTurns) renderTurns(this, task, path, rollout.turns);
    return rollout;
  }

  override update(batch: Parameters<FusedSource['update']>[0]): ReturnType<FusedSource['update']> {
    this.sampled();
    return super.update(batch);
  }
}

/** The same rollouts with the same keys, nothing kept: the policy chooses in every task, the environment answers, and the turns are written out where asked. */
function simulate(source: FusedSource, starts: Starts, withText: boolean): number {
  let turns = 0;
  for (let i = 0; i < starts.task.length; i++) {
    const task = starts.task[i] as string;
    const path = starts.path[i] as readonly number[];
    const rollout = source.rollout(task, path, starts.key[i] as Key).turns;
    turns += rollout.length;
    if (withText) renderTurns(source, task, path, rollout);
  }
  return turns;
}

function configOf(factor: number): { engine: EngineConfig; trainTasks: number } {
  const config = parseRunConfig({ run: 'bench', M: M * factor, N, trainTasks: 512 * factor, heldOutTasks: 0, poolFactor: 4 / 3 });
  return { engine: { ...config, evaluateEvery: Number.MAX_SAFE_INTEGER, checkpointEvery: null }, trainTasks: config.trainTasks };
}

/** Renders what a run would record of an event; returns its nodes but for the root. */
function read(event: EngineEvent, withText: boolean): number {
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
  let round = 0;
  let text: Text = TEXTS[0];
  let simulated = { ms: 0, turns: 0 };
  source.sampled = () => {
    const began = cpuMs();
    const turns = simulate(bare, source.starts, text !== 'none');
    simulated = { ms: cpuMs() - began, turns };
    source.starts = new Starts();
  };
  let began = cpuMs();
  let turns = 0;
  for await (const event of train({ ...engine, steps: BEFORE + rounds }, source, { clock: () => 0, unfundedTruth })) {
    turns += read(event, text === 'events');
    if (event.kind !== 'step-end') continue;
    if (simulated.turns !== turns) throw new Error(`the step has ${turns} turns, its simulation ${simulated.turns}`);
    if (event.step >= BEFORE) measured.push({ text, stepMs: cpuMs() - began - simulated.ms, bareMs: simulated.ms, turns });
    text = TEXTS[++round % TEXTS.length] as Text;
    source.rendersTurns = text === 'turns';
    turns = 0;
    began = cpuMs();
  }
  return measured;
}

function summary(rounds: readonly Round[], text: Text) {
  const chosen = rounds.filter((round) => round.text === text);
  return {
    n: chosen.length,
    turns: median(chosen.map(({ turns }) => turns)),
    stepMs: median(chosen.map(({ stepMs }) => stepMs)),
    bareMs: median(chosen.map(({ bareMs }) => bareMs)),
    ratio: median(chosen.map(({ stepMs, bareMs }) => stepMs / bareMs)),
  };
}

const summaries = (rounds: readonly Round[]) => ({
  events: summary(rounds, 'events'),
  turns: summary(rounds, 'turns'),
  none: summary(rounds, 'none'),
});

export const bench = {
  name: 'engine-overhead',
  describe: 'a whole step (1,024 root rollouts, 2,048 continuations) ÷ the bare simulation of the same turns with their text, in CPU time; bound 2',
  async run(report: (line: string) => void) {
    const growth = [];
    for (const factor of GROWTH) {
      const rounds = await measure(factor, Math.max(ROUNDS.least, Math.floor(ROUNDS.most / factor)), true);
      const leaves = M * factor * (1 + N);
      const { events, turns, none } = summaries(rounds);
      growth.push({ factor, leaves, msPerThousandLeaves: (1000 * events.stepMs) / leaves, events, turns, none });
      report(`×${factor}: ${JSON.stringify(growth.at(-1))}`);
    }
    const unkept = await measure(1, ROUNDS.most, false);
    const withoutTruthOfUnfunded = summaries(unkept);
    const { stepMs, bareMs, ratio, n } = (growth[0] as (typeof growth)[number]).events;
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
