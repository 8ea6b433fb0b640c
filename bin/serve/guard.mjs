// Loaded into the web server before Next (node --import): every request passes here first, ingest included, untouched.
import http from 'node:http';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** @param {string | undefined} host */
const hostName = (host) => (host ?? '').toLowerCase().replace(/:\d{1,5}$/, '');

/**
 * Why a request is refused; null = it may pass. A foreign Host is a rebound DNS name, a foreign Origin a page of
 * another site that writes through the reader's browser. Programs other than browsers send neither.
 * @param {{ method?: string | undefined, headers: import('node:http').IncomingHttpHeaders }} request
 * @returns {string | null}
 */
export function refusal({ method = 'GET', headers }) {
  if (!LOOPBACK.has(hostName(headers.host))) return 'Canopy answers only to localhost, 127.0.0.1 and [::1]: open it under one of these names.';
  const upgrade = headers.upgrade !== undefined;
  if (READS.has(method) && !upgrade) return null;
  const { origin } = headers;
  if (origin !== undefined) {
    const own = origin.toLowerCase() === `http://${(headers.host ?? '').toLowerCase()}`;
    return own ? null : 'Canopy takes no writes from pages of another site.';
  }
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none' ? null : 'Canopy takes no writes from pages of another site.';
}

const emit = http.Server.prototype.emit;

/** @param {string} why @param {import('node:http').ServerResponse} response */
function refuse(why, response) {
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff', connection: 'close' });
  response.end(`${why}\n`);
}

/** Puts the check before every HTTP server of this process. */
export function install() {
  http.Server.prototype.emit = function guarded(event, ...args) {
    if (event !== 'request' && event !== 'upgrade') return emit.call(this, event, ...args);
    const [request, target] = args;
    const why = refusal(request);
    if (why === null) return emit.call(this, event, ...args);
    if (event === 'request') refuse(why, target);
    else target.destroy();
    return true;
  };
  // The parent's end, even by kill -9, closes the channel: no server is left behind.
  if (process.channel) {
    process.on('disconnect', () => process.exit(0));
    process.channel.unref();
  }
}

if (process.env.CANOPY_GUARD === '1') install();
