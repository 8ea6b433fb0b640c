'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useCallback, useMemo } from 'react';
import { FigurePanel } from '@/components/allocation/figure-panel';
import { budgetMovedScene, promptAt } from '@/lib/figure/budget-moved';
import { MOVED_BY, movedPrompts } from '@/lib/figure/moved-data';
import { type FigureSize, SCREEN_STYLE } from '@/lib/figure/scene';
import { Coverage } from './coverage';
import { Expectations } from './expectations';
import type { WhatIfView } from './model';
import { PromptTable } from './prompt-table';
import { QuestionBar, type QuestionChoices } from './question-bar';
import { TreePanel } from './tree-panel';
import { type Question, useQuestion } from './use-question';

const FIGURE_PX = 232;

/** The question as a figure's parameters. */
const askedOf = (view: WhatIfView, { question }: Question) => ({
  run: view.run,
  step: String(view.step),
  allocator: question.allocator,
  predictor: question.predictor,
  M: question.M === null ? null : String(question.M),
  N: question.N === null ? null : String(question.N),
});

function MovedPanel({ view, question, onChoose }: { view: WhatIfView; question: Question; onChoose: (prompt: string) => void }) {
  const [by, setBy] = useQueryState('by', parseAsStringLiteral(MOVED_BY).withDefault('v'));
  const moved = useMemo(() => movedPrompts({ ...view, prompts: view.rows }, by, view.chosen?.row.prompt ?? null), [view, by]);
  const build = useCallback((size: FigureSize) => budgetMovedScene(moved, size, SCREEN_STYLE), [moved]);
  const pick = (at: { xPx: number; yPx: number }, size: FigureSize): void => {
    const found = promptAt(moved, size, SCREEN_STYLE, at);
    if (found) onChoose(found.prompt);
  };
  return (
    <FigurePanel
      title="Root rollouts moved"
      metric="budget-moved"
      qualifier={`m by ${moved.vName}: recorded → ${view.allocator}. Click a prompt for its tree.`}
      heightPx={FIGURE_PX}
      build={build}
      onPick={pick}
      figure={{ kind: 'what-if', query: { ...askedOf(view, question), by } }}
      controls={
        <span className="seg">
          {MOVED_BY.map((id) => (
            <button key={id} type="button" aria-pressed={by === id} onClick={() => void setBy(id)}>
              {id === 'v' ? 'by Ṽ' : 'by exact V'}
            </button>
          ))}
        </span>
      }
    />
  );
}

function Answer({ view, question }: { view: WhatIfView; question: Question }) {
  const choose = (prompt: string): void => void question.set({ prompt }, { history: 'replace' });
  const chosen = view.chosen?.row.prompt ?? null;
  return (
    <div className={question.pending ? 'split deciding' : 'split'}>
      <div className="min-w-0">
        <div className="halves">
          <Expectations view={view} />
          <Coverage view={view} />
        </div>
        <MovedPanel view={view} question={question} onChoose={choose} />
        <PromptTable rows={view.rows} chosen={chosen} run={view.run} unfunded={view.unfunded} onChoose={choose} />
      </div>
      <aside aria-label="One prompt’s tree under both decisions">
        <TreePanel run={view.run} view={view} figure={{ kind: 'moved-tree', query: { ...askedOf(view, question), prompt: chosen } }} />
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
  answer: { readonly view: WhatIfView } | { readonly refused: string; readonly hint: string };
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
        <Answer view={answer.view} question={question} />
      )}
    </>
  );
}
