import { describe, expect, it } from 'vitest';
import { htmlText, markdownHtml, siteLink } from '@/lib/text/markdown-html';

describe('Markdown as HTML', () => {
  it('writes what CommonMark means, headings below the page’s title', () => {
    const source = '# One\n\nA *b* **c** `d<e`\n\n- x\n- [x] y\n\n> q\n\n```\na < b\n```\n\n| h |\n|---|\n| 1 |\n\n---';
    const html = markdownHtml(source);
    for (const part of [
      '<h2 dir="auto">One</h2>',
      '<em>b</em>',
      '<strong>c</strong>',
      '<code>d&lt;e</code>',
      '[x] ',
      '<blockquote>',
      '<pre dir="ltr">a &lt; b</pre>',
      '<th dir="auto">h</th>',
      '<hr>',
    ])
      expect(html).toContain(part);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![x](https://evil.example/pixel.png)',
    '<a href="https://evil.example" onclick="x()">y</a>',
    '[x](https://e.example/"onmouseover="alert(1))',
    '`</code><script>alert(1)</script>`',
    '```\n</pre><script>alert(1)</script>\n```',
    `${'x'.repeat(9000)}<script>alert(1)</script>`,
  ])('lets no tag and no address of %j through', (source) => {
    const html = markdownHtml(source);
    const tags = [...html.matchAll(/<(\/?[a-z0-9]+)([^>]*)>/g)];
    expect(html).not.toMatch(/<(script|img|a href="(?!https?:))/i);
    for (const [, , attributes] of tags) expect(attributes).not.toMatch(/\son[a-z]+=|javascript:/i);
  });

  it('links to http alone', () => {
    expect(siteLink('https://arxiv.org/abs/1')).toBe('https://arxiv.org/abs/1');
    for (const url of ['javascript:alert(1)', '//evil.example', '/runs/r', 'ftp://x', 'https://a b', 'http://['])
      expect(siteLink(url), url).toBeNull();
    expect(markdownHtml('[p](https://arxiv.org)')).toContain('<a href="https://arxiv.org/" rel="noopener noreferrer">p</a>');
  });

  it('shows what cannot be seen', () => {
    expect(htmlText('a\0b"<')).not.toMatch(/[\0<"]/);
  });
});
