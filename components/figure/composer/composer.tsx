'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { figureHref } from '@/lib/figure/figure-ref';
import { MOST_PANELS, panelsQuery } from '@/lib/figure/panel-set';
import { lookQuery } from '../export-look';
import { PreviewPane } from '../preview-pane';
import { SaveFigure } from '../save-figure';
import { usePreview } from '../use-preview';
import { AddAddress } from './add-address';
import { useBasket } from './basket';
import { PanelList } from './panel-list';
import { type Composer as Composed, useComposer } from './use-composer';

const nothing = (): (() => void) => () => undefined;
/** False while the server's page is taken over: what the browser keeps is not known to it. */
const useIsBrowser = (): boolean =>
  useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );

function Empty({ onPanels }: { onPanels: Composed['setPanels'] }) {
  const kept = useBasket(({ panels }) => panels);
  const isBrowser = useIsBrowser();
  return (
    <div className="composer-empty">
      <h2>No panels yet</h2>
      <p>“Export figure” on a tree or a chart puts it aside as a panel. Or give the address of a page beside this, and choose among its figures.</p>
      {isBrowser && kept.length > 0 && (
        <button type="button" className="btn solid" onClick={() => onPanels(kept)}>
          Take the {kept.length === 1 ? 'panel' : `${kept.length} panels`} put aside
        </button>
      )}
    </div>
  );
}

function Columns({ composer: { columns, panels, setColumns } }: { composer: Composed }) {
  const most = Math.min(4, panels.length);
  return (
    <div className="export-row">
      <span className="dim">Columns</span>
      <div>
        {/* biome-ignore lint/a11y/useSemanticElements: a segmented switch, not a form's fieldset */}
        <div className="seg" role="group" aria-label="Columns">
          {Array.from({ length: Math.max(most, columns) }, (_, i) => i + 1).map((count) => (
            <button key={count} type="button" aria-pressed={count === columns} onClick={() => setColumns(count)}>
              {count}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

function Whole({ composer }: { composer: Composed }) {
  const { look, name, panels, columns } = composer;
  const figure = { kind: 'panels', query: { ...panelsQuery(panels, columns), name: name || null } };
  const preview = usePreview(figureHref(figure, 'svg', lookQuery(look, false)));
  return (
    <>
      <PreviewPane preview={preview} isClear={look.transparent} />
      <aside aria-label="The file">
        <h2 className="sr-only">The file</h2>
        <Columns composer={composer} />
        <label className="export-row">
          <span className="dim">Title</span>
          <span className="field">
            <input value={name} placeholder="of the whole, in its metadata" onChange={(event) => composer.setName(event.target.value)} />
          </span>
        </label>
        <SaveFigure
          figure={figure}
          titled={false}
          look={look}
          setLook={composer.setLook}
          failed={preview.failure !== null}
          href={window.location.href}
        />
      </aside>
    </>
  );
}

/** A figure of several panels, composed: panels at the left, the figure as its file will be, the file's choices at the right. */
export function Composer({ names }: { names: Readonly<Record<string, string>> }) {
  const composer = useComposer();
  const { panels, setPanels } = composer;
  const keep = useBasket(({ set }) => set);
  const isBrowser = useIsBrowser();
  const listed = panels.map(({ kind, query }) => `${kind}?${query}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panels are new objects each time; their text says whether they changed
  useEffect(() => {
    if (panels.length > 0) keep(panels);
  }, [listed, keep]);
  return (
    <div className="composer">
      <section aria-label="Panels of the figure">
        <h2 className="sr-only">Panels</h2>
        <PanelList panels={panels} names={names} onPanels={setPanels} />
        <h3 className="dim">Add a panel</h3>
        <AddAddress names={names} room={MOST_PANELS - panels.length} onAdd={(panel) => setPanels([...panels, panel])} />
      </section>
      {panels.length === 0 ? <Empty onPanels={setPanels} /> : isBrowser && <Whole composer={composer} />}
    </div>
  );
}
