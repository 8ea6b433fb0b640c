import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RunSource } from '@/components/charts/run-source';
import { encodeRunColumns, type MetricColumns, type RunColumns, STEP_COUNTS, STEP_REALS } from '@/lib/contract';

const NAMES = Array.from({ length: 45 }, (_, i) => `r${i}`);
const heads = NAMES.map((run) => ({ run, version: '1' }));

function columnsOf(run: string, metrics: readonly MetricColumns[], steps = 3): RunColumns {
  const ints = Object.fromEntries(STEP_COUNTS.map((name) => [name, Int32Array.from({ length: steps }, (_, i) => i)]));
  const reals = Object.fromEntries(STEP_REALS.map((name) => [name, new Float64Array(steps)]));
  return {
    run,
    name: run,
    allocator: null,
    stepsPlanned: null,
    steps: { ...ints, ...reals, ended: new Uint8Array(steps) } as never,
    evaluations: [],
    metrics,
  };
}
const loss = (sent: boolean): MetricColumns => ({
  name: 'loss',
  unit: null,
  count: 1,
  points: sent ? { attempt: Int32Array.of(0), step: Int32Array.of(0), value: Float64Array.of(1) } : null,
});

interface Asked {
  readonly url: URL;
  readonly answer: (runs?: readonly RunColumns[]) => Promise<void>;
}

let asked: Asked[] = [];
const settle = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};
const runsOf = ({ url }: Asked): string[] => [url.pathname.split('/')[4]!, ...url.searchParams.getAll('runs').slice(1)].filter(Boolean);

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('fetch', (path: string) => {
    const url = new URL(path, 'http://test');
    return new Promise<Response>((resolve) => {
      const answer = async (runs?: readonly RunColumns[]): Promise<void> => {
        const onlyMetrics = url.searchParams.get('only') === 'metrics';
        const names = [url.pathname.split('/')[4]!, ...url.searchParams.getAll('runs')].filter(Boolean);
        const made = runs ?? [...new Set(names)].map((run) => columnsOf(run, [loss(onlyMetrics)], onlyMetrics ? 0 : 3));
        resolve(new Response(encodeRunColumns(made) as BodyInit));
        await settle();
      };
      asked.push({ url, answer });
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened(): Promise<{ source: RunSource; shown: () => number }> {
  const source = new RunSource();
  let shown = 0;
  source.subscribe(() => shown++);
  source.offer(heads, []);
  await settle();
  return { source, shown: () => shown };
}

describe('reading the series of forty-five runs', () => {
  it('asks for the page’s own run apart and for the others together', async () => {
    await opened();
    expect(asked.map((one) => runsOf(one).length)).toEqual([1, 20, 20, 4]);
  });

  it('shows its own run at once, and what comes while more is on its way together', async () => {
    const { source, shown } = await opened();
    await asked[0]!.answer();
    expect([source.snapshot().columns.size, shown()]).toEqual([1, 1]);
    await asked[1]!.answer();
    await asked[2]!.answer();
    expect(shown()).toBe(1);
    await asked[3]!.answer();
    expect([source.snapshot().columns.size, shown()]).toEqual([45, 2]);
  });

  it('shows what has come after half a second where the rest is slow', async () => {
    const { source, shown } = await opened();
    await asked[0]!.answer();
    await asked[1]!.answer();
    vi.advanceTimersByTime(600);
    expect([source.snapshot().columns.size, shown()]).toEqual([21, 2]);
  });

  it('keeps metrics that come before their run’s steps, and a run’s steps when metrics come', async () => {
    const { source } = await opened();
    source.want(['loss']);
    vi.advanceTimersByTime(40);
    await settle();
    const metrics = asked.filter(({ url }) => url.searchParams.get('only') === 'metrics');
    expect(metrics.length).toBeGreaterThan(1);
    for (const one of metrics) await one.answer();
    for (const one of asked.filter(({ url }) => !url.searchParams.has('only'))) await one.answer();
    const { columns } = source.snapshot();
    expect(columns.size).toBe(45);
    const steps = columns.get('r7')!.steps;
    for (const { steps: own, metrics: sent } of columns.values()) expect([own.step.length, sent[0]!.points!.value[0]]).toEqual([3, 1]);
    expect(columns.get('r7')!.steps).toBe(steps);
  });

  it('says what could not be read, keeps the rest, and asks again when the run changes', async () => {
    const { source } = await opened();
    await asked[0]!.answer();
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 500 })));
    source.offer([{ run: 'r0', version: '2' }, ...heads.slice(1)], []);
    await settle();
    await settle();
    expect(source.snapshot().failure).toContain('500');
    expect(source.snapshot().columns.size).toBe(1);
  });

  it('asks for lost nodes when told to, and news of one run do not hide that those of another are lost', async () => {
    const { source } = await opened();
    await asked[0]!.answer();
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ error: 'The database did not answer: out of reach', hint: 'Wait.' }, { status: 503 })),
    );
    source.wantEvidence();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(source.snapshot().failure).toBe('the database did not answer: out of reach. Wait');
    let answered = 0;
    vi.stubGlobal('fetch', (path: string) => {
      answered++;
      if (path.includes('/evidence')) return Promise.resolve(Response.json({ run: path }));
      return Promise.resolve(new Response(encodeRunColumns([columnsOf('r0', [loss(false)])]) as BodyInit));
    });
    source.offer([{ run: 'r0', version: '2' }, ...heads.slice(1)], []);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(source.snapshot().failure).not.toBeNull();
    source.retry();
    expect(source.snapshot().failure).toBeNull();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(source.snapshot().failure).toBeNull();
    expect(source.snapshot().evidence.size).toBeGreaterThan(0);
    expect(answered).toBeGreaterThan(2);
  });
});
