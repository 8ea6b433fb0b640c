'use client';

import type { Content } from '@/lib/contract/parts';
import { visibleText } from '@/lib/display/visible-text';
import { useTreeState } from './tree-context';

const MOST = 600;

/** A prompt as one line of text: its last user message where it is a conversation, else its first part. */
export function promptText(content: Content): string {
  if (typeof content === 'string') return content.slice(0, MOST);
  const texts = content.flatMap((part) => (part.type === 'text' || part.type === 'message' ? [part] : []));
  const asked = texts.filter((part) => part.type === 'message' && part.role === 'user').at(-1) ?? texts[0];
  return (asked?.text ?? '').slice(0, MOST);
}

export function PromptLine() {
  const detail = useTreeState((state) => state.detail);
  const text = detail ? visibleText(promptText(detail.promptContent)) : '';
  return (
    <div className="prompt-line">
      <span className="dim">Prompt</span>
      <q className="ell" dir="auto" title={text}>
        {text}
      </q>
      <span className="flex-1" />
      {detail?.gold != null && (
        <>
          <span className="dim">gold</span>
          <span className="num ell gold" title={detail.gold}>
            {visibleText(detail.gold)}
          </span>
        </>
      )}
    </div>
  );
}
