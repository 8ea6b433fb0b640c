import type { PrefixRedecision, WhatIf } from '@/lib/contract';

/** A prompt that either decision funds, with what its tree gets. */
export interface PromptRow {
  readonly prompt: string;
  readonly treeKey: string | null;
  readonly v: number | null;
  readonly exactV: number | null;
  readonly recorded: number;
  readonly redecided: number;
  readonly bare: number;
  /** Continuations that finished, and that the other decision gives; null where it is undecided. */
  readonly continuations: number;
  readonly decided: number | null;
  /** Units of its continuations that were given to other anchors. */
  readonly movedInside: number | null;
}

/** The page's part of an answer: one prompt whole, the others as rows. */
export interface WhatIfView extends Omit<WhatIf, 'prompts' | 'prefixes'> {
  readonly rows: readonly PromptRow[];
  /** Candidates that neither decision funds. */
  readonly unfunded: number;
  readonly chosen: { readonly row: PromptRow; readonly prefix: PrefixRedecision | null; readonly rewards: readonly number[] } | null;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

function movedInside({ anchors }: PrefixRedecision): number {
  const up = sum(anchors.map(({ allocated, continuations }) => Math.max(0, allocated - continuations)));
  const down = sum(anchors.map(({ allocated, continuations }) => Math.max(0, continuations - allocated)));
  return Math.max(up, down);
}

/** What moved most comes first. */
const change = (row: PromptRow): number => Math.abs(row.redecided - row.recorded) * 1000 + (row.movedInside ?? 0);

/** An answer as the page needs it. `continuations` are those recorded in each prompt's tree. */
export function whatIfView(
  { prompts, prefixes, ...answer }: WhatIf,
  recorded: ReadonlyMap<string, { readonly continuations: number; readonly rewards: readonly number[] }>,
  wanted: string | null,
): WhatIfView {
  const byPrompt = new Map(prefixes.map((prefix) => [prefix.prompt, prefix]));
  const rows = prompts
    .filter((one) => one.recorded > 0 || one.redecided > 0)
    .map((one): PromptRow => {
      const prefix = byPrompt.get(one.prompt);
      const open = prefix?.status === 'needs-rollouts';
      return {
        ...one,
        continuations: recorded.get(one.prompt)?.continuations ?? 0,
        decided: open ? null : sum(prefix?.anchors.map(({ allocated }) => allocated) ?? []),
        movedInside: open || !prefix ? null : movedInside(prefix),
      };
    })
    .sort((a, b) => change(b) - change(a) || (a.prompt < b.prompt ? -1 : 1));
  const row = rows.find(({ prompt }) => prompt === wanted) ?? rows.find(({ movedInside: moved }) => (moved ?? 0) > 0) ?? rows[0];
  return {
    ...answer,
    rows,
    unfunded: prompts.length - rows.length,
    chosen: row ? { row, prefix: byPrompt.get(row.prompt) ?? null, rewards: recorded.get(row.prompt)?.rewards ?? [] } : null,
  };
}
