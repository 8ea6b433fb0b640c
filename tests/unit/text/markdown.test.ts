import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeMarkdown, MARKDOWN_BOUND, type MdBlock, type MdInline, type MdText, parseMarkdown } from '@/lib/text/markdown';

const isText = (inline: MdInline): inline is MdText => inline.kind === 'text' || inline.kind === 'code' || inline.kind === 'verbatim';

function inlineTexts(inlines: readonly MdInline[]): MdText[] {
  return inlines.flatMap((inline) => (isText(inline) ? [inline] : 'children' in inline ? inlineTexts(inline.children) : []));
}

function texts(blocks: readonly MdBlock[]): MdText[] {
  return blocks.flatMap((block): MdText[] => {
    if (block.kind === 'fence') return [block.body];
    if (block.kind === 'list') return block.items.flatMap((item) => texts(item.children));
    if (block.kind === 'quote') return texts(block.children);
    if (block.kind === 'table') return [block.header, ...block.rows].flat().flatMap(inlineTexts);
    return block.kind === 'rule' ? [] : inlineTexts(block.children);
  });
}

const kinds = (source: string): string => JSON.stringify(parseMarkdown(source));

describe('Markdown as data', () => {
  it('holds HTML, script addresses and images as text, never as themselves', () => {
    const found = kinds('<script>alert(1)</script>\n\n[x](javascript:alert(1)) <b onclick=y>z</b> ![i](http://e.example/i.png)');
    expect(found).not.toContain('"kind":"html"');
    expect(found).toContain('"verbatim"');
    expect(found).toContain('{"kind":"link","url":"javascript:alert(1)"');
    expect(found).toContain('{"kind":"image","url":"http://e.example/i.png","alt":"i"}');
  });

  it('knows where in the source each text stands', () => {
    const source = '# Plan\n\nsee [a](http://a.a/a) a\n\n- a\n  - a b\n\n> a\n\n| a | b |\n|---|---|\n| a | c |\n\n```\na\n```\n';
    const placed = texts(parseMarkdown(source)!);
    expect(placed.every(({ at, end, text }) => at >= 0 && source.slice(at, end) === text)).toBe(true);
    const places = placed.map(({ at }) => at);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    // The `a` behind the link, not one in its address
    expect(placed.find(({ text }) => text === ' a')?.at).toBe(source.indexOf(' a\n'));
  });

  it('takes any text, and places what it places rightly', () => {
    const piece = fc.constantFrom(
      '*',
      '_',
      '`',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '!',
      '#',
      '- ',
      '1. ',
      '\n',
      '\n\n',
      '    ',
      '|',
      '---',
      'word',
      ' ',
      '&amp;',
      '\0',
      '\ud83d',
      '~~',
      '$',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const source = pieces.join('');
        for (const { at, end, text } of texts(parseMarkdown(source) ?? [])) {
          if (at >= 0) expect([source.slice(at, end), source.slice(at, end).replaceAll('&amp;', '&')]).toContain(text);
        }
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ['nested beyond the parser', '>'.repeat(60_000)],
    ['longer than the bound', 'a **b**\n\n'.repeat(MARKDOWN_BOUND / 8)],
    ['with a paragraph that would take seconds', '_a'.repeat(5000)],
    ['with carriage returns', 'a\rb'],
  ])('leaves a text plain that is %s', (_, source) => {
    expect(parseMarkdown(source)).toBeNull();
  });

  it.each([
    ['a plain sentence, with 3 * 4 = 12 and snake_case_names.', false],
    ['**bold**', true],
    ['1. one\n2. two', true],
    ['see `x`', true],
    ['Doc 1(Title: x) y', false],
  ])('%s', (text, is) => {
    expect(looksLikeMarkdown(text)).toBe(is);
  });
});
