import type { Basis, Expectation, WhatIf } from '@/lib/contract';

const SHOWN = 12;
const RATIO_DIGITS = 2;

const v = (value: number | null): string => (value === null ? '–' : value.toFixed(RATIO_DIGITS));

function expectationRows(recorded: Expectation, redecided: Expectation): string[] {
  const cell = (value: number | null, digits: number): string => (value?.toFixed(digits) ?? '–').padStart(10);
  const row = (name: string, a: number | null, b: number | null, digits: number): string =>
    `  ${name.padEnd(34)} ${cell(a, digits)} ${cell(b, digits)}`;
  return [
    `  ${''.padEnd(34)} ${'recorded'.padStart(10)} ${'what-if'.padStart(10)}`,
    row('prompts with root rollouts', recorded.funded, redecided.funded, 0),
    row('mixed groups, expected', recorded.mixedGroups, redecided.mixedGroups, 1),
    row('anchors with continuations', recorded.anchorsExpanded, redecided.anchorsExpanded, 0),
    row('mixed anchors, expected', recorded.mixedAnchors, redecided.mixedAnchors, 1),
    row('contrast pairs, expected', recorded.contrastPairs, redecided.contrastPairs, 1),
  ];
}

function promptRows({ prompts }: WhatIf): string[] {
  const changed = prompts.filter(({ recorded, redecided }) => recorded !== redecided);
  const sorted = [...changed].sort((a, b) => Math.abs(b.redecided - b.recorded) - Math.abs(a.redecided - a.recorded));
  const rows = sorted
    .slice(0, SHOWN)
    .map((one) => `  ${one.prompt.padEnd(24)} V ${v(one.v)}  exact ${v(one.exactV)}  ${one.recorded} → ${one.redecided} root rollouts`);
  return changed.length > SHOWN ? [...rows, `  … and ${changed.length - SHOWN} more (--json lists all)`] : rows;
}

function anchorRows({ prefixes }: WhatIf): string[] {
  const changed = prefixes.flatMap(({ prompt, anchors }) =>
    anchors.filter(({ allocated, continuations }) => allocated !== continuations).map((anchor) => ({ prompt, ...anchor })),
  );
  const sorted = [...changed].sort((a, b) => Math.abs(b.allocated - b.continuations) - Math.abs(a.allocated - a.continuations));
  const rows = sorted
    .slice(0, SHOWN)
    .map(
      (one) =>
        `  ${`${one.prompt} ${one.anchor}`.padEnd(24)} V ${v(one.v)}  exact ${v(one.exactV)}  r ${one.r}  ${one.continuations} → ${one.allocated} continuations`,
    );
  return changed.length > SHOWN ? [...rows, `  … and ${changed.length - SHOWN} more`] : rows;
}

function missing({ coverage }: WhatIf): string {
  const roots = coverage.rootRollouts.needed - coverage.rootRollouts.recorded;
  const continuations = coverage.continuations.needed - coverage.continuations.recorded;
  if (roots + continuations + coverage.undecided === 0) return 'Every rollout of the new decision was recorded.';
  const undecided = coverage.undecided > 0 ? `, and ${coverage.undecided} continuations whose anchors depend on those root rollouts` : '';
  return `To know its outcome one would have to sample ${roots} root rollouts and ${continuations} continuations${undecided}. No outcome is invented.`;
}

const basis = (name: string, { exact, predicted, missing }: Basis): string =>
  `  ${name}: exact V of ${exact}, Ṽ of ${predicted}${missing > 0 ? `, neither of ${missing}, so nothing is expected` : ''}`;

function observedLines({ observed: { groups, mixedGroups, expectedMixedGroups, anchors, mixedAnchors, expectedMixedAnchors } }: WhatIf): string[] {
  const expected = (value: number | null): string => (value === null ? '' : `, ${value.toFixed(1)} expected`);
  return [
    `Recorded just so: ${groups} prompts' root rollouts, ${mixedGroups} of them mixed${expected(expectedMixedGroups)}; ` +
      `${anchors} anchors' continuations, ${mixedAnchors} of them mixed${expected(expectedMixedAnchors)}.`,
  ];
}

function headline(answer: WhatIf): string {
  const { budget, recordedBudget, pool } = answer;
  const by = answer.valuesFrom ? ` by ${answer.valuesFrom}` : '';
  const title = `${answer.run}, step ${answer.step}: ${answer.allocator}${by} instead of ${answer.recordedAllocator ?? 'an unknown allocator'}`;
  if (budget.M === recordedBudget.M && budget.N === recordedBudget.N) return title;
  const left = pool.wanted > pool.recorded ? `; with it the run would have drawn ${pool.wanted} candidates, ${pool.recorded} are on record` : '';
  return `${title}\n(M, N) = (${budget.M}, ${budget.N}) instead of (${recordedBudget.M}, ${recordedBudget.N})${left}`;
}

/** A what-if for a terminal. */
export function whatIfText(answer: WhatIf): string {
  const { coverage } = answer;
  return [
    headline(answer),
    '',
    ...expectationRows(answer.recorded, answer.redecided),
    `  expectations from ${answer.expectedFrom}; anchors of the trees that both decisions know`,
    basis('what-if, prompts', answer.redecided.rootBasis),
    basis('what-if, anchors', answer.redecided.anchorBasis),
    '',
    `Moved: ${answer.movedRoots} root rollouts, ${answer.movedContinuations} continuations.`,
    ...promptRows(answer),
    ...anchorRows(answer),
    '',
    `Covered by the record: ${(100 * coverage.share).toFixed(0)} % of ${coverage.leaves} leaves (${coverage.rootRollouts.recorded} of ${coverage.rootRollouts.needed} root rollouts, ${coverage.continuations.recorded} of ${coverage.continuations.needed} continuations).`,
    ...observedLines(answer),
    missing(answer),
  ].join('\n');
}
