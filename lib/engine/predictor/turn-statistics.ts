import { executedIn, type OpenContext, type TurnChoice } from '../interfaces/turn-facts';
import { hashText } from '../random/hash';
import { clamp } from './numeric';
import type { LeafRecord } from './types';

/** The context of a turn that had nothing left to decide. */
const NOWHERE = hashText('');
/** How fast counts of choices fade a step: a recent view and a longer one, since the policy moves. [D] */
const FADE = [0.7, 0.95] as const;
/** Weight of the kind's average against a context's own counts. [D] */
const PRIOR_CHOICES = 0.4;
/** A choice never judged is good with this chance, weighed like so many judgements. [D] */
const PRIOR_GOOD = 0.6;
const PRIOR_JUDGED = 0.5;
/** Average goodness of the choices in a kind of context never seen. [D] */
const PRIOR_KIND = 0.7;
const KIND_WEIGHT = 2;
/** Older judgements fade by this at every new one. [D] */
const JUDGED_FADE = 0.98;
/** Chance that a final answer fails though all its choices were good. [D] */
const LEAK = 0.02;

type Pair = [fast: number, slow: number];

interface Context {
  /** Fit after which the counts were last brought up to date. */
  at: number;
  readonly counts: Map<number, Pair>;
}

interface Judged {
  good: number;
  bad: number;
}

/** What is known of one open context: chance that the policy's next choice there is good, on either view, and how much was seen. */
export interface ContextView {
  readonly fast: number;
  readonly slow: number;
  readonly seen: number;
}

/** Summed goodness and number of the choices in a kind of context, on either view. */
type KindSums = [sumFast: number, nFast: number, sumSlow: number, nSlow: number];

function fade(sums: KindSums): void {
  sums[0] *= FADE[0];
  sums[1] *= FADE[0];
  sums[2] *= FADE[1];
  sums[3] *= FADE[1];
}

interface State {
  readonly fits: number;
  readonly contexts: readonly (readonly [number, number, readonly (readonly [number, number, number])[]])[];
  readonly judged: readonly (readonly [number, number, number])[];
  readonly kinds: readonly (readonly [number, readonly number[]])[];
}

/**
 * Statistics of a run's own turns: how often the policy lately makes each choice in a context, and, from outcomes, whether that
 * choice is good. A prefix succeeds if what it did was good and what is still open will be: a product, which no sum of hashed
 * features can express. Uses nothing that a grader or the policy's weights would have to tell. [D]
 */
export class TurnStatistics {
  private fits = 0;
  private contexts = new Map<number, Context>();
  private judged = new Map<number, Judged>();
  private kinds = new Map<number, KindSums>();
  private readonly views = new Map<number, ContextView>();
  /** By context, then choice: one choice may stand in several contexts, with other rivals. */
  private readonly goodness = new Map<number, Map<number, number>>();

  /** Chance that a choice keeps its rollout winnable; choices of one context exclude each other. */
  good(choice: TurnChoice): number {
    let inContext = this.goodness.get(choice.context);
    if (!inContext) {
      inContext = new Map<number, number>();
      this.goodness.set(choice.context, inContext);
    }
    let known = inContext.get(choice.choice);
    if (known === undefined) {
      known = this.judge(choice);
      inContext.set(choice.choice, known);
    }
    return known;
  }

  view(open: OpenContext): ContextView {
    let known = this.views.get(open.context);
    if (!known) {
      known = this.look(open);
      this.views.set(open.context, known);
    }
    return known;
  }

  /** Adds a step's leaves: counts from every turn once, judgements from leaves that ended in a final answer. */
  update(leaves: readonly LeafRecord[]): void {
    for (const sums of this.kinds.values()) fade(sums);
    for (const { own } of leaves) for (const { choices } of own) this.countAll(choices);
    for (const leaf of leaves) this.judgeLeaf(leaf);
    this.fits++;
    this.views.clear();
    this.goodness.clear();
  }

  private countAll(choices: readonly TurnChoice[]): void {
    for (const choice of choices) if (choice.context !== NOWHERE) this.count(choice);
  }

  private judge({ choice, context }: TurnChoice): number {
    const own = this.judged.get(choice) ?? { good: 0, bad: 0 };
    let rival = 0;
    if (context !== NOWHERE)
      for (const other of this.contexts.get(context)?.counts.keys() ?? []) {
        const judged = other === choice ? undefined : this.judged.get(other);
        if (judged) rival = Math.max(rival, judged.good / (judged.good + judged.bad + 1));
      }
    return (PRIOR_JUDGED * PRIOR_GOOD * (1 - rival) + own.good) / (PRIOR_JUDGED + own.good + own.bad);
  }

