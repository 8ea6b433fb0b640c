import { refusalOf } from '@/components/ui/refusal';
import { send } from '@/components/ui/send';
import type { Narrative, NarrativeConflict, NarrativeWrite } from '@/lib/contract/read/narratives';
import type { SaveOutcome } from '@/lib/store/narrative-store';

const NARRATIVES = '/api/v1/narratives';

export const narrativeApi = (id: string): string => `${NARRATIVES}/${id}`;
export const narrativeHref = (id: string, isEdit = false): string => `/narratives/${id}${isEdit ? '?edit=true' : ''}`;
export const narrativeFileHref = (id: string, format: 'html' | 'md'): string => `${NARRATIVES}/${id}/file?format=${format}&download=1`;

export const beginNarrative = (title: string) => send<Narrative>(NARRATIVES, 'POST', { title });
export const deleteNarrative = (id: string) => send<{ deleted: true }>(narrativeApi(id), 'DELETE');
export const restoreNarrative = (id: string) => send<Narrative>(narrativeApi(id), 'PATCH', { deleted: false });
const CONFLICT = 409;

/** Stores a narrative over a revision; says where another came first. */
export async function writeNarrative(id: string, write: NarrativeWrite): Promise<SaveOutcome> {
  const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(write) };
  const response = await fetch(narrativeApi(id), init).catch(() => null);
  if (!response) return { kind: 'failed', error: 'The server could not be reached.' };
  if (response.ok) return { kind: 'written', narrative: (await response.json()) as Narrative };
  if (response.status === CONFLICT) return { kind: 'conflict', ...((await response.json()) as NarrativeConflict) };
  if (response.status === 404) return { kind: 'failed', error: 'This narrative was deleted elsewhere; what is here is not stored.' };
  return { kind: 'failed', error: await refusalOf(response) };
}
