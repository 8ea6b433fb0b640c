import type { OpenContext } from '../interfaces/turn-facts';
import { hashText } from '../random/hash';
import { fold, gaussian, type Key, stream } from '../random/key';
import { FeatureRows, productOf, type RowReading } from './feature-rows';
import { Logistic, type LogisticState } from './logistic';
import { clamp, sigmoid } from './numeric';
import { Residuals } from './residuals';
import { type RowSet, rowSet } from './row-set';
import { doneGood, featuresOf, productLogit } from './turn-features';
import { TurnStatistics, type TurnStatisticsState } from './turn-statistics';
import type { Predictor, PrefixQuery, Reading, StepExperience } from './types';

/** Log loss, Adagrad .1 hashed and .03 dense, roots × 4, replay of 8 steps, one pass, at most 1,024 draws of each. [D] */
const SETTINGS = { bits: 14, hashedRate: 0.1, denseRate: 0.03, rootWeight: 4, mostDraws: 1024 };
const REPLAY_STEPS = 8;
const NO_PROMPT = { task: '', identity: 0, residual: 0 };
/** Weight of the kind's average in how much a context is known. */
const DOUBT = 1.4;

interface State {
  readonly format: 2;
  readonly fits: number;
  readonly logistic: LogisticState;
  readonly statistics: TurnStatisticsState;
  readonly residuals: ReturnType<Residuals['checkpoint']>;
  readonly memory: readonly RowSet[];
}

/**
 * The default predictor: a logistic model over hashed features and over what statistics of the run's own turns say, their
 * product first. It learns from bare prefixes, with the features as they stood when they were predicted. [D; docs/predictors.md]
 */
export class HashedPredictor implements Predictor {
  private fits = 0;
  private readonly logistic = new Logistic(SETTINGS);
  private readonly statistics = new TurnStatistics();
  private readonly residuals = new Residuals();
  private memory: RowSet[] = [];
  /** What was read since the last fit. */
  private rows = new FeatureRows(null);
  /** The prompt asked about last: a tree asks for prefix after prefix. */
  private prompt = NO_PROMPT;
  /** What was drawn of each context with the newest key. */
  private drawnWith: { readonly key: Key; readonly scale: number; readonly contexts: Map<number, number> } | null = null;
  readonly learnsInside = false;

  get version(): string {
    return `hashed@${this.fits}`;
  }

  read(query: PrefixQuery): RowReading {
    if (this.prompt.task !== query.task) this.prompt = { task: query.task, identity: hashText(query.task), residual: this.residuals.of(query.task) };
    const row = featuresOf(query, this.prompt.identity, this.statistics, this.prompt.residual, this.rows);
    return { v: sigmoid(this.logistic.logit(this.rows, row, query.root)), rows: this.rows, row };
  }

  /** One draw a context, the same for every root of the step: the spread of its chance, given how often it was seen. */
  draw({ facts }: PrefixQuery, reading: Reading, scale: number, key: Key): number {
    const { rows, row } = reading as RowReading;
    const z = this.logistic.logit(rows, row, true);
    if (!facts) return sigmoid(z);
    if (this.drawnWith?.key !== key || this.drawnWith.scale !== scale) this.drawnWith = { key, scale, contexts: new Map() };
    const { contexts } = this.drawnWith;
    let drawn = doneGood(facts, this.statistics);
    for (const open of facts.outlook.open) {
      const known = contexts.get(open.context) ?? this.drawContext(open, scale, key);
      contexts.set(open.context, known);
      drawn *= known;
    }
    return sigmoid(z + this.logistic.rootProductWeight * (productLogit(drawn) - productOf(rows, row)));
  }

  private drawContext(open: OpenContext, scale: number, key: Key): number {
    const { fast, slow, seen } = this.statistics.view(open);
    const mean = (fast + slow) / 2;
    const spread = Math.sqrt((mean * (1 - mean)) / (seen + DOUBT));
    return clamp(mean + scale * spread * gaussian(stream(fold(key, open.context))), 0.01, 0.99);
  }

  fit({ examples, bare, turns, leaves }: StepExperience, key: Key): Readonly<Record<string, number>> {
    const learned = examples.filter((example) => example.bare);
    const squares = learned.reduce((sum, { reading, target }) => sum + (reading.v - target) ** 2, 0);
    this.statistics.update(turns, leaves);
    for (const { task, root, passed, tried } of bare) this.residuals.add(task, passed - tried * root.v, tried);
    this.residuals.tick();
    this.prompt = NO_PROMPT;
    this.drawnWith = null;
    this.memory.push(rowSet(learned, this.logistic.mask));
    this.rows = new FeatureRows(this.rows);
    if (this.memory.length > REPLAY_STEPS) this.memory.shift();
    let loss = 0;
    let seen = 0;
    this.memory.forEach((set, i) => {
      const swept = this.logistic.sweep(set, stream(fold(key, i)));
      loss += swept.loss;
      seen += swept.draws;
    });
    this.fits++;
    return { 'predictor.loss': loss / seen, 'predictor.squaredError': squares / learned.length };
  }

  checkpoint(): State {
    const { fits, logistic, statistics, residuals, memory } = this;
    const parts = { logistic: logistic.checkpoint(), statistics: statistics.checkpoint(), residuals: residuals.checkpoint() };
    return { format: 2, fits, ...parts, memory: memory.slice() };
  }

  restore(state: unknown): void {
    const held = state as Partial<State> | null;
    if (held?.format !== 2 || !held.logistic || !held.statistics || !held.residuals || !held.memory)
      throw new TypeError('the checkpoint is not of this predictor: another kind or format');
    this.logistic.restore(held.logistic);
    this.statistics.restore(held.statistics);
    this.residuals.restore(held.residuals);
    this.prompt = NO_PROMPT;
    this.drawnWith = null;
    this.rows = new FeatureRows(this.rows);
    this.fits = held.fits ?? 0;
    this.memory = held.memory.slice();
  }
}
