import { request as httpRequest } from 'node:http';
import { expect, test } from '@playwright/test';

const url = (): URL => new URL(process.env.CANOPY_URL ?? '');

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A request with headers that a browser, or fetch, would not let through. */
const raw = (method: string, path: string, headers: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port: url().port, method, path, headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    request.once('error', reject).end();
  });

test('pages run under a strict policy without a violation', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) complaints.push(message.text());
  });
  const response = await page.goto(url().href);
  await page.waitForLoadState('networkidle');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic'/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(complaints).toEqual([]);
});

test('two visits get two nonces', async ({ page }) => {
  const policies = [await page.goto(url().href), await page.goto(url().href)].map((response) => response?.headers()['content-security-policy']);
  expect(policies[0]).not.toBe(policies[1]);
});

test('a script that was written into the page does not run', async ({ page }) => {
  await page.goto(url().href);
  const ran = await page.evaluate(async () => {
    const holder = document.createElement('div');
    holder.innerHTML = '<img src="x" onerror="window.hostile = true">';
    document.body.append(holder);
    await new Promise((resolve) => setTimeout(resolve, 300));
    return 'hostile' in window;
  });
  expect(ran).toBe(false);
});

test('a foreign Host is refused, for pages, files and the API', async () => {
  for (const path of ['/', '/api/health', '/api/v1/ingest', '/icon.svg']) expect((await raw('GET', path, { host: 'evil.example' })).status).toBe(403);
  expect((await raw('GET', '/api/health', { host: `localhost:${url().port}` })).status).toBe(200);
});

test('a write from a page of another site is refused, one from a program is not', async () => {
  expect((await raw('POST', '/api/v1/ingest', { host: url().host, origin: 'http://evil.example' })).status).toBe(403);
  expect((await raw('POST', '/api/v1/ingest', { host: url().host })).status).toBe(200);
});

test('answers carry their type and are not framed', async () => {
  const { headers } = await raw('GET', '/api/health', { host: url().host });
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});
