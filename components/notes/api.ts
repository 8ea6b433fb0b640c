import { ask } from '@/components/ui/host';
import { refusalOf } from '@/components/ui/refusal';
import type { NewNote, Note } from '@/lib/contract/read/notes';

const part = encodeURIComponent;

export interface NotedPlace {
  readonly run: string;
  readonly treeKey: string;
  readonly node: string;
}

export const nodeNotesApi = ({ run, treeKey, node }: NotedPlace): string =>
  `/api/v1/runs/${part(run)}/trees/${part(treeKey)}/nodes/${part(node)}/notes`;

export const runNotesApi = (run: string, q: string): string => `/api/v1/runs/${part(run)}/notes${q === '' ? '' : `?q=${part(q)}`}`;

/** The page that shows a note where it stands. */
export const noteHref = (run: string, { treeKey, node, span, kind }: Pick<Note, 'treeKey' | 'node' | 'span' | 'kind'>): string => {
  const query = new URLSearchParams({ node, ...(span ? { span } : kind === 'note' ? { tab: 'notes' } : {}) });
  return `/runs/${part(run)}/trees/${part(treeKey)}?${query}`;
};

/** Sends a write; null = done, else why not, in a sentence. */
async function write(url: string, init: RequestInit): Promise<string | null> {
  const response = await ask(url, init).catch(() => null);
  if (!response) return 'The server could not be reached; nothing was changed.';
  return response.ok ? null : refusalOf(response, '; nothing was changed');
}

export const sendNote = (place: NotedPlace, note: NewNote): Promise<string | null> =>
  write(nodeNotesApi(place), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(note) });

export const removeNote = (place: NotedPlace, id: string): Promise<string | null> =>
  write(`${nodeNotesApi(place)}/${part(id)}`, { method: 'DELETE' });
