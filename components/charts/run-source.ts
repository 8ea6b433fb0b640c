import { fetchFrom } from '@/components/ui/fetch-from';
import { decodeRunColumns, type MetricColumns, type RunColumns, type RunEvidence } from '@/lib/contract';
import { columnsHref, firstRequests, type SeriesRequest } from './run-requests';

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
/** Charts that come near the screen together wish for their metrics in one request. */
const WISHES_MS = 30;
/** While more is on its way, what came is shown at most this often: every time, all charts are drawn again. */
const SHOWN_EVERY_MS = 500;
/** A growing run's nodes are read again at most this often. */
const EVIDENCE_REST_MS = 15_000;

interface Held {
  readonly version: string;
  /** Metrics that were asked for of this version. */
  readonly asked: Set<string>;
  evidenceAsked: boolean;
}

/** Names the nodes of a run beside the run itself. */
const nodesOf = (run: string): string => `nodes of ${run}`;

/** The later answer, with the points that only the earlier one has; an answer of metrics alone adds to the earlier one. */
function joined(earlier: RunColumns | undefined, later: RunColumns, onlyMetrics: boolean): RunColumns {
  const [base, news] = onlyMetrics && earlier ? [earlier, later] : [later, earlier];
  const points = new Map(news?.metrics.flatMap((metric) => (metric.points ? [[metric.name, metric] as const] : [])));
  const metrics = base.metrics.map((metric): MetricColumns => (base === later && metric.points ? metric : (points.get(metric.name) ?? metric)));
  return { ...base, metrics };
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
  /** What has come, shown or not. */
  private arrived = EMPTY;
  private readonly early = new Map<string, RunColumns>();
  private showing: ReturnType<typeof setTimeout> | undefined;
  private underWay = 0;
  /** Why runs, and nodes of runs, could not be read, until they are. */
  private readonly lost = new Map<string, string>();
  private closed = new AbortController();

  readonly snapshot = (): SourceState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Which runs there are now, and whole runs that came with the page. */
  offer(runs: readonly SourceRun[], whole: readonly RunColumns[]): void {
    this.runs = runs;
    const columns = new Map(this.arrived.columns);
    let news = false;
    for (const one of whole) {
      const version = runs.find(({ run }) => run === one.run)?.version;
      if (version === undefined || this.held.get(one.run)?.version === version) continue;
      this.held.set(one.run, { version, asked: new Set(one.metrics.map(({ name }) => name)), evidenceAsked: false });
      columns.set(one.run, one);
      news = true;
    }
    if (news) this.show({ columns });
    this.schedule(0);
  }

  /** Points of these metrics of the producer are to be drawn. */
  readonly want = (metrics: readonly string[]): void => {
    for (const name of metrics) this.wanted.add(name);
    this.schedule(WISHES_MS);
  };

  readonly wantEvidence = (): void => {
    this.wantsEvidence = true;
    this.schedule(WISHES_MS);
  };

  close(): void {
    clearTimeout(this.later);
    clearTimeout(this.showing);
    this.closed.abort();
  }

  /** After `close`, where the page is mounted again: what was cut off is asked for anew. */
  reopen(): void {
    if (!this.closed.signal.aborted) return;
    this.closed = new AbortController();
    for (const { run } of this.runs) if (!this.arrived.columns.has(run)) this.held.delete(run);
    for (const held of this.held.values()) held.evidenceAsked = false;
    this.evidenceAtMs.clear();
    this.schedule(0);
  }

  private show(part: Partial<SourceState>): void {
    clearTimeout(this.showing);
    this.showing = undefined;
    this.arrived = { ...this.arrived, ...part };
    this.state = this.arrived;
    for (const listener of this.listeners) listener();
  }

  /** Shows it with what else is about to come; the page's own run, and the last that was asked for, at once. */
  private take(part: Partial<SourceState>): void {
    const own = this.runs[0]?.run ?? '';
    const isFirst = part.columns?.has(own) && !this.arrived.columns.has(own);
    if (isFirst || this.underWay === 0) {
      this.show(part);
      return;
    }
    this.arrived = { ...this.arrived, ...part };
    this.showing ??= setTimeout(() => this.show({}), SHOWN_EVERY_MS);
  }

  private schedule(afterMs: number): void {
    if (this.scheduled || typeof window === 'undefined') return;
    this.scheduled = true;
    const read = (): void => {
      this.scheduled = false;
      void this.read();
    };
    if (afterMs > 0) setTimeout(read, afterMs);
    else queueMicrotask(read);
  }

  /** What is to be read, the first run apart so that it is drawn soonest. Marks it as asked for. */
  private batches(): SeriesRequest[] {
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
      return firstRequests(runs).map((part): SeriesRequest => ({ ...rest, runs: part }));
    });
  }

  private async read(): Promise<void> {
    const batches = this.batches();
    this.underWay += batches.length;
    await Promise.all(batches.map((batch) => this.readColumns(batch)));
    await this.readEvidence();
  }

  private async readColumns(request: SeriesRequest): Promise<void> {
    const { runs, onlyMetrics } = request;
    try {
      const response = await fetchFrom(columnsHref(request), this.closed.signal);
      const decoded = decodeRunColumns(new Uint8Array(await response.arrayBuffer()));
      const columns = new Map(this.arrived.columns);
      for (const one of decoded) this.join(columns, one, onlyMetrics);
      this.underWay--;
      this.found(runs);
      this.take({ columns });
    } catch (error) {
      this.underWay--;
      for (const run of runs) this.held.delete(run);
      this.failed(error, runs);
    }
  }

  /** Metrics that come before their run's steps wait for them. */
  private join(columns: Map<string, RunColumns>, one: RunColumns, onlyMetrics: boolean): void {
    const earlier = columns.get(one.run);
    const early = this.early.get(one.run);
    if (onlyMetrics && !earlier) this.early.set(one.run, early ? { ...one, metrics: [...early.metrics, ...one.metrics] } : one);
    else {
      this.early.delete(one.run);
      columns.set(one.run, joined(earlier ?? early, one, onlyMetrics));
    }
  }

  /** Runs whose nodes are to be read now; later ones have the page come back. */
  private withoutEvidence(): string[] {
    return this.runs.flatMap(({ run }) => {
      const held = this.held.get(run);
      if (!held || held.evidenceAsked) return [];
      const restMs = (this.evidenceAtMs.get(run) ?? Number.NEGATIVE_INFINITY) + EVIDENCE_REST_MS - performance.now();
      if (restMs > 0) {
        clearTimeout(this.later);
        this.later = setTimeout(() => this.schedule(0), restMs);
        return [];
      }
      this.evidenceAtMs.set(run, performance.now());
      held.evidenceAsked = true;
      return [run];
    });
  }

  private async readEvidence(): Promise<void> {
    if (!this.wantsEvidence) return;
    const runs = this.withoutEvidence();
    this.underWay += runs.length;
    for (const run of runs) {
      try {
        const response = await fetchFrom(`/api/v1/runs/${encodeURIComponent(run)}/evidence`, this.closed.signal);
        const evidence = (await response.json()) as RunEvidence;
        this.underWay--;
        this.found([nodesOf(run)]);
        this.take({ evidence: new Map([...this.arrived.evidence, [run, evidence]]) });
      } catch (error) {
        this.underWay--;
        this.failed(error, [nodesOf(run)]);
      }
    }
  }

  /** Asks again for what could not be read. */
  readonly retry = (): void => {
    for (const [run, held] of this.held) {
      if (!this.lost.has(nodesOf(run))) continue;
      held.evidenceAsked = false;
      this.evidenceAtMs.delete(run);
    }
    this.lost.clear();
    this.show({ failure: null });
    this.schedule(0);
  };

  private found(what: readonly string[]): void {
    for (const one of what) this.lost.delete(one);
    this.arrived = { ...this.arrived, failure: [...this.lost.values()][0] ?? null };
  }

  private failed(error: unknown, what: readonly string[]): void {
    if (this.closed.signal.aborted) return;
    const failure = error instanceof Error ? error.message : String(error);
    for (const one of what) this.lost.set(one, failure);
    this.show({ failure });
  }
}
