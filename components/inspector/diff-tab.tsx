'use client';

import { useMemo, useState } from 'react';
import { treeApi } from '@/components/tree/api';
import { OutcomeDot } from '@/components/tree/outcome-glyph';
import { useTree, useTreeState } from '@/components/tree/tree-context';
import { Unread } from '@/components/ui/unread';
import { useAnswer } from '@/components/ui/use-answer';
import type { NodeBatch } from '@/lib/contract/read/node-more';
import { formatCount, formatFixed } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { placeOf } from '@/lib/store/node-index';
import { wholeShapeOf } from '@/lib/store/whole-shape';
import { BranchChart } from './branch-chart';
import type { Contrast } from './contrast';
import { type DiffMode, TurnDiff, type TurnPair } from './diff-turn';
import { type Branch, branchOf, nearestFork, tellingSibling, turnsBeside } from './siblings';
import { useTab } from './use-tab';

const MODES = [
  { id: 'words', name: 'words' },
  { id: 'tokens', name: 'tokens' },
  { id: 'turn', name: 'whole turn' },
] as const satisfies readonly { id: DiffMode; name: string }[];
/** Turns of each branch that are read and compared at once. */
const TURNS = 8;
const MOST_OPTIONS = 300;

function BranchHead({ branch, children }: { branch: Branch; children?: React.ReactNode }) {
  const snapshot = useTreeState((state) => state.whole)!;
  const v = snapshot.v[branch.node] ?? Number.NaN;
  return (
    <div className="branch-head">
      <OutcomeDot outcome={branch.outcome} />
      {children ?? <b>{branch.name}</b>}
      <span className="lab">
        Ṽ <span className="num">{Number.isNaN(v) ? '–' : formatFixed(v)}</span>
      </span>
      <span className="flex-1" />
      <span className="lab">
        {branch.path.length} {branch.path.length === 1 ? 'turn' : 'turns'} <span className="num ell">{visibleText(branch.answer) || '–'}</span>
      </span>
    </div>
  );
}

/** Which sibling stands against the chosen node. */
function Against({ contrast, node, against, onChoose }: { contrast: Contrast; node: number; against: number; onChoose: (id: string) => void }) {
  const snapshot = useTreeState((state) => state.whole)!;
  const others = contrast.turns.filter((turn) => turn.node !== node);
  const listed = others.slice(0, MOST_OPTIONS);
  const chosen = others.find((turn) => turn.node === against);
  const options = chosen && !listed.includes(chosen) ? [chosen, ...listed] : listed;
  const kind = (turn: Contrast['turns'][number]): string => (turn.kind === 'factual' ? 'factual' : turn.kind === 'fresh' ? `c${turn.place}` : '');
  return (
    <select
      className="select"
      aria-label="Compare with"
      value={snapshot.ids.at(against)}
      onChange={(event) => onChoose(event.target.value)}
      title={others.length > listed.length ? `the first ${formatCount(listed.length)} of ${formatCount(others.length)} siblings` : undefined}
    >
      {options.map((turn) => (
        <option key={turn.node} value={snapshot.ids.at(turn.node)}>
          {[kind(turn), visibleText(snapshot.ids.at(turn.node) ?? ''), turn.outcome].filter(Boolean).join(' · ')}
        </option>
      ))}
    </select>
  );
}

function NoSibling({ node }: { node: number }) {
  const { goTo } = useTree();
  const snapshot = useTreeState((state) => state.whole)!;
  const fork = nearestFork(snapshot, node);
  const go = (): void => {
    if (fork === null) return;
    goTo(fork, 'push');
  };
  return (
    <div className="sec first">
      <h3>
        Diff <span>{node === 0 ? 'the root has no sibling' : 'this turn has no sibling: its prefix was continued once'}</span>
      </h3>
      {fork === null ? (
        <p className="hint">Choose a turn at which the tree parts.</p>
      ) : (
        <button type="button" className="btn" onClick={go}>
          Go to turn {snapshot.depth[fork]}, where this path parts
        </button>
      )}
    </div>
  );
}

