import { type Sent, send } from '@/components/ui/send';
import type { BlockSize } from '@/lib/contract/read/narratives';
import type { DeletedView, NewView, ViewChange, WrittenView } from '@/lib/contract/read/views';

const VIEWS = '/api/v1/views';

/** Saved views; of one run where it is given. */
export const viewsApi = ({ run, q }: { readonly run?: string; readonly q?: string } = {}): string => {
  const query = new URLSearchParams({ ...(run === undefined ? {} : { run }), ...(q ? { q } : {}) }).toString();
  return query === '' ? VIEWS : `${VIEWS}?${query}`;
};

export const viewFigureApi = (id: string, figure: string | null, size: BlockSize): string =>
  `${VIEWS}/${id}/figure?${new URLSearchParams({ size, ...(figure === null ? {} : { figure }) })}`;

/** The page that lists saved views; those of one run, or with one of them chosen. */
export const viewsHref = (shown: { readonly run?: string; readonly view?: string } = {}): string => {
  const query = new URLSearchParams(Object.entries(shown)).toString();
  return query === '' ? '/views' : `/views?${query}`;
};

export const saveView = (view: NewView): Promise<Sent<WrittenView>> => send(VIEWS, 'POST', view);
export const changeView = (id: string, change: ViewChange): Promise<Sent<WrittenView>> => send(`${VIEWS}/${id}`, 'PATCH', change);
export const deleteView = (id: string): Promise<Sent<DeletedView>> => send(`${VIEWS}/${id}`, 'DELETE');
