'use client';

import Link from 'next/link';
import { useState } from 'react';
import { type RunChoice, RunPicker } from './run-picker';
import { useQuestion } from './use-compare';

/** No run is chosen, or none of those named is there: what would fill the page. */
export function EmptyCompare({ choices, unknown }: { choices: readonly RunChoice[]; unknown: readonly string[] }) {
  const { question, ask } = useQuestion();
  const [open, setOpen] = useState(false);
  const groups = [...new Set(choices.flatMap(({ group }) => (group === null ? [] : [group])))].filter(
    (group) => choices.filter((choice) => choice.group === group).length > 1,
  );
  return (
    <div className="empty compare-empty">
      <div>
        <h2>{unknown.length > 0 ? 'None of these runs is here' : 'Choose what to compare'}</h2>
        <p className="mt-1.5 max-w-[60ch] text-ink-2">
          {unknown.length > 0 && <span className="num">{unknown.join(', ')} </span>}
          Two runs or more, or a group: its seeds are drawn as one with their spread. They are held against one of them, prompt by prompt, at the same
          step and at the same budget.
        </p>
        {choices.length === 0 ? (
          <p className="mt-4 text-ink-2">
            There is no run yet. <code className="num">npm run demo</code> trains TRACE and GRPO on the same prompts, or{' '}
            <Link className="text-ink underline underline-offset-3" href="/import" prefetch={false}>
              import a file
            </Link>
            .
          </p>
        ) : (
          <div className="mt-4 flex flex-wrap gap-2">
            <button type="button" className="btn solid" onClick={() => setOpen(true)}>
              Choose runs
            </button>
            {groups.slice(0, 5).map((group) => (
              <button key={group} type="button" className="btn" onClick={() => void ask({ groups: [group], runs: null })}>
                group <span className="num">{group}</span>
              </button>
            ))}
          </div>
        )}
      </div>
      <RunPicker
        open={open}
        choices={choices}
        runs={question.runs}
        groups={question.groups}
        onPick={(picked) => void ask(picked)}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
