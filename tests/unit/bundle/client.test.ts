import { expect, it, vi } from 'vitest';
import type * as Server from '@/components/ui/host';

vi.stubGlobal('window', { location: { origin: 'https://copy.example', search: '' } });
const copy = await import('@/bundle/client/host');
const server = await import('@/components/ui/host');
const { hrefTo, routeOf } = await import('@/bundle/client/address');

it('a copy has everything that the pages ask of their server, of the same types', () => {
  const same = copy satisfies typeof Server;
  expect(Object.keys(same).sort()).toEqual(Object.keys(server).sort());
});

it.each(['/runs/a', '/runs/a%2Fb%20c/steps/3?q=v%3C.2&sort=-depth', '/runs/a/trees/0~1~p%2520q%2523~t?node=b0%2F1%26x&span=a'])(
  'the address %s goes into a parameter and comes out again',
  (address) => {
    const href = hrefTo(address);
    expect(href).toMatch(/^\?at=\/runs\//);
    expect(href).not.toMatch(/[#\s]/);
    const back = new URL(routeOf(href), 'https://copy.example');
    const asked = new URL(address, 'https://copy.example');
    expect(back.pathname).toBe(asked.pathname);
    expect([...back.searchParams]).toEqual([...asked.searchParams]);
    // What is in the form of the copy already stays so
    expect(hrefTo(href)).toBe(href);
  },
);
