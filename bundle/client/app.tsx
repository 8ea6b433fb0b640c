import { useEffect, useSyncExternalStore } from 'react';
import { hasPage } from '@/lib/bundle/place';
import { parseTreeKey } from '@/lib/contract/tree-key';
import { currentPlace, subscribe } from './address';
import { copy } from './copy';
import { AddressParameters } from './next/nuqs-adapter';
import { CalibrationPage } from './pages/calibration-page';
import { NoPage } from './pages/no-page';
import { NotesPage } from './pages/notes-page';
import { OverviewPage } from './pages/overview-page';
import { StepPage } from './pages/step-page';
import { TreePage } from './pages/tree-page';

function titleOf(path: readonly string[], name: string): string {
  const [what, of] = path;
  const tree = what === 'trees' && of !== undefined ? parseTreeKey(of) : null;
  const page = tree ? `${tree.prompt} · step ${tree.step}` : what === 'steps' ? `Step ${of}` : (what ?? '');
  return `${[page, name].filter(Boolean).join(' · ')} · Canopy, static copy`;
}

function Page({ path, whole }: { path: readonly string[]; whole: string }) {
  const { manifest, index } = copy();
  const { run } = manifest;
  const [what, of] = path;
  if (!hasPage(whole, index, manifest.pages)) return <NoPage path={whole} />;
  if (what === undefined) return <OverviewPage run={run} />;
  if (what === 'steps') return <StepPage run={run} step={Number(of)} />;
  if (what === 'trees') return <TreePage run={run} treeKey={of ?? ''} />;
  return what === 'calibration' ? <CalibrationPage run={run} /> : <NotesPage run={run} />;
}

/** The page that the address names. Each visit is a page of its own, as with a server. */
export function App() {
  const { page, visit } = useSyncExternalStore(subscribe, currentPlace);
  const path = page.pathname.split('/').slice(3).map(decodeURIComponent);
  const title = titleOf(path, copy().manifest.name);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <AddressParameters>
      <Page key={`${visit} ${page.pathname}`} path={path} whole={page.pathname} />
    </AddressParameters>
  );
}
