import type { CanopyEventInput } from '@/lib/contract';
import { send } from './e2e-seed';

/** A run whose turns hold what agents and tools write at their worst. */
export const TEXTS = { run: 'e2e-texts', attempt: 0, step: 0, prompt: 'p', tree: '0' } as const;
export const TEXTS_KEY = '0~0~p~0';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const EVIL = 'evil.example';

export const MARKDOWN = [
  '# Plan',
  `The **institute** moved to \`Tessel\`; see [the page](javascript:alert(1)) and <img src=x onerror="alert(2)">.`,
  '1. ask for the *city*\n2. ask for its tram',
  '```py\nx = {"a": 1}  # two  spaces\n```',
  '| a | b |\n|---|---|\n| 1 | مرحبا بالعالم |',
  `![pixel](http://${EVIL}/x.png)`,
].join('\n\n');
export const TOOL_JSON =
  '{"hits":[{"title":"Marrow Institute","big":12345678901234567890},{"title":"Tessel"}],"note":"a string, with [brackets] and \\"quotes\\""}';
export const ODD = 'nul \0 bell \u0007 half \ud83d zero\u200bwidth \u202eabc end of it';
export const TERMINAL = `\u001b[1;31merror\u001b[0m: \u001b[38;5;39mblue\u001b[0m\r\nمرحبا\n10%\r100%\n\u001b]8;;http://${EVIL}\u0007link`;
const NEEDLES = [30_000, 60_000, 89_999];
/** About 5 MB, three needles in it. */
export const HUGE = Array.from(
  { length: 90_000 },
  (_, i) => `line ${i} of the log: status=ok value=${(i * 7919) % 1000} and so on${NEEDLES.includes(i) ? ' NEEDLE' : ''}`,
).join('\n');
export const TOKENS = ['Calder', ' &', ' Voss', ' endowed', ' it', '.'];
export const LOGPROBS = [-0.1, -2.5, -0.01, -1, -0.75, -3.5];

const plain = { order: 0, origin: { kind: 'bare', j: 0 }, v: 0.5, predictor: 'p@1', exactV: null, tokens: 12, wallMs: 3, reward: null } as const;

export function textEvents(): CanopyEventInput[] {
  const tree = { v: 1 as const, ...TEXTS };
  return [
    {
      v: 1,
      run: TEXTS.run,
      kind: 'prompt',
      prompt: 'p',
      text: 'Which **city** hosts it?',
      gold: null,
      difficulty: null,
      source: null,
      sourceId: null,
      groupKey: null,
    },
    { ...tree, kind: 'tree', decision: null },
    {
      ...tree,
      kind: 'nodes',
      nodes: [
        { ...plain, node: 'root', parent: null, origin: null, tokens: null },
        {
          ...plain,
          node: 'md',
          parent: 'root',
          thought: MARKDOWN,
          action: [{ type: 'tool-call', name: 'search', arguments: { query: 'Marrow' } }],
          observation: [
            { type: 'tool-result', name: 'search', text: TOOL_JSON },
            { type: 'image', mediaType: 'image/png', data: PIXEL, alt: 'a pixel' },
            { type: 'image', mediaType: 'image/svg+xml', data: 'PHN2Zy8+', alt: 'vector' },
            { type: 'image', mediaType: 'image/png', url: `http://${EVIL}/a.png` },
          ],
        },
        {
          ...plain,
          node: 'odd',
          parent: 'root',
          order: 1,
          v: 0.8,
          thought: ODD,
          action: [
            { type: 'tool-call', name: 'run', arguments: '{"cut": ' },
            { type: 'tool-call', name: 'again', arguments: '{"a":1,"text":"long enough that it has to be laid out over several lines"}' },
          ],
          observation: TERMINAL,
        },
        { ...plain, node: 'huge', parent: 'md', observation: HUGE },
        {
          ...plain,
          node: 'tok',
          parent: 'odd',
          thought: TOKENS.join(''),
          tokenIds: TOKENS.map((_, i) => 100 + i),
          tokenTexts: TOKENS,
          logprobs: LOGPROBS,
          mask: [1, 1, 1, 1, 0, 0],
          reward: 1,
          v: null,
        },
        { ...plain, node: 'tok2', parent: 'odd', order: 1, thought: 'Calder & Brack endowed it.', reward: 0, v: null },
        { ...plain, node: 'end', parent: 'huge', thought: 'done', reward: 1, v: null },
      ],
    },
  ];
}

export const sendTexts = (url: string): Promise<void> => send(url, textEvents());
