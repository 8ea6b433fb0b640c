'use client';

import { createContext, type ReactNode, use } from 'react';

export type TimeMode = 'steps' | 'growth';

const MODES: readonly { readonly id: TimeMode; readonly name: string }[] = [
  { id: 'steps', name: 'Over training' },
  { id: 'growth', name: 'Growth' },
];

/** Which of the two times the panel shows: training's, or the tree's own. */
export const TimeModeContext = createContext<{ readonly mode: TimeMode; readonly setMode: (mode: TimeMode) => void } | null>(null);

/** The panel's first line: the switch between both times, and what belongs to the one shown. */
export function PanelHead({ children }: { children: ReactNode }) {
  const value = use(TimeModeContext);
  return (
    <h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a toolbar's segment, not a form's fieldset */}
      <span className="seg" role="group" aria-label="Time shown">
        {MODES.map(({ id, name }) => (
          <button key={id} type="button" aria-pressed={value?.mode === id} onClick={() => value?.setMode(id)}>
            {name}
          </button>
        ))}
      </span>
      {children}
    </h2>
  );
}