  private kindAverage(kind: number, slow: 0 | 1): number {
    const sums = this.kinds.get(kind);
    if (!sums) return PRIOR_KIND;
    return ((sums[2 * slow] as number) + KIND_WEIGHT * PRIOR_KIND) / ((sums[2 * slow + 1] as number) + KIND_WEIGHT);
  }

  private look({ context, kind }: OpenContext): ContextView {
    const seen = this.contexts.get(context);
    const sums = [0, 0, 0, 0];
    if (seen)
      for (const [choice, counts] of seen.counts) {
        const good = this.good({ choice, context, kind });
        for (const view of [0, 1] as const) {
          const n = counts[view] * FADE[view] ** (this.fits - seen.at);
          sums[2 * view] = (sums[2 * view] as number) + n * good;
          sums[2 * view + 1] = (sums[2 * view + 1] as number) + n;
        }
      }
    const chance = (view: 0 | 1): number =>
      (PRIOR_CHOICES * this.kindAverage(kind, view) + (sums[2 * view] as number)) / (PRIOR_CHOICES + (sums[2 * view + 1] as number));
    return { fast: chance(0), slow: chance(1), seen: sums[3] as number };
  }

  private count(choice: TurnChoice): void {
    let context = this.contexts.get(choice.context);
    if (!context) {
      context = { at: this.fits, counts: new Map<number, Pair>() };
      this.contexts.set(choice.context, context);
    }
    if (context.at < this.fits) {
      const gone = this.fits - context.at;
      for (const counts of context.counts.values()) {
        counts[0] *= FADE[0] ** gone;
        counts[1] *= FADE[1] ** gone;
      }
      context.at = this.fits;
    }
    const counts = context.counts.get(choice.choice);
    if (counts) {
      counts[0]++;
      counts[1]++;
    } else context.counts.set(choice.choice, [1, 1]);
    this.countKind(choice.kind, this.good(choice));
  }

  private countKind(kind: number, good: number): void {
    const sums = this.kinds.get(kind);
    if (!sums) {
      this.kinds.set(kind, [good, 1, good, 1]);
      return;
    }
    sums[0] += good;
    sums[1]++;
    sums[2] += good;
    sums[3]++;
  }

  /** One step of online EM for a noisy-AND: a success vouches for every choice, a failure is blamed in proportion. */
  private judgeLeaf({ path, reward }: LeafRecord): void {
    if (path.at(-1)?.final !== true) return;
    const distinct: TurnChoice[] = [];
    for (const choice of executedIn(path)) if (!distinct.some((other) => other.choice === choice.choice)) distinct.push(choice);
    const goods = distinct.map((choice) => clamp(this.judge(choice), 0.001, 0.999));
    const all = goods.reduce((product, good) => product * good, 1 - LEAK);
    distinct.forEach(({ choice }, i) => {
      const good = goods[i] as number;
      const share = reward > 0 ? 1 : (good * (1 - all / good)) / (1 - all);
      const before = this.judged.get(choice) ?? { good: 0, bad: 0 };
      this.judged.set(choice, { good: JUDGED_FADE * before.good + share, bad: JUDGED_FADE * before.bad + 1 - share });
    });
  }

  checkpoint(): State {
    return {
      fits: this.fits,
      contexts: Array.from(this.contexts, ([id, { at, counts }]) => [id, at, Array.from(counts, ([choice, [fast, slow]]) => [choice, fast, slow])]),
      judged: Array.from(this.judged, ([choice, { good, bad }]) => [choice, good, bad]),
      kinds: Array.from(this.kinds, ([kind, sums]) => [kind, [...sums]]),
    };
  }

  restore({ fits, contexts, judged, kinds }: State): void {
    this.fits = fits;
    this.contexts = new Map(
      contexts.map(([id, at, counts]) => [id, { at, counts: new Map(counts.map(([choice, fast, slow]): [number, Pair] => [choice, [fast, slow]])) }]),
    );
    this.judged = new Map(judged.map(([choice, good, bad]) => [choice, { good, bad }]));
    this.kinds = new Map(kinds.map(([kind, [a = 0, b = 0, c = 0, d = 0]]) => [kind, [a, b, c, d]]));
    this.views.clear();
    this.goodness.clear();
  }
}

export type TurnStatisticsState = State;
