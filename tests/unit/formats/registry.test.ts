import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeHead, firstKeys, readHead } from '@/lib/formats/head';
import { UnknownFormatError } from '@/lib/formats/importer';
import { inflate } from '@/lib/formats/inflate';
import { native } from '@/lib/formats/native';
import { openImport } from '@/lib/formats/open-import';
import { chooseImporter, IMPORTERS } from '@/lib/formats/registry';
import { CONTEXT, collect, fileSource, memorySource, realFile, sampleFile } from './support';

const head = (text: string): Uint8Array => new TextEncoder().encode(text);
const choose = (text: string, file = 'f.json', format?: string) => chooseImporter(head(text), file, format).importer.name;
const EVENT = '{"v":1,"run":"r","kind":"run-end"}';

describe('choosing an importer', () => {
  it('names each importer as the registry does', () => {
    for (const [name, importer] of Object.entries(IMPORTERS)) expect(importer.name).toBe(name);
  });

  it('knows its own files by their first bytes, whatever their name', async () => {
    expect(choose(`\ufeff${EVENT}\n`, 'anything.txt')).toBe('native');
    for (const [path, name] of [
      ['tau_bench/gpt-4o-airline.even.json', 'tau-bench'],
      ['trees_tot/game24_bfs.900-949.json', 'tot-game24'],
    ] as const)
      expect(chooseImporter(await readHead(fileSource(realFile(path)).open()), 'f').importer.name).toBe(name);
  });

  it.each([
    'nemo_gym/aviary.example_rollouts.jsonl',
    'verifiers_legacy/wordle--gpt-4.1-mini_b774e13b.results.jsonl',
    'verifiers_legacy/tau-bench-env--gpt-4.1-mini_2d43698f.results.jsonl',
    'openai_chat/tau2_sft_train.jsonl',
    'openai_chat/rllm_frozenlake_conversations.json',
    'tau2/toolorchestra_airline_gpt-5.json',
    'trees_tot/text_vote.0-19.json',
    'trees_tot/crosswords_dfs_prune.json',
    'trees_tot/game24_naive_cot.900-909.json',
    'trees_treerl/trees_vine.jsonl',
    'inspect/log_formats.json',
    'inspect/log_formats.eval',
    'areal/aime24.9.jsonl',
  ])('takes none of the formats that it does not read: %s', async (path) => {
    const first = await readHead(fileSource(realFile(path)).open());
    expect(() => chooseImporter(first, path)).toThrow(UnknownFormatError);
  });

  it('takes a native log whose first line is torn by its name', () => {
    expect(choose('{"v":1,"ru', 'a.trace.jsonl')).toBe('native');
  });

  it('says what the file looks like and what is supported', () => {
    expect(() => choose('{"prompt":"a","completion":[{"x":1}]}')).toThrow(/JSON objects with the fields prompt, completion/);
    expect(describeHead(head('[1,2]'))).toBe('The file is a JSON array, but not of objects.');
    expect(describeHead(head('PK\u0003\u0004'))).toBe('The file is a ZIP archive.');
    expect(describeHead(head('a\0b'))).toBe('The file is binary.');
    expect(describeHead(head('hello'))).toContain('"hello"');
    try {
      choose('hello');
      expect.unreachable();
    } catch (error) {
      for (const name of Object.keys(IMPORTERS)) expect((error as UnknownFormatError).hint).toContain(name);
    }
  });

  it('says that a Git LFS pointer is no data, even where a format was chosen', () => {
    const pointer = readFileSync(realFile('verifiers_legacy/git-lfs-pointer.results.jsonl'), 'utf8');
    expect(() => choose(pointer, 'f.jsonl', 'native')).toThrow(/Git LFS pointer/);
  });

  it('never throws on any head, and finds the keys of a torn object', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        describeHead(bytes);
        for (const importer of Object.values(IMPORTERS)) importer.detect(bytes, 'f');
      }),
      { numRuns: 500 },
    );
    expect(firstKeys(head('[ {"a\\"b": {"inner": 1}, "c": "}\\"", "d": [{"e": 1}], "f": "tor'))).toEqual(['a\\"b', 'c', 'd', 'f']);
  });
});

describe('inflate', () => {
  it('passes plain bytes through and inflates gzip, wherever the chunks are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.array(fc.nat(400), { maxLength: 5 }), fc.boolean(), async (bytes, cuts, packed) => {
        fc.pre(!(bytes[0] === 0x1f && bytes[1] === 0x8b));
        const source = memorySource(packed ? new Uint8Array(gzipSync(bytes)) : bytes, cuts);
        expect(new Uint8Array(Buffer.concat(await collect(inflate(source.open(), 1e6))))).toEqual(bytes);
      }),
      { numRuns: 100 },
    );
  });

  it('stops at the bound, and says that broken or torn gzip is broken', async () => {
    const packed = new Uint8Array(gzipSync('x'.repeat(10_000)));
    await expect(collect(inflate(memorySource(packed).open(), 5000))).rejects.toMatchObject({ status: 413 });
    await expect(collect(inflate(memorySource(packed.subarray(0, -9)).open(), 1e6))).rejects.toMatchObject({ status: 400 });
  });
});

describe('openImport', () => {
  it('hashes the file, reads it as often as its importer asks, and reports progress up to the end', async () => {
    const seen: number[] = [];
    let all = 0;
    const opened = await openImport(sampleFile('tau-bench-airline.json'), {
      onProgress: (bytes, total) => {
        seen.push(bytes);
        all = total;
      },
    });
    const items = await collect(opened.items());
    expect(opened.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect([seen.at(-1), all]).toEqual([2 * opened.bytes, 2 * opened.bytes]);
    expect(items.find((entry) => entry.type === 'event')).toMatchObject({ event: { kind: 'run', run: `tau-bench-${opened.digest.slice(0, 16)}` } });
    expect(await collect((await openImport(sampleFile('tau-bench-airline.json'))).items())).toEqual(items);
  });
});

describe('the native importer', () => {
  it('gives lines with their places, and says which options have no effect', async () => {
    const items = await collect(native.read(memorySource(`${EVENT}\r\n\n${EVENT}`), { ...CONTEXT, run: 'mine' }));
    expect(items[0]).toMatchObject({ type: 'note', text: expect.stringContaining('run had no effect') });
    expect(items.slice(1)).toMatchObject([
      { type: 'line', line: { line: 1, byteOffset: 0, complete: true } },
      { type: 'line', line: { line: 3, byteOffset: EVENT.length + 3, complete: false } },
    ]);
  });
});
