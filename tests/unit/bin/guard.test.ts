import { expect, test } from 'vitest';
import { refusal } from '@/bin/serve/guard.mjs';

const read = (host?: string) => refusal({ method: 'GET', headers: host === undefined ? {} : { host } });
const write = (headers: Record<string, string>) => refusal({ method: 'POST', headers: { host: '127.0.0.1:4480', ...headers } });

test.each(['localhost', 'LOCALHOST:4480', '127.0.0.1', '127.0.0.1:1', '[::1]:4480'])('Host %s may pass', (host) => {
  expect(read(host)).toBeNull();
});

test.each(['evil.example', 'localhost.evil.example:4480', '127.0.0.1.evil.example', '0.0.0.0:4480', '192.168.1.2', '::1', 'localhost:4480:1', ''])(
  'Host "%s" is refused',
  (host) => {
    expect(read(host)).toContain('answers only to');
  },
);

test('a request without Host is refused', () => expect(read()).toContain('answers only to'));

test('programs and our own pages may write', () => {
  expect(write({})).toBeNull();
  expect(write({ origin: 'http://127.0.0.1:4480', 'sec-fetch-site': 'same-origin' })).toBeNull();
  expect(write({ 'sec-fetch-site': 'same-origin' })).toBeNull();
});

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
  [{ origin: 'http://127.0.0.1:9999' }],
  [{ origin: 'http://localhost:4480' }],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
])('a write with %j is refused', (headers) => {
  expect(write(headers)).toContain('another site');
});

test('a socket opened by another site is refused, though it is a GET', () => {
  expect(refusal({ method: 'GET', headers: { host: 'localhost:4480', upgrade: 'websocket', origin: 'http://evil.example' } })).toContain(
    'another site',
  );
});
