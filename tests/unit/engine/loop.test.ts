import { describe, expect, it } from 'vitest';
import { allocators } from '@/lib/engine/allocators/registry';
import { ConfigurationError } from '@/lib/engine/config';
import type { EngineEvent } from '@/lib/engine/events';
import { SoftmaxPolicy } from '@/lib/policies/embedded/softmax-policy';
import { tokenSource } from './support/token-policy';
import { collect, fusedSource, smallConfig, smallWorld } from './support/worlds';

const of = <K extends EngineEvent['kind']>(events: readonly EngineEvent[], kind: K): Extract<EngineEvent, { kind: K }>[] =>
  events.filter((event): event is Extract<EngineEvent, { kind: K }> => event.kind === kind);

const leavesByStep = (events: readonly EngineEvent[]): number[] => {
  const leaves: number[] = [];
  for (const { step, nodes } of of(events, 'nodes')) leaves[step] = (leaves[step] ?? 0) + nodes.filter(({ reward }) => reward !== null).length;
  return leaves;
};

describe('the loop', () => {
  it('gives the same events for the same seed, and others for another', async () => {
    const bytes = async (config: typeof smallConfig) => JSON.stringify(await collect(config, fusedSource()));
    const first = await bytes(smallConfig);
    expect((await bytes(smallConfig)) === first).toBe(true);
    expect((await bytes({ ...smallConfig, seed: 4 })) === first).toBe(false);
  });

  it.each(Object.keys(allocators))('spends M(1+N) leaves in every step (%s)', async (allocator) => {
    for (const [M, N] of [
      [24, 2],
      [17, 3],
      [9, 0],
    ] as const) {
      const events = await collect({ ...smallConfig, allocator, M, N, mMax: 16 }, fusedSource());
      expect(leavesByStep(events)).toEqual(Array(smallConfig.steps).fill(M * (1 + N)));
    }
  });

  it('offers both allocators the same prompts in the same steps', async () => {
    const prompts = (events: EngineEvent[]) => of(events, 'step').map(({ candidates }) => candidates.map(({ prompt }) => prompt));
    const [trace, grpo] = await Promise.all(['trace', 'grpo'].map((allocator) => collect({ ...smallConfig, allocator }, fusedSource())));
    expect(prompts(trace as EngineEvent[])).toEqual(prompts(grpo as EngineEvent[]));
  });

  it('announces every prompt once, before the step that may fund it', async () => {
    const events = await collect(smallConfig, fusedSource());
    const seen = new Set<string>();
    for (const event of events) {
      if (event.kind === 'prompt') {
        expect(seen.has(event.prompt)).toBe(false);
        seen.add(event.prompt);
      }
      if (event.kind === 'step') for (const { prompt } of event.candidates) expect(seen.has(prompt)).toBe(true);
    }
  });

  it('orders a tree as it grows: tree, bare rollouts, decision, continuations, end', async () => {
    const events = await collect(smallConfig, fusedSource());
    const { prompt, step } = of(events, 'tree').at(-1) as { prompt: string; step: number };
    const kinds = events.filter((e) => 'tree' in e && e.prompt === prompt && e.step === step).map(({ kind }) => kind);
    expect(kinds).toEqual(['tree', 'nodes', 'decision', 'nodes', 'tree-end']);
  });

  it('records V, q and utility as they were when stage 2 decided', async () => {
    const events = await collect(smallConfig, fusedSource());
    for (const decision of of(events, 'decision')) {
      const nodes = of(events, 'nodes').filter(({ step, prompt }) => step === decision.step && prompt === decision.prompt);
      const byId = new Map(nodes.flatMap((event) => event.nodes).map((node) => [node.node, node]));
      for (const { anchor, v, q, r, utility, allocated, predictor } of decision.anchors) {
        if (decision.step < smallConfig.warmUp) expect([v, q, utility]).toEqual([null, null, null]);
        else {
          expect(byId.get(anchor)).toMatchObject({ v, predictor, reward: null });
          expect(q).toBeCloseTo(r === 1 ? (v as number) : 1 - (v as number), 12);
          expect(utility).toBeCloseTo(1 - (q as number) ** allocated, 12);
        }
        const grown = new Set(
          [...byId.values()].flatMap(({ origin }) => (origin?.kind === 'continuation' && origin.anchor === anchor ? [origin.k] : [])),
        );
        expect(grown.size).toBe(allocated);
      }
    }
  });

  it('records a shadow predictor under grpo without letting it decide, and no V without one', async () => {
    const shadow = await collect({ ...smallConfig, allocator: 'grpo' }, fusedSource());
    const off = await collect({ ...smallConfig, allocator: 'grpo', predictor: 'off' }, fusedSource());
    const open = (events: EngineEvent[]) => of(events, 'nodes').flatMap(({ nodes }) => nodes.filter(({ reward }) => reward === null));
    expect(open(shadow).every(({ v }) => v !== null && v >= smallConfig.epsilon)).toBe(true);
    expect(open(off).every(({ v, predictor }) => v === null && predictor === null)).toBe(true);
    expect(open(off).every(({ exactV }) => exactV !== null)).toBe(true);
    expect(of(shadow, 'step').every(({ candidates }) => candidates.every(({ v }) => v === null))).toBe(true);
    expect(leavesByStep(shadow)).toEqual(leavesByStep(off));
    expect(of(shadow, 'nodes').map(({ nodes }) => nodes.map(({ reward }) => reward))).toEqual(
      of(off, 'nodes').map(({ nodes }) => nodes.map(({ reward }) => reward)),
    );
  });

  it.each(['trace', 'dapo', 'knapsack-rl'])('resumed from any checkpoint, gives the events of a run left alone (%s)', async (allocator) => {
    const config = { ...smallConfig, allocator, checkpointEvery: 1 };
    const whole = await collect(config, fusedSource());
    for (const { state } of of(whole, 'checkpoint').slice(0, -1)) {
      const at = whole.findIndex((event) => event.kind === 'checkpoint' && event.state.step === state.step);
      const resumed = await collect(config, fusedSource(), { resume: structuredClone(state) });
      expect(JSON.stringify(resumed) === JSON.stringify(whole.slice(at + 1))).toBe(true);
    }
  });

  it('with dynamic sampling spends like everybody, discards what has no contrast, and learns from full batches', async () => {
    const events = await collect({ ...smallConfig, allocator: 'dapo', steps: 8 }, fusedSource());
    const wanted = (smallConfig.M * (1 + smallConfig.N)) / smallConfig.groupSize;
    let waiting = 0;
    let updates = 0;
    for (const { step, metrics } of of(events, 'step-end')) {
      const flat = of(events, 'nodes').filter((event) => {
        const rewards = event.nodes.flatMap(({ reward }) => (reward === null ? [] : [reward]));
        return event.step === step && new Set(rewards).size === 1;
      });
      const ends = of(events, 'tree-end').filter((event) => event.step === step);
      expect(ends.filter(({ discarded }) => discarded !== null).map(({ prompt }) => prompt)).toEqual(flat.map(({ prompt }) => prompt));
      expect(metrics['resampling.discardedGroups']).toBe(flat.length);
      expect(metrics['resampling.discardedLeaves']).toBe(flat.length * smallConfig.groupSize);
      waiting += ends.length - flat.length;
      const updated = waiting >= wanted;
      if (updated) waiting = 0;
      updates += updated ? 1 : 0;
      expect(metrics).toMatchObject({ 'resampling.updates': updated ? 1 : 0, 'resampling.waitingGroups': waiting });
      expect(of(events, 'step').find((event) => event.step === step + 1)?.policyVersion ?? `softmax@${updates}`).toBe(`softmax@${updates}`);
    }
    expect(updates).toBeGreaterThan(0);
    expect(updates).toBeLessThan(8);
  });

  it('stops at the signal without learning from an unfinished step', async () => {
    const stop = new AbortController();
    const source = fusedSource();
    const events: EngineEvent[] = [];
    const { train } = await import('@/lib/engine/loop');
    for await (const event of train(smallConfig, source, { clock: () => 0, signal: stop.signal })) {
      events.push(event);
      if (event.kind === 'tree' && event.step === 1) stop.abort();
    }
    expect(of(events, 'step-end').map(({ step }) => step)).toEqual([0]);
    expect(source.policyVersion).toBe('softmax@1');
  });
});

