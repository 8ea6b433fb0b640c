'use client';

import { useState } from 'react';
import { formatBytes } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';

/** Pictures that a browser decodes without running anything of theirs. */
const DRAWN = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp']);
/** Larger ones are decoded on request. In bytes. */
const AT_ONCE = 4_000_000;

const bytesOf = (base64: string): number => Math.floor((base64.replace(/=+$/, '').length * 3) / 4);

export interface ImageData {
  readonly mediaType: string;
  readonly data: string;
}

/** Type and base64 of a `data:` address; null for any other. */
export function readDataUrl(url: string): ImageData | null {
  const [, mediaType, data] = /^data:([\w.+-]{1,40}\/[\w.+-]{1,40});base64,([A-Za-z0-9+/=\s]+)$/.exec(url) ?? [];
  return mediaType && data ? { mediaType, data } : null;
}

/** An image that was recorded with its bytes. Nothing is fetched; what cannot be drawn says what it is. */
export function ImageView({ mediaType, data, alt = '' }: ImageData & { readonly alt?: string | undefined }) {
  const [isWanted, setWanted] = useState(bytesOf(data) <= AT_ONCE);
  const [isBroken, setBroken] = useState(false);
  const canDraw = DRAWN.has(mediaType.toLowerCase()) && !isBroken;
  const facts = `${visibleText(mediaType)}, ${formatBytes(bytesOf(data))}`;
  return (
    <figure className="agent-image">
      {canDraw && isWanted && (
        // biome-ignore lint/performance/noImgElement: the bytes are here, there is nothing to fetch or to resize
        <img src={`data:${mediaType};base64,${data}`} alt={alt || 'image without a description'} onError={() => setBroken(true)} />
      )}
      <figcaption dir="auto">
        {alt && `${visibleText(alt)} · `}
        {facts}
        {!DRAWN.has(mediaType.toLowerCase()) && ', not drawn: of a type that may hold more than a picture'}
        {isBroken && ', not drawn: its data is no such picture'}
        {canDraw && !isWanted && (
          <button type="button" className="more" onClick={() => setWanted(true)}>
            draw it
          </button>
        )}
      </figcaption>
    </figure>
  );
}

/** An image part: with bytes as itself, with an address as its address, which is never asked. */
export function ImagePart({ part }: { part: { mediaType: string; data?: string | undefined; url?: string | undefined; alt?: string | undefined } }) {
  const data = part.data === undefined ? readDataUrl(part.url ?? '') : { mediaType: part.mediaType, data: part.data };
  if (data) return <ImageView {...data} alt={part.alt} />;
  return (
    <p className="agent-text dim">
      image {visibleText(part.mediaType)}
      {part.alt && `, “${visibleText(part.alt)}”`}
      {part.url ? `, at ${visibleText(part.url)}: not loaded` : ', recorded without its data'}
    </p>
  );
}
