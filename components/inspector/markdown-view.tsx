'use client';

import { Fragment, type ReactNode, useMemo, useRef } from 'react';
import { visibleText } from '@/lib/display/visible-text';
import type { MdBlock, MdInline, MdText } from '@/lib/text/markdown';
import type { Mark } from '@/lib/text/marks';
import { type Piece, pieceKey } from '@/lib/text/pieces';
import { type Segment, segmentsOf } from '@/lib/text/segments';
import { ImageView, readDataUrl } from './image-part';
import { useArrival } from './long-text';
import { type Reading, useMarksOf, useReading } from './reading';
import { Runs } from './runs';

/** Segments of a leaf at its place in the source; a leaf that the source does not hold letter by letter is one glyph. */
function leafSegments({ at, end, text }: MdText, source: string): readonly Segment[] {
  if (at < 0) return [{ at: 0, end: 0, shown: visibleText(text), kind: 'layout', style: null }];
  if (source.slice(at, end) !== text) return [{ at, end, shown: visibleText(text), kind: 'glyph', style: null }];
  return segmentsOf(text).map((segment) => ({ ...segment, at: segment.at + at, end: segment.end + at }));
}

interface Drawn extends Pick<Reading, 'linkOf' | 'headings'> {
  readonly source: string;
  readonly marks: readonly Mark[];
}

const leaf = (text: MdText, { source, marks }: Drawn): ReactNode => <Runs segments={leafSegments(text, source)} marks={marks} />;

/** Links lead nowhere unless the page allows it: text of an agent may name any address. It stands beside the words instead. */
function linkView(url: string, children: readonly MdInline[], drawn: Drawn): ReactNode {
  const href = drawn.linkOf?.(url) ?? null;
  if (href !== null)
    return (
      <a href={href} className="md-link" rel="noopener noreferrer">
        {inlineViews(children, drawn)}
      </a>
    );
  const isItself = children.length === 1 && children[0]!.kind === 'text' && children[0]!.text === url;
  return (
    <>
      <span className="md-link">{inlineViews(children, drawn)}</span>
      {!isItself && <span className="md-url"> {visibleText(url)}</span>}
    </>
  );
}

function imageView(url: string, alt: string): ReactNode {
  const data = readDataUrl(url);
  return data ? (
    <ImageView {...data} alt={alt} />
  ) : (
    <span className="md-url">
      image {visibleText(alt && `“${alt}” `)}at {visibleText(url)}, not loaded
    </span>
  );
}

function inlineView(inline: MdInline, drawn: Drawn): ReactNode {
  switch (inline.kind) {
    case 'text':
      return leaf(inline, drawn);
    case 'code':
      return (
        <code dir="ltr" className="md-code">
          {leaf(inline, drawn)}
        </code>
      );
    case 'verbatim':
      return <span className="md-verbatim">{leaf(inline, drawn)}</span>;
    case 'break':
      return <br />;
    case 'link':
      return linkView(inline.url, inline.children, drawn);
    case 'image':
      return imageView(inline.url, inline.alt);
    default: {
      const Tag = inline.kind;
      return <Tag>{inlineViews(inline.children, drawn)}</Tag>;
    }
  }
}

function inlineViews(inlines: readonly MdInline[], drawn: Drawn): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no identity besides their place
  return inlines.map((inline, i) => <Fragment key={i}>{inlineView(inline, drawn)}</Fragment>);
}

function listView(block: Extract<MdBlock, { kind: 'list' }>, drawn: Drawn): ReactNode {
  const items = block.items.map(({ done, children }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <li key={i} className={done === null ? undefined : 'task'}>
      {done !== null && <span className="num">{done ? '[x] ' : '[ ] '}</span>}
      <MdBlocks blocks={children} drawn={drawn} />
    </li>
  ));
  return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
}

function tableView({ header, rows }: Extract<MdBlock, { kind: 'table' }>, drawn: Drawn): ReactNode {
  return (
    <div className="md-table">
      <table>
        <thead>
          <tr>
            {header.map((cell, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <th key={i} dir="auto">
                {inlineViews(cell, drawn)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={i}>
              {row.map((cell, j) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={j} dir="auto">
                  {inlineViews(cell, drawn)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function blockView(block: MdBlock, drawn: Drawn): ReactNode {
  switch (block.kind) {
    case 'rule':
      return <hr />;
    case 'fence':
      return (
        <pre dir="ltr" className="md-fence" title={block.language ? visibleText(block.language) : undefined}>
          {leaf(block.body, drawn)}
        </pre>
      );
    case 'quote':
      return (
        <blockquote>
          <MdBlocks blocks={block.children} drawn={drawn} />
        </blockquote>
      );
    case 'list':
      return listView(block, drawn);
    case 'table':
      return tableView(block, drawn);
    case 'heading': {
      const Tag = drawn.headings ? (`h${Math.min(6, block.level + 1)}` as 'h2') : 'p';
      return (
        <Tag className="md-heading" dir="auto" data-level={block.level}>
          {inlineViews(block.children, drawn)}
        </Tag>
      );
    }
    default:
      return <p dir="auto">{inlineViews(block.children, drawn)}</p>;
  }
}

function MdBlocks({ blocks, drawn }: { blocks: readonly MdBlock[]; drawn: Drawn }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  return blocks.map((block, i) => <Fragment key={i}>{blockView(block, drawn)}</Fragment>);
}

/** Markdown as elements of the page: no HTML of its own, links that lead nowhere, nothing fetched. */
export function MarkdownView({ piece, blocks }: { piece: Piece; blocks: readonly MdBlock[] }) {
  const key = pieceKey(piece);
  const box = useRef<HTMLDivElement>(null);
  const { marks, destination } = useMarksOf(key);
  useArrival(box, destination);
  const { linkOf, headings } = useReading();
  const drawn = useMemo(
    () => ({ source: piece.text, marks, ...(linkOf ? { linkOf } : {}), headings: headings ?? false }),
    [piece.text, marks, linkOf, headings],
  );
  return (
    <div ref={box} className="agent-text md" data-piece={key}>
      <MdBlocks blocks={blocks} drawn={drawn} />
    </div>
  );
}
