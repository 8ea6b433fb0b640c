'use client';

import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

/** Copies `text` (or what it answers when the button is pressed); says so for two seconds. Where the browser withholds the clipboard it does nothing. */
export function CopyButton({ text, label }: { text: string | (() => string); label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    if (!navigator.clipboard) return;
    await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <button type="button" className="icon" aria-label={copied ? 'Copied' : label} onClick={() => void copy()}>
      {copied ? <Check size={15} strokeWidth={1.5} /> : <Copy size={15} strokeWidth={1.5} />}
    </button>
  );
}
