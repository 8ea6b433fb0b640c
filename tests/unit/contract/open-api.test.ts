import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '@/lib/contract/api';
import { openApi } from '@/lib/contract/api/open-api';

const ROOT = join(import.meta.dirname, '../../../app/api/v1');
/** Described elsewhere, or describing. */
const APART = ['/api/v1/openapi.json'];

/** Method and path of every route file. */
function routes(): string[] {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('route.ts'));
  return files.flatMap((file) => {
    const path = `/api/v1/${file.split(sep).slice(0, -1).join('/')}`.replaceAll('[', '{').replaceAll(']', '}');
    const methods = [...readFileSync(join(ROOT, file), 'utf8').matchAll(/export (?:async function|function|const) (GET|POST|PUT|PATCH|DELETE)\b/g)];
    return methods.map(([, method]) => `${method!.toLowerCase()} ${path}`);
  });
}

describe('the description of the API', () => {
  it('has every route and nothing else', () => {
    const described = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
    expect(described.sort()).toEqual(
      routes()
        .filter((route) => !APART.some((path) => route.endsWith(path)))
        .sort(),
    );
  });

  it('names each operation once, and declares what stands in its path', () => {
    const ids = OPERATIONS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, parameters } of OPERATIONS) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath);
    }
  });

  it('is JSON: nothing of it is lost on the way, and every reference leads somewhere', () => {
    const document = openApi(OPERATIONS, '0.0.0');
    const text = JSON.stringify(document);
    expect(JSON.parse(text)).toEqual(document);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(Object.keys((document.components as { schemas: object }).schemas)).toContain(name);
  });
});
