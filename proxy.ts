import { type NextRequest, NextResponse } from 'next/server';

function policy(nonce: string): string {
  const evalInDev = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${evalInDev}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Gives each page a script policy of its own. Next reads the nonce from the request's header and puts it on its scripts. */
export function proxy(request: NextRequest): NextResponse {
  const value = policy(btoa(crypto.randomUUID()));
  const headers = new Headers(request.headers);
  headers.set('Content-Security-Policy', value);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', value);
  return response;
}

/** Pages only: a proxy clones request bodies and cuts them at 10 MB, so nothing under /api may pass through it. */
export const config = { matcher: ['/((?!api/|_next/static|_next/image|favicon.ico|icon.svg).*)'] };
