'use client';

import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react';
import { useTree, useTreeState } from '@/components/tree/tree-context';
import { CopyButton } from '@/components/ui/copy-button';
import { FLAG, NONE, type TreeSnapshot } from '@/lib/contract/snapshot';
import { outcomeOf } from '@/lib/display/scales';
import { visibleText } from '@/lib/display/visible-text';
import { rolloutThrough, type Walk, walkTree } from '@/lib/layout/path';
import { selectedPlace } from '@/lib/store/tree-store';
import { type WholeShape, wholeShapeOf } from '@/lib/store/whole-shape';

const WALKS = [
  { way: 'parent', name: 'parent', Icon: ChevronLeft },
  { way: 'child', name: 'first child', Icon: ChevronRight },
  { way: 'before', name: 'sibling above', Icon: ChevronUp },
  { way: 'after', name: 'sibling below', Icon: ChevronDown },
] as const satisfies readonly { way: Walk; name: string; Icon: typeof ChevronLeft }[];

function roleOf(snapshot: TreeSnapshot, node: number): string | null {
  if (node === 0) return 'root';
  if ((snapshot.allocated[node] ?? NONE) !== NONE || snapshot.flags[node]! & FLAG.expanded) return 'anchor';
  return outcomeOf(snapshot, node) === 'turn' ? null : 'leaf';
}

function originText(snapshot: TreeSnapshot, node: number): string {
  const flags = snapshot.flags[node]!;
  if (flags & FLAG.search) return flags & FLAG.pruned ? 'search, pruned' : 'search';
  const rollout = snapshot.rollout[node] ?? NONE;
  const of = rollout === NONE ? '' : ` ${rollout}`;
  return flags & FLAG.continuation ? `continuation of bare rollout${of}` : `bare rollout${of}`;
}

function statusText(snapshot: TreeSnapshot, node: number): string {
  const flags = snapshot.flags[node]!;
  if (flags & FLAG.error) return 'error';
  return flags & FLAG.limit ? 'limit' : 'ok';
}

/** "turn 3 of 6 · bare rollout 4 · ok" */
export function placeText(snapshot: TreeSnapshot, shape: WholeShape, node: number): string {
  if (node === 0) return 'the prompt';
  const end = rolloutThrough(shape, node).at(-1)!;
  const parts = [`turn ${snapshot.depth[node]} of ${snapshot.depth[end]}`, originText(snapshot, node), statusText(snapshot, node)];
  if (snapshot.flags[node]! & FLAG.inferred) parts.push('edge inferred');
  return parts.join(' · ');
}

/** Which node this is, where it stands, and the ways from it. */
export function InspectorHeader({ node }: { node: number }) {
  const { select, store } = useTree();
  const snapshot = useTreeState((state) => state.whole);
  const layout = useTreeState((state) => state.layout);
  const shape = useTreeState(wholeShapeOf);
  const shownPlace = useTreeState(selectedPlace);
  if (!snapshot || !layout || !shape) return null;
  const role = roleOf(snapshot, node);
  const id = visibleText(snapshot.ids.at(node) ?? '');
  const walk = (way: Walk): void => {
    const place = walkTree(layout, shownPlace, way);
    select(place, 'replace');
    store.getState().reveal(place);
  };
  return (
    <header className="hd">
      <h2 className="num ell" title={id}>
        {id}
      </h2>
      {role && <span className="chip">{role}</span>}
      <span className="lab ell">{placeText(snapshot, shape, node)}</span>
      <span className="flex-1" />
      {WALKS.map(({ way, name, Icon }) => (
        <button key={way} type="button" className="step" aria-label={`Go to ${name}`} title={name} onClick={() => walk(way)}>
          <Icon size={11} strokeWidth={1.75} />
        </button>
      ))}
      <Permalink />
    </header>
  );
}

function Permalink() {
  // Read when it is pressed: the address is newer than the last rendering
  return <CopyButton text={() => location.href} label="Copy permalink" />;
}
