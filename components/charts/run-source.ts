import { fetchFrom } from '@/components/ui/fetch-from';
import { decodeRunColumns, type MetricColumns, type RunColumns, type RunEvidence } from '@/lib/contract';

/** A run to be drawn, and what of it is newest: where `version` changes it is read again. */
export interface SourceRun {
  readonly run: string;
  readonly version: string;
}

/** What has come so far. A new object whenever something came. */
export interface SourceState {
  readonly columns: ReadonlyMap<string, RunColumns>;
  readonly evidence: ReadonlyMap<string, RunEvidence>;
  /** What could not be read; what was read before stays. */
  readonly failure: string | null;
}

const EMPTY: SourceState = { columns: new Map(), evidence: new Map(), failure: null };
const RUNS_A_REQUEST = 10;
/** A growing run's nodes are read again at most this often. */
const EVIDENCE_REST_MS = 15_000;

interface Held {
  readonly version: string;
  /** Metrics that were asked for of this version. */
  readonly asked: Set<string>;
  evidenceAsked: boolean;
}

/** The later answer, with the points that only the earlier one has; steps and evaluations too where only metrics were asked for. */
function joined(earlier: RunColumns | undefined, later: RunColumns, onlyMetrics: boolean): RunColumns {
  const before = new Map(earlier?.metrics.map((metric) => [metric.name, metric]));
  const metrics = later.metrics.map((metric): MetricColumns => (metric.points ? metric : (before.get(metric.name) ?? metric)));
  return earlier && onlyMetrics ? { ...earlier, metrics } : { ...later, metrics };
}

/** `names` as a query parameter of a list; given twice where it would else be split at commas. */
function addList(query: URLSearchParams, key: string, names: readonly string[]): void {
  for (const name of names.length === 1 ? [...names, ''] : names) query.append(key, name);
  if (names.length === 0) query.append(key, '');
}

interface Batch {
  readonly runs: readonly string[];
  readonly metrics: readonly string[];
  /** Steps and evaluations are there already. */
  readonly onlyMetrics: boolean;
}

/** Reads runs' series when a chart wants them, each metric once a version, and keeps them; several charts' wishes go in one request. */
export class RunSource {
  private state = EMPTY;
  private runs: readonly SourceRun[] = [];
  private readonly held = new Map<string, Held>();
  private readonly listeners = new Set<() => void>();
  private readonly wanted = new Set<string>();
  private wantsEvidence = false;
  /** When each run's nodes were last asked for, on the page's clock. */
  private readonly evidenceAtMs = new Map<string, number>();
  private later: ReturnType<typeof setTimeout> | undefined;
  private scheduled = false;
  private closed = new AbortController();

  readonly snapshot = (): SourceState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Which runs there are now, and whole runs that came with the page. */
  offer(runs: readonly SourceRun[], whole: readonly RunColumns[]): void {
    this.runs = runs;
    const columns = new Map(this.state.columns);
    let news = false;
    for (const one of whole) {
      const version = runs.find(({ run }) => run === one.run)?.version;
      if (version === undefined || this.held.get(one.run)?.version === version) continue;
      this.held.set(one.run, { version, asked: new Set(one.metrics.map(({ name }) => name)), evidenceAsked: false });
      columns.set(one.run, one);
      news = true;
    }
    if (news) this.change({ columns });
    this.schedule();
  }

  /** Points of these metrics of the producer are to be drawn. */
  readonly want = (metrics: readonly string[]): void => {
    for (const name of metrics) this.wanted.add(name);
    this.schedule();
  };

  readonly wantEvidence = (): void => {
    this.wantsEvidence = true;
    this.schedule();
  };

  close(): void {
    clearTimeout(this.later);
    this.closed.abort();
  }

