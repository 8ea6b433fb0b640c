/** A piece of a turn's text, as the contract has it. */
export type TurnPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'tool-call'; readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }
  | { readonly type: 'tool-result'; readonly name: string; readonly text: string };

export type TurnContent = string | readonly TurnPart[];

/** One ReAct turn as people read it. */
export interface TurnText {
  readonly thought: TurnContent;
  readonly action: TurnContent;
  readonly observation: TurnContent;
  /** A few words for the tree's edge, at most 120 characters. */
  readonly label: string;
  /** Tokens generated and observed; null where unknown. */
  readonly tokens: number | null;
}

/** A prompt as people read it. */
export interface PromptText {
  readonly text: string;
  readonly gold: string | null;
  readonly difficulty: number | null;
  readonly source: string | null;
  readonly groupKey: string | null;
}

/** How a rollout ended: by itself, by an error, or by a limit (both with reward 0, kept in the denominator). */
export type RolloutStatus = 'ok' | 'error' | 'limit';

/** A finished rollout: its turns after the prefix it started from, at least one. */
export interface Rollout<Turn> {
  readonly turns: readonly Turn[];
  readonly reward: number; // {0, 1}
  readonly status: RolloutStatus;
}
