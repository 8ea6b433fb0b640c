'use client';

import { useEffect, useRef } from 'react';

/** Key name (as in `KeyboardEvent.key`, or "mod+k") → what it does. */
export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

/** Enter and the space bar belong to the control that has the focus. */
function isControlsOwn(event: KeyboardEvent): boolean {
  return (
    (event.key === 'Enter' || event.key === ' ') &&
    event.target instanceof Element &&
    event.target.closest('a, button, summary, [role="option"]') !== null
  );
}

const isBusy = (target: EventTarget | null): boolean => isTyping(target) || document.querySelector('dialog[open]') !== null;

/** Listens on the page while mounted. Plain keys are left alone while the reader types or a dialog is open. */
export function useKeys(keys: KeyMap): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const mod = event.metaKey || event.ctrlKey;
      const action = latest.current[mod ? `mod+${event.key.toLowerCase()}` : event.key];
      if (!action || event.defaultPrevented || event.altKey || isControlsOwn(event) || (!mod && isBusy(event.target))) return;
      event.preventDefault();
      action(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
