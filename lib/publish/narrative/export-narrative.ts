import type { Sql } from '@/db/client';
import { getNarrative } from '@/db/queries';
import { fileName } from '@/lib/figure/provenance';
import { narrativeHtml } from './html';
import { narrativeMarkdown } from './markdown';
import type { NarrativeFile } from './words';

export const NARRATIVE_FORMATS = ['html', 'md'] as const;
export type NarrativeFormat = (typeof NARRATIVE_FORMATS)[number];

const MEDIA: Readonly<Record<NarrativeFormat, string>> = { html: 'text/html; charset=utf-8', md: 'text/markdown; charset=utf-8' };

export interface ExportedNarrative {
  readonly text: string;
  readonly mediaType: string;
  readonly fileName: string;
}

/** What a file may say of where and when it was written. `base`: the server's address, '' where it is not known. */
export interface Writing {
  readonly base: string;
  readonly writtenAt: string;
}

/** Id of the narrative that an address names: `/narratives/ID`, with or without its server; null where it names none. */
export function narrativeOf(address: string): string | null {
  if (!URL.canParse(address, 'http://canopy.invalid')) return null;
  return /^\/narratives\/(\d{1,18})\/?$/.exec(new URL(address, 'http://canopy.invalid').pathname)?.[1] ?? null;
}

/** A narrative as one file; null where there is none of that id. */
export async function exportNarrative(
  id: string,
  format: NarrativeFormat,
  { base, writtenAt }: Writing,
  sql: Sql,
): Promise<ExportedNarrative | null> {
  const narrative = await getNarrative(id, sql);
  if (!narrative) return null;
  const { title, revision, changedAt, blocks } = narrative;
  const views = new Map(narrative.views.map((view) => [view.id, view]));
  const file: NarrativeFile = { title, revision, changedAt, writtenAt, blocks, views, base: base.replace(/\/+$/, '') };
  const text = format === 'md' ? narrativeMarkdown(file) : await narrativeHtml(file, sql);
  return { text, mediaType: MEDIA[format], fileName: fileName(title, format) };
}
