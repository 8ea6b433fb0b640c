import type { OpenContext, TurnChoice, TurnFacts } from '../interfaces/turn-facts';
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

interface Judged {
  good: number;
  bad: number;
}

/** How often a choice was made in a context, on either view. */
interface Made {
  readonly choice: number;
  fast: number;
  slow: number;
  /** Null until the choice has been judged. */
  judged: Judged | null;
}

interface Context {
  /** Fit after which the counts were last brought up to date. */
  at: number;
  readonly made: Made[];
  readonly byChoice: Map<number, Made>;
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

const UNJUDGED: Readonly<Judged> = { good: 0, bad: 0 };

function addMade({ made, byChoice }: Context, choice: number, fast: number, slow: number): void {
  const one: Made = { choice, fast, slow, judged: null };
  made.push(one);
  byChoice.set(choice, one);
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
  /** Choices of the leaf that is being judged, and how good each was held; thousands of leaves a step. */
  private readonly choices: number[] = [];
  private readonly goods: number[] = [];

  /** Chance that a choice keeps its rollout winnable; choices of one context exclude each other. */
  good({ context, choice }: TurnChoice): number {
    return this.goodIn(context, choice);
  }

  view(open: OpenContext): ContextView {
    let known = this.views.get(open.context);
    if (!known) {
      known = this.look(open);
      this.views.set(open.context, known);
    }
    return known;
  }

  /** Adds a step: counts from every turn, judgements from leaves that ended in a final answer. */
  update(turns: readonly TurnFacts[], leaves: readonly LeafRecord[]): void {
    for (const sums of this.kinds.values()) fade(sums);
    for (const { choices } of turns) for (const choice of choices) if (choice.context !== NOWHERE) this.count(choice);
    for (const leaf of leaves) if (leaf.final) this.judgeLeaf(leaf);
    this.fits++;
    this.views.clear();
    this.goodness.clear();
  }

  private goodIn(context: number, choice: number): number {
    let inContext = this.goodness.get(context);
    if (!inContext) {
      inContext = new Map<number, number>();
      this.goodness.set(context, inContext);
    }
    let known = inContext.get(choice);
    if (known === undefined) {
      known = this.judge(context, choice);
      inContext.set(choice, known);
    }
    return known;
  }

  private judge(context: number, choice: number): number {
    const own = this.judged.get(choice) ?? UNJUDGED;
    const rival = context === NOWHERE ? 0 : this.bestRival(context, choice);
    return (PRIOR_JUDGED * PRIOR_GOOD * (1 - rival) + own.good) / (PRIOR_JUDGED + own.good + own.bad);
  }

  private bestRival(context: number, choice: number): number {
    let rival = 0;
    const seen = this.contexts.get(context);
    if (!seen) return rival;
    for (const made of seen.made) {
      if (made.choice === choice) continue;
      made.judged ??= this.judged.get(made.choice) ?? null;
      if (made.judged) rival = Math.max(rival, made.judged.good / (made.judged.good + made.judged.bad + 1));
    }
    return rival;
  }

  private kindAverage(kind: number, slow: 0 | 1): number {
    const sums = this.kinds.get(kind);
    if (!sums) return PRIOR_KIND;
    return ((sums[2 * slow] as number) + KIND_WEIGHT * PRIOR_KIND) / ((sums[2 * slow + 1] as number) + KIND_WEIGHT);
  }

  private look({ context, kind }: OpenContext): ContextView {
    const seen = this.contexts.get(context);
    let goodFast = 0;
    let fast = 0;
    let goodSlow = 0;
    let slow = 0;
    if (seen) {
      const keptFast = FADE[0] ** (this.fits - seen.at);
      const keptSlow = FADE[1] ** (this.fits - seen.at);
      for (const made of seen.made) {
        const good = this.goodIn(context, made.choice);
        const nFast = made.fast * keptFast;
        const nSlow = made.slow * keptSlow;
        goodFast += nFast * good;
        fast += nFast;
        goodSlow += nSlow * good;
        slow += nSlow;
      }
    }
    return {
      fast: (PRIOR_CHOICES * this.kindAverage(kind, 0) + goodFast) / (PRIOR_CHOICES + fast),
      slow: (PRIOR_CHOICES * this.kindAverage(kind, 1) + goodSlow) / (PRIOR_CHOICES + slow),
      seen: slow,
    };
  }

  private count(choice: TurnChoice): void {
    let context = this.contexts.get(choice.context);
    if (!context) {
      context = { at: this.fits, made: [], byChoice: new Map<number, Made>() };
      this.contexts.set(choice.context, context);
    }
    if (context.at < this.fits) {
      const keptFast = FADE[0] ** (this.fits - context.at);
      const keptSlow = FADE[1] ** (this.fits - context.at);
      for (const made of context.made) {
        made.fast *= keptFast;
        made.slow *= keptSlow;
      }
      context.at = this.fits;
    }
    const made = context.byChoice.get(choice.choice);
    if (made) {
      made.fast++;
      made.slow++;
    } else addMade(context, choice.choice, 1, 1);
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
  private judgeLeaf({ done, reward }: LeafRecord): void {
    const { choices, goods } = this;
    choices.length = 0;
    goods.length = 0;
    let all = 1 - LEAK;
    for (const { choice, context } of done) {
      if (choices.includes(choice)) continue;
      const good = clamp(this.judge(context, choice), 0.001, 0.999);
      choices.push(choice);
      goods.push(good);
      all *= good;
    }
    for (let i = 0; i < choices.length; i++) {
      const good = goods[i] as number;
      this.credit(choices[i] as number, reward > 0 ? 1 : (good * (1 - all / good)) / (1 - all));
    }
  }

  private credit(choice: number, share: number): void {
    let judged = this.judged.get(choice);
    if (!judged) {
      judged = { good: 0, bad: 0 };
      this.judged.set(choice, judged);
    }
    judged.good = JUDGED_FADE * judged.good + share;
    judged.bad = JUDGED_FADE * judged.bad + 1 - share;
  }

  checkpoint(): State {
    return {
      fits: this.fits,
      contexts: Array.from(this.contexts, ([id, { at, made }]) => [id, at, made.map(({ choice, fast, slow }) => [choice, fast, slow] as const)]),
      judged: Array.from(this.judged, ([choice, { good, bad }]) => [choice, good, bad]),
      kinds: Array.from(this.kinds, ([kind, sums]) => [kind, [...sums]]),
    };
  }

  restore({ fits, contexts, judged, kinds }: State): void {
    this.fits = fits;
    this.contexts = new Map();
    for (const [id, at, counts] of contexts) {
      const context: Context = { at, made: [], byChoice: new Map() };
      for (const [choice, fast, slow] of counts) addMade(context, choice, fast, slow);
      this.contexts.set(id, context);
    }
    this.judged = new Map(judged.map(([choice, good, bad]) => [choice, { good, bad }]));
    this.kinds = new Map(kinds.map(([kind, [a = 0, b = 0, c = 0, d = 0]]) => [kind, [a, b, c, d]]));
    this.views.clear();
    this.goodness.clear();
  }
}

export type TurnStatisticsState = State;
