'use client';

import { useState } from 'react';
import { useTree, useTreeState } from '@/components/tree/tree-context';
import { NONE } from '@/lib/contract/snapshot';
import { formatCount } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { pathToRoot } from '@/lib/layout/path';
import { ContentView } from './content-view';
import { PLAIN_READING, ReadingProvider } from './reading';
import { promptText } from './turn-fields';

const MOST_SHOWN = 40;

/** What stands before this turn, folded: the prompt and every earlier turn in its few words; a press goes there. */
export function Prefix({ node }: { node: number }) {
  const { goTo } = useTree();
  const [isOpen, setOpen] = useState(false);
  const snapshot = useTreeState((state) => state.whole);
  const detail = useTreeState((state) => state.detail);
  if (!snapshot) return null;
  const earlier = pathToRoot(snapshot.parent, node).slice(1, -1);
  let tokens: number | null = 0;
  for (const place of earlier) {
    const own = snapshot.tokens[place] ?? NONE;
    tokens = tokens === null || own === NONE ? null : tokens + own;
  }
  const shown = earlier.slice(-MOST_SHOWN);
  return (
    <details className="prefix" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Prefix: prompt{earlier.length > 0 && ` and ${earlier.length} ${earlier.length === 1 ? 'turn' : 'turns'}`}{' '}
        <span className="dim">
          {tokens !== null && earlier.length > 0 && `${formatCount(tokens)} tokens, `}shared by {formatCount(snapshot.n[snapshot.parent[node]!] ?? 0)}{' '}
          leaves
        </span>
      </summary>
      {isOpen && (
        <ol>
          {detail && (
            <li>
              <ReadingProvider value={PLAIN_READING}>
                <ContentView field="prompt" text={promptText(detail)} />
              </ReadingProvider>
            </li>
          )}
          {shown.length < earlier.length && <li className="dim">{formatCount(earlier.length - shown.length)} earlier turns not listed</li>}
          {shown.map((place) => (
            <li key={place}>
              <button type="button" className="ell" onClick={() => goTo(place, 'push')}>
                <span className="num dim">{snapshot.depth[place]}</span> {visibleText(snapshot.labels.at(place) || snapshot.ids.at(place) || '')}
              </button>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
