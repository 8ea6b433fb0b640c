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
/** Steps before the first measured one: past warm-up, and with the predictor's replay full. */
const BEFORE = 9;
const ROUNDS = 7;

interface Start {
  readonly task: string;
  readonly path: readonly number[];
  readonly key: Key;
}

interface Round {
  readonly stepMs: number;
  readonly bareMs: number;
  readonly stepTextMs: number;
  readonly bareTextMs: number;
  readonly turns: number;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;

/** CPU time of this process: a busy machine stretches wall time, not this. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Remembers where each rollout of a step began, so that the same turns can be simulated again without a tree. */
class Recorder extends FusedSource {
  starts: Start[] = [];

  override rollout(task: string, path: readonly number[], key: Key): ReturnType<FusedSource['rollout']> {
    this.starts.push({ task, path, key });
    return super.rollout(task, path, key);
  }
}

/** The same turns with the same keys, nothing kept: the policy chooses anew in every task, the environment answers; then the text of each turn. */
function simulate(world: ExactWorld, policy: SoftmaxPolicy, starts: readonly Start[]): { bareMs: number; bareTextMs: number; turns: number } {
  const source = new FusedSource(world, policy);
  policy.revision++; // choices of the last update are forgotten, as a step finds them
  const began = cpuMs();
  const rollouts = starts.map(({ task, path, key }) => source.rollout(task, path, key).turns);
  const simulated = cpuMs();
  let turns = 0;
  rollouts.forEach((rollout, i) => {
    const { task, path } = starts[i] as Start;
    const all = [...path, ...rollout];
    for (let t = path.length + 1; t <= all.length; t++, turns++) world.describe(task, all.slice(0, t));
  });
  return { bareMs: simulated - began, bareTextMs: cpuMs() - began, turns };
}

function configOf(factor: number): { engine: EngineConfig; trainTasks: number } {
  const config = parseRunConfig({ run: 'bench', M: M * factor, N, trainTasks: 512 * factor, heldOutTasks: 0, poolFactor: 4 / 3 });
  return { engine: { ...config, steps: BEFORE + ROUNDS, evaluateEvery: BEFORE + ROUNDS + 1, checkpointEvery: null }, trainTasks: config.trainTasks };
}

/** Renders what a run would record of an event. */
function render(event: EngineEvent): void {
  if (event.kind === 'nodes') for (const { text } of event.nodes) text?.();
}

/** Whole steps, events consumed as they come, each followed by the bare simulation of its turns; then the same with every turn's text. */
async function measure(factor: number, rounds: number): Promise<Round[]> {
  const { engine, trainTasks } = configOf(factor);
  const world = exactEnvironments['kg-search']?.make({ seed: 1, trainTasks, heldOutTasks: 0 }) as ExactWorld;
  const policy = new SoftmaxPolicy(world.initialWeights);
  const source = new Recorder(world, policy);
  const measured: Round[] = [];
  let textMs = 0;
  let began = cpuMs();
  for await (const event of train({ ...engine, steps: BEFORE + rounds }, source, { clock: () => 0 })) {
    const rendering = cpuMs();
    render(event);
    textMs += cpuMs() - rendering;
    if (event.kind !== 'step-end') continue;
    const stepTextMs = cpuMs() - began;
    const bare = simulate(world, policy, source.starts);
    if (event.step >= BEFORE) measured.push({ stepMs: stepTextMs - textMs, stepTextMs, ...bare });
    source.starts = [];
    textMs = 0;
    began = cpuMs();
  }
  return measured;
}

const ratios = (rounds: readonly Round[]) => ({
  withText: median(rounds.map(({ stepTextMs, bareTextMs }) => stepTextMs / bareTextMs)),
  withoutText: median(rounds.map(({ stepMs, bareMs }) => stepMs / bareMs)),
});

export const bench = {
  name: 'engine-overhead',
  describe: 'a whole step (1,024 root rollouts, 2,048 continuations) ÷ the bare simulation of the same turns with their text, in CPU time; bound 2',
  async run(report: (line: string) => void) {
    const growth = [];
    for (const factor of GROWTH) {
      const rounds = await measure(factor, factor === 1 ? ROUNDS : 3);
      const leaves = M * factor * (1 + N);
      growth.push({
        factor,
        leaves,
        msPerThousandLeaves: (1000 * median(rounds.map(({ stepTextMs }) => stepTextMs))) / leaves,
        ...ratios(rounds),
        rounds,
      });
      report(`×${factor}: ${JSON.stringify(ratios(rounds))}`);
    }
    const rounds = growth[0]?.rounds ?? [];
    return {
      value: median(rounds.map(({ stepTextMs }) => stepTextMs)),
      unit: 'ms',
      reference: median(rounds.map(({ bareTextMs }) => bareTextMs)),
      ratio: ratios(rounds).withText,
      n: rounds.length,
      detail: { allocator: 'trace', predictor: 'hashed', environment: 'kg-search', withoutText: ratios(rounds).withoutText, growth },
    };
  },
};
