import { describe, expect, it } from 'vitest';
import { ConfigurationError } from '@/lib/engine/config';
import { parseRunConfig } from '@/lib/runner/parse-run-config';
import { trainingRun } from '@/lib/runner/training-run';

const clock = { monotonicMs: () => 0, now: () => new Date(0) };
const start = async (config: unknown) => trainingRun(parseRunConfig(config), { attempt: 0, clock }).next();

describe('a run configuration', () => {
  it('fills in the recommended settings', () => {
    expect(parseRunConfig({ run: 'r' })).toMatchObject({
      environment: 'kg-search',
      allocator: 'trace',
      M: 128,
      N: 2,
      mMax: 16,
      explore: 0,
      rootDraw: 1,
      poolFactor: 8,
      learningRate: 16,
      epochs: 1,
      gradientClip: null,
      epsilon: 0.02,
      warmUp: 2,
    });
  });

  it.each([
    [{ run: 'r', M: 1 }, 'M is 1'],
    [{ run: 'r', epsilon: 0.5 }, 'epsilon is 0.5'],
    [{ run: 'r', alocator: 'trace' }, 'did you mean "allocator"?'],
    [{ run: '' }, 'run is ""'],
    [{ run: 'r', environment: 'kg-serch' }, 'did you mean "kg-search"?'],
    [{ run: 'r', allocator: 'grp' }, 'did you mean "grpo"?'],
    [{ run: 'r', predictor: 'off' }, 'predictor is "off"'],
    [null, 'configuration is null'],
  ])('%o is refused with key, value and what is allowed', async (config, message) => {
    await expect(start(config)).rejects.toThrow(ConfigurationError);
    await expect(start(config)).rejects.toThrow(message);
  });

  it('ends a stopped run as stopped, and a finished one as finished', async () => {
    const stop = new AbortController();
    const small = { run: 'r', steps: 3, M: 8, trainTasks: 12, heldOutTasks: 2 };
    const last = async (signal?: AbortSignal, at?: number) => {
      let end: unknown = null;
      for await (const event of trainingRun(parseRunConfig(small), { attempt: 0, clock, ...(signal ? { signal } : {}) })) {
        if (event.kind === 'step-end' && event.step === at) stop.abort(new Error('asked to stop'));
        end = event;
      }
      return end;
    };
    expect(await last()).toMatchObject({ kind: 'run-end', status: 'finished', reason: null });
    expect(await last(stop.signal, 1)).toMatchObject({ kind: 'run-end', status: 'stopped', reason: 'asked to stop' });
  });
});
