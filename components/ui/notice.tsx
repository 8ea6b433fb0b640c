'use client';

import { X } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says what was just done, above the status line, until it is closed or something else is done. */
export function Notice({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <div className="notice" role="status">
      <span className="min-w-0">{children}</span>
      <button type="button" className="icon" aria-label="Close this message" onClick={onClose}>
        <X size={14} strokeWidth={1.5} />
      </button>
    </div>
  );
}
