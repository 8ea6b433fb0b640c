'use client';

import { useMemo } from 'react';
import { MarkdownView } from '@/components/inspector/markdown-view';
import { PLAIN_READING, type Reading, ReadingProvider } from '@/components/inspector/reading';
import { readPage } from '@/lib/contract/page-place';
import { visibleText } from '@/lib/display/visible-text';
import { parseMarkdown } from '@/lib/text/markdown';
import { siteLink } from '@/lib/text/markdown-html';

/** Pages of Canopy by path, other sites by http. */
function linkOf(url: string): string | null {
  const page = readPage(url);
  return 'url' in page ? page.url : siteLink(url);
}

const READING: Reading = { ...PLAIN_READING, linkOf, headings: true };

/** A text of a narrative: Markdown as elements of the page, HTML in it as text. */
export function Prose({ text }: { text: string }) {
  const source = text.replaceAll('\r\n', '\n');
  const blocks = useMemo(() => parseMarkdown(source), [source]);
  if (!blocks)
    return (
      <div className="prose-plain" dir="auto">
        <p className="lab">This text is shown as it was typed: a paragraph of it is too long to be read as Markdown.</p>
        {visibleText(source)}
      </div>
    );
  return (
    <ReadingProvider value={READING}>
      <MarkdownView piece={{ field: 'prompt', part: null, text: source }} blocks={blocks} />
    </ReadingProvider>
  );
}
