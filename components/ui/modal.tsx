'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** A modal dialog on the browser's own element: focus stays inside, Escape and a click outside close it. */
export function Modal({
  open,
  label,
  className,
  onClose,
  children,
}: {
  open: boolean;
  label: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      dialog.showModal();
      dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog element's own key for the same thing
    <dialog ref={ref} aria-label={label} className={className} onClose={onClose} onClick={(event) => event.target === ref.current && onClose()}>
      {open ? children : null}
    </dialog>
  );
}
