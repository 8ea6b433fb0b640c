'use client';

import { useCallback, useMemo } from 'react';
import { FigurePanel } from '@/components/allocation/figure-panel';
import { formatPlural } from '@/lib/display/numbers';
import { type BudgetMoved, budgetMovedScene, promptAt } from '@/lib/figure/budget-moved';
import { type FigureSize, SCREEN_STYLE } from '@/lib/figure/scene';
import { Coverage } from './coverage';
import { Expectations } from './expectations';
import type { WhatIfView } from './model';
import { PromptTable } from './prompt-table';
import { QuestionBar, type QuestionChoices } from './question-bar';
import { TreePanel } from './tree-panel';
import { type Question, useQuestion } from './use-question';

const FIGURE_PX = 232;

function movedOf(view: WhatIfView): BudgetMoved {
  const exact = view.rows.every(({ exactV }) => exactV !== null);
  return {
    prompts: view.rows.map(({ prompt, v, exactV, recorded, redecided }) => ({ prompt, v: exact ? exactV : v, recorded, redecided })),
    vName: exact ? 'exact V' : 'Ṽ',
    chosen: view.chosen?.row.prompt ?? null,
    title: 'Root rollouts moved',
    about: `${view.run}, step ${view.step}: root rollouts of ${formatPlural(view.rows.length, 'prompt')}, as recorded and as ${view.allocator} would give them.`,
  };
}

function Answer({ view, passMark, question }: { view: WhatIfView; passMark: number; question: Question }) {
  const moved = useMemo(() => movedOf(view), [view]);
  const build = useCallback((size: FigureSize) => budgetMovedScene(moved, size, SCREEN_STYLE), [moved]);
  const choose = (prompt: string): void => void question.set({ prompt }, { history: 'replace' });
  const pick = (at: { xPx: number; yPx: number }, size: FigureSize): void => {
    const found = promptAt(moved, size, at);
    if (found) choose(found.prompt);
  };
  return (
    <div className={question.pending ? 'split deciding' : 'split'}>
      <div className="min-w-0">
        <div className="halves">
          <Expectations view={view} />
          <Coverage view={view} />
        </div>
        <FigurePanel
          title="Root rollouts moved"
          metric="budget-moved"
          qualifier={`m by ${moved.vName}: recorded → ${view.allocator}. Click a prompt for its tree.`}
          heightPx={FIGURE_PX}
          build={build}
          onPick={pick}
        />
        <PromptTable rows={view.rows} chosen={view.chosen?.row.prompt ?? null} run={view.run} unfunded={view.unfunded} onChoose={choose} />
      </div>
      <aside aria-label="One prompt’s tree under both decisions">
        <TreePanel run={view.run} view={view} passMark={passMark} />
      </aside>
    </div>
  );
}

/** A step decided again: the question, and what the record can and cannot answer. */
export function WhatIfPage({
  choices,
  answer,
}: {
  choices: QuestionChoices;
  answer: { readonly view: WhatIfView; readonly passMark: number } | { readonly refused: string; readonly hint: string };
}) {
  const question = useQuestion();
  return (
    <>
      <QuestionBar choices={choices} question={question} />
      {'refused' in answer ? (
        <div className="refused" role="alert">
          <h2 className="font-semibold text-title">This cannot be answered</h2>
          <p className="mt-2">{answer.refused}</p>
          <p className="mt-1 text-ink-2">{answer.hint}</p>
        </div>
      ) : (
        <Answer view={answer.view} passMark={answer.passMark} question={question} />
      )}
    </>
  );
}