function Turns({ a, b, mode }: { a: Branch; b: Branch; mode: DiffMode }) {
  const { run, treeKey } = useTree();
  const snapshot = useTreeState((state) => state.whole)!;
  const [turns, setTurns] = useState(TURNS);
  const longest = Math.max(a.path.length, b.path.length);
  const shown = Math.min(turns, longest, 16);
  const ids = [...a.path.slice(0, shown), ...b.path.slice(0, shown)].map((place) => snapshot.ids.at(place) ?? '');
  const url = `${treeApi(run, treeKey)}/nodes?${ids.map((id) => `node=${encodeURIComponent(id)}`).join('&')}`;
  const { value, isCurrent, failure, retry } = useAnswer<NodeBatch>(url);
  const byId = useMemo(() => new Map(value?.nodes.map((node) => [node.node, node])), [value]);
  if (failure) return <Unread what="The turns" failure={failure} onRetry={retry} />;
  if (!value || !isCurrent) return <p className="turn hint">reading the turns</p>;
  const at = (branch: Branch, i: number) => {
    const place = branch.path[i];
    return place === undefined ? null : (byId.get(snapshot.ids.at(place) ?? '') ?? null);
  };
  const pairs = Array.from({ length: shown }, (_, i): TurnPair => ({ turn: snapshot.depth[a.node]! + i, a: at(a, i), b: at(b, i) }));
  return (
    <div className="df">
      {pairs.map((pair) => (
        <TurnDiff key={pair.turn} pair={pair} mode={mode} outcomes={[a.outcome, b.outcome]} names={[a.name, b.name]} />
      ))}
      <p className="lab">
        Marked: what one has that the other lacks. Equal text is plain.
        {shown < longest && ` ${formatCount(longest - shown)} later turns not compared.`}{' '}
        {shown < longest && shown < 16 && (
          <button type="button" className="more" onClick={() => setTurns(turns + TURNS)}>
            compare more
          </button>
        )}
      </p>
    </div>
  );
}

/** Two rollouts from the same prefix, turn beside turn: where they part, and what each has that the other lacks. */
export function DiffTab({ node }: { node: number }) {
  const snapshot = useTreeState((state) => state.whole);
  const layout = useTreeState(wholeShapeOf);
  const { sibling, setSibling } = useTab();
  const [mode, setMode] = useState<DiffMode>('words');
  const contrast = useMemo(() => (snapshot && layout && node < layout.count ? turnsBeside(snapshot, layout, node) : null), [snapshot, layout, node]);
  if (!snapshot || !layout) return null;
  const asked = sibling === null ? null : placeOf(snapshot, sibling);
  const isBeside = asked !== null && asked !== node && contrast?.turns.some((turn) => turn.node === asked);
  const against = contrast ? (isBeside ? asked : tellingSibling(snapshot, contrast, node)) : null;
  if (!contrast || against === null) return <NoSibling node={node} />;
  const [a, b] = [branchOf(snapshot, layout, contrast, node), branchOf(snapshot, layout, contrast, against)];
  return (
    <>
      <div className="ov">
        <fieldset className="seg small" aria-label="Compare by">
          {MODES.map(({ id, name }) => (
            <button key={id} type="button" aria-pressed={mode === id} onClick={() => setMode(id)}>
              {name}
            </button>
          ))}
        </fieldset>
        <span className="lab">
          {formatCount(contrast.turns.length)} siblings, {contrast.successes} succeeded, {contrast.failures} failed
        </span>
      </div>
      <div className="branches">
        <BranchHead branch={a} />
        <BranchHead branch={b}>
          <Against contrast={contrast} node={node} against={against} onChoose={setSibling} />
        </BranchHead>
      </div>
      <Turns key={`${a.node} ${b.node}`} a={a} b={b} mode={mode} />
      <BranchChart a={a} b={b} />
    </>
  );
}
