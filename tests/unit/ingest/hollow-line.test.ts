import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hollowLine } from '@/lib/ingest/hollow-line';
import { planNode } from '@/lib/ingest/plan-node';
import { readRecord } from '@/lib/ingest/read-record';

const whole = (text: string) => ({ line: 1, byteOffset: 0, bytes: Buffer.from(text), complete: true });
const PADDING = 'long enough to be taken out of its line, that is forty-eight bytes and more ';
const unit = fc.constantFrom(
  'a',
  ' ',
  '"',
  '\\',
  '\n',
  '\r',
  '\t',
  '\b',
  '\f',
  '\0',
  '\u0001',
  '/',
  'é',
  '漢',
  '😀',
  '\uD800',
  '\uE0C4',
  '\uE001',
  '\u2028',
);
const text = fc.string({ unit, maxLength: 30 }).map((some) => `${PADDING}${some}`);
const content = fc.oneof(
  text,
  fc.constant(''),
  fc.constant('\u00000'),
  fc.array(fc.record({ type: fc.constant('text' as const), text }), { maxLength: 2 }),
);
const nodes = fc.array(fc.record({ thought: content, action: content, observation: content }), { minLength: 1, maxLength: 4 });

function eventOf(some: readonly object[]) {
  const rest = { parent: null, order: 0, origin: null, reward: null, v: null, predictor: null, exactV: null, tokens: null, wallMs: null };
  const list = some.map((node, i) => ({ node: `n${i}`, ...rest, ...node }));
  return { v: 1, kind: 'nodes', run: 'r', attempt: 0, step: 0, prompt: 'p', tree: 't', nodes: list, padding: PADDING.repeat(20) };
}

function planned(line: string) {
  const { event, texts, rejections } = readRecord(whole(line));
  expect(rejections).toEqual([]);
  if (event?.kind !== 'nodes') throw new Error('not nodes');
  const rows = event.nodes.map((node) => planNode(node, 1, texts));
  return {
    hollow: texts !== null,
    rows: rows.map((row) => ({ ...row, text: Buffer.from(row.text).toString(), structure: Buffer.from(row.structure).toString() })),
  };
}

/** Every string escaped as some producers do, which no short way can take. */
const ascii = (json: string): string => json.replace(/[^\n -~]|a/g, (hit) => `\\u${hit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const keysKept = (json: string): string => ascii(json).replace(/"([^"\\]|\\u0061)+":/g, (key) => `${JSON.stringify(JSON.parse(key.slice(0, -1)))}:`);

describe('a line whose texts are taken out', () => {
  it('comes to the same rows and digests as the line read the long way, however it is written', () => {
    fc.assert(
      fc.property(nodes, (some) => {
        const json = JSON.stringify(eventOf(some));
        const { rows } = planned(json);
        expect(planned(keysKept(json)).rows).toEqual(rows);
        expect(planned(json.replaceAll('":', '": ')).rows).toEqual(rows);
      }),
    );
  });

  it('is really taken where it can be, and left where a text stands anywhere else', () => {
    const event = eventOf([{ thought: PADDING, action: '', observation: PADDING }]);
    expect(planned(JSON.stringify(event)).hollow).toBe(true);
    const call = { type: 'tool-call', name: 'f', arguments: { thought: PADDING } };
    expect(planned(JSON.stringify(eventOf([{ thought: '', action: [call], observation: PADDING }]))).hollow).toBe(false);
    const twice = JSON.stringify(event).replace('"thought":', `"thought":"other ${PADDING}","thought":`);
    expect(planned(twice)).toEqual({ ...planned(JSON.stringify(event)), hollow: false });
  });

  it('is not taken where it is torn, holds control characters or a NUL', () => {
    const line = `{"thought":"${PADDING}"}`;
    expect(hollowLine(Buffer.from(line))?.json).toBe('{"thought":"\\u00000"}');
    expect(hollowLine(Buffer.from(line.slice(0, -2)))).toBeNull();
    expect(hollowLine(Buffer.from(`{"a":"\\u0000","thought":"${PADDING}"}`))).toBeNull();
    expect(hollowLine(Buffer.from(`{"thought":"${PADDING}\u0001"}`))).toBeNull();
  });
});
