import type { PrefixRedecision, WhatIf } from '@/lib/contract';
import { real, type Table } from '../table';

/** Every candidate under both decisions. */
export const WHAT_IF_PROMPTS: Table<WhatIf['prompts'][number]> = {
  name: 'what-if-prompts',
  about: 'Every candidate of the step, with its root rollouts as recorded and as decided again.',
  columns: [
    { name: 'prompt', type: 'text', about: 'Its id.', of: ({ prompt }) => prompt },
    { name: 'tree', type: 'text', about: 'Key of its tree; empty where it has none.', of: ({ treeKey }) => treeKey },
    { name: 'v', type: 'real', about: 'Ṽ at decision time.', of: ({ v }) => real(v) },
    { name: 'exact_v', type: 'real', about: 'Exact V, where it is known.', of: ({ exactV }) => real(exactV) },
    { name: 'recorded', type: 'integer', about: 'Root rollouts given.', of: ({ recorded }) => recorded },
    { name: 'what_if', type: 'integer', about: 'Root rollouts the other decision gives.', of: ({ redecided }) => redecided },
    { name: 'bare', type: 'integer', about: 'Bare rollouts that finished.', of: ({ bare }) => bare },
  ],
};

/** An anchor of a tree that both decisions know. */
export type WhatIfAnchor = PrefixRedecision['anchors'][number] & { readonly prompt: string };

export const WHAT_IF_ANCHORS: Table<WhatIfAnchor> = {
  name: 'what-if-anchors',
  about: 'Every anchor of the trees that both decisions know, with its continuations as recorded and as decided again.',
  columns: [
    { name: 'prompt', type: 'text', about: 'Its id.', of: ({ prompt }) => prompt },
    { name: 'anchor', type: 'text', about: 'Its node.', of: ({ anchor }) => anchor },
    { name: 'rollout', type: 'integer', about: 'Bare rollout j.', of: ({ j }) => j },
    { name: 'turn', type: 'integer', about: '', of: ({ t }) => t },
    { name: 'factual', type: 'real', about: 'Reward of the bare rollout.', of: ({ r }) => real(r) },
    { name: 'v', type: 'real', about: 'Ṽ at decision time.', of: ({ v }) => real(v) },
    { name: 'exact_v', type: 'real', about: 'Exact V, where it is known.', of: ({ exactV }) => real(exactV) },
    { name: 'recorded', type: 'integer', about: 'Continuations that finished.', of: ({ continuations }) => continuations },
    { name: 'passed', type: 'integer', about: 'Successes among them.', of: ({ passed }) => passed },
    { name: 'what_if', type: 'integer', about: 'Continuations the other decision gives.', of: ({ allocated }) => allocated },
  ],
};

export const whatIfAnchors = ({ prefixes }: WhatIf): WhatIfAnchor[] =>
  prefixes.flatMap(({ prompt, anchors }) => anchors.map((anchor) => ({ prompt, ...anchor })));