describe('a remote token policy', () => {
  it('with hundreds in flight and answers out of order gives the trees of the fused source', async () => {
    const config = { ...smallConfig, M: 400, N: 1, mMax: 16, steps: 2, evaluateEvery: 100 };
    const world = smallWorld();
    const { policy, source } = tokenSource(world, new SoftmaxPolicy(world.initialWeights), 256);
    // the gradient is summed leaf by leaf here and node by node there: the last digits after an update may differ
    const rounded = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value);
    const trees = (events: EngineEvent[]) =>
      events.filter(({ kind }) => kind !== 'evaluation' && kind !== 'step-end').map((event) => JSON.stringify(event, rounded));
    const remote = await collect(config, source);
    expect(trees(remote)).toEqual(trees(await collect(config, fusedSource())));
    expect(of(remote, 'tree-end').length).toBeGreaterThan(10);
    expect(policy.mostInFlight).toBeGreaterThan(200);
    expect(policy.mostInFlight).toBeLessThanOrEqual(256);
    expect(policy.finished.some((ticket, i) => ticket < (policy.finished[i - 1] ?? -1))).toBe(true);
  });

  it('keeps to its concurrency limit', async () => {
    const world = smallWorld();
    const { policy, source } = tokenSource(world, new SoftmaxPolicy(world.initialWeights), 7);
    await collect({ ...smallConfig, steps: 1 }, source);
    expect(policy.mostInFlight).toBe(7);
  });

  it('passes on what a rollout failed with, and ends', async () => {
    const source = fusedSource();
    let asked = 0;
    const { rollout } = source;
    source.rollout = (task, path, key) => {
      if (++asked === 30) throw new Error('the server is gone');
      return rollout.call(source, task, path, key);
    };
    await expect(collect(smallConfig, source)).rejects.toThrow('the server is gone');
  });
});

describe('impossible configurations', () => {
  it.each([
    [{ M: 1 }, 'M is 1; allowed: an integer ≥ 2'],
    [{ mMax: 1 }, 'mMax is 1; allowed: an integer ≥ 2'],
    [{ N: -1 }, 'N is -1; allowed: an integer ≥ 0'],
    [{ allocator: 'trase' }, 'did you mean "trace"?'],
    [{ predictor: 'off' }, 'allocator trace decides by Ṽ'],
    [{ explore: 1.5 }, 'explore is 1.5; allowed: a share from 0 to 1'],
    [{ M: 4000, poolFactor: 0.001 }, 'M is 4000; allowed: at most'],
    [{ allocator: 'grpo', groupSize: 100 }, 'groupSize is 100; allowed: at most M(1+N) = 72'],
  ])('%o is refused before anything is sampled', async (change, message) => {
    const source = fusedSource();
    let sampled = false;
    source.rollout = () => {
      sampled = true;
      throw new Error('sampled');
    };
    const run = collect({ ...smallConfig, ...change }, source);
    await expect(run).rejects.toThrow(ConfigurationError);
    await expect(collect({ ...smallConfig, ...change }, source)).rejects.toThrow(message);
    expect(sampled).toBe(false);
  });
});