  /** After `close`, where the page is mounted again: what was cut off is asked for anew. */
  reopen(): void {
    if (!this.closed.signal.aborted) return;
    this.closed = new AbortController();
    for (const { run } of this.runs) if (!this.state.columns.has(run)) this.held.delete(run);
    for (const held of this.held.values()) held.evidenceAsked = false;
    this.evidenceAtMs.clear();
    this.schedule();
  }

  private change(part: Partial<SourceState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }

  private schedule(): void {
    if (this.scheduled || typeof window === 'undefined') return;
    this.scheduled = true;
    queueMicrotask(() => {
      this.scheduled = false;
      void this.read();
    });
  }

  /** What is to be read, the first run apart so that it is drawn soonest. Marks it as asked for. */
  private batches(): Batch[] {
    const byWish = new Map<string, { metrics: string[]; runs: string[]; onlyMetrics: boolean }>();
    for (const { run, version } of this.runs) {
      const held = this.held.get(run);
      const onlyMetrics = held?.version === version;
      const metrics = [...this.wanted].filter((name) => !onlyMetrics || !held.asked.has(name));
      if (onlyMetrics && metrics.length === 0) continue;
      this.held.set(run, { version, asked: new Set(this.wanted), evidenceAsked: onlyMetrics && held.evidenceAsked });
      const key = JSON.stringify([onlyMetrics, metrics]);
      const batch = byWish.get(key) ?? { metrics, runs: [], onlyMetrics };
      byWish.set(key, batch);
      batch.runs.push(run);
    }
    return [...byWish.values()].flatMap(({ runs, ...rest }) => {
      const parts = [runs.slice(0, 1)];
      for (let i = 1; i < runs.length; i += RUNS_A_REQUEST) parts.push(runs.slice(i, i + RUNS_A_REQUEST));
      return parts.map((part): Batch => ({ ...rest, runs: part }));
    });
  }

  private async read(): Promise<void> {
    await Promise.all(this.batches().map((batch) => this.readColumns(batch)));
    await this.readEvidence();
  }

  private async readColumns({ runs, metrics, onlyMetrics }: Batch): Promise<void> {
    const query = new URLSearchParams({ format: 'columns', ...(onlyMetrics ? { only: 'metrics' } : {}) });
    addList(query, 'metrics', metrics);
    if (runs.length > 1) addList(query, 'runs', runs);
    try {
      const response = await fetchFrom(`/api/v1/runs/${encodeURIComponent(runs[0]!)}/series?${query}`, this.closed.signal);
      const decoded = decodeRunColumns(new Uint8Array(await response.arrayBuffer()));
      const columns = new Map(this.state.columns);
      for (const one of decoded) columns.set(one.run, joined(columns.get(one.run), one, onlyMetrics));
      this.change({ columns, failure: null });
    } catch (error) {
      this.failed(error, runs);
    }
  }

  private async readEvidence(): Promise<void> {
    if (!this.wantsEvidence) return;
    for (const { run } of this.runs) {
      const held = this.held.get(run);
      if (!held || held.evidenceAsked) continue;
      const restMs = (this.evidenceAtMs.get(run) ?? Number.NEGATIVE_INFINITY) + EVIDENCE_REST_MS - performance.now();
      if (restMs > 0) {
        clearTimeout(this.later);
        this.later = setTimeout(() => this.schedule(), restMs);
        continue;
      }
      this.evidenceAtMs.set(run, performance.now());
      held.evidenceAsked = true;
      try {
        const response = await fetchFrom(`/api/v1/runs/${encodeURIComponent(run)}/evidence`, this.closed.signal);
        const evidence = (await response.json()) as RunEvidence;
        this.change({ evidence: new Map([...this.state.evidence, [run, evidence]]), failure: null });
      } catch (error) {
        this.failed(error, []);
      }
    }
  }

  private failed(error: unknown, runs: readonly string[]): void {
    if (this.closed.signal.aborted) return;
    for (const run of runs) this.held.delete(run);
    this.change({ failure: error instanceof Error ? error.message : String(error) });
  }
}
