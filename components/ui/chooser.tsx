'use client';

import { Command } from 'cmdk';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { matchWords } from './match-words';

/**
 * A field and a list of which one entry is always chosen: entries may come after the words that were typed, and Enter
 * takes the first of them too. An entry is found by what it says (`keywords`, else its value).
 */
export function Chooser({ label, children }: { label: string; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState('');
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let isTyped = false;
    const choose = (): void => {
      if (!isTyped && element.querySelector('[cmdk-item][aria-selected="true"]')) return;
      const first = element.querySelector('[cmdk-item]:not([aria-disabled="true"])')?.getAttribute('data-value');
      if (first) setValue(first);
    };
    const observer = new MutationObserver(choose);
    observer.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-selected'] });
    // cmdk chooses before entries that go by what was typed have found their order
    const typed = (): void => {
      isTyped = true;
      requestAnimationFrame(() => {
        isTyped = false;
      });
    };
    element.addEventListener('input', typed);
    return () => {
      observer.disconnect();
      element.removeEventListener('input', typed);
    };
  }, []);
  return (
    <Command ref={root} label={label} value={value} onValueChange={setValue} filter={matchWords}>
      {children}
    </Command>
  );
}
