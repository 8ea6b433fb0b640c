'use client';

import { ArrowDown, ArrowUp, ExternalLink, ImageDown } from 'lucide-react';
import Link from 'next/link';
import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { RunSwatch } from '@/components/runs/sparkline';
import { treePageHref } from '@/components/tree/api';
import { Unread } from '@/components/ui/unread';
import { useKeys } from '@/components/ui/use-keys';
import type { PairedTree, TreePair as PairOfTrees } from '@/lib/contract/read/compare';
import { formatCount, formatFixed } from '@/lib/display/numbers';
import { COLOURINGS, type ColouringId, colouringOf } from '@/lib/display/scales';
import type { ShownArm } from '@/lib/figure/compare-arms';
import { toQuery } from '@/lib/figure/figure-ref';
import { composerHref } from '@/lib/figure/panel-set';
import { selectedWholePlace, type TreeStore } from '@/lib/store/tree-store';
import { followSelection, type TreeLink } from './link-trees';
import { type LinkedMoves, PairCanvas } from './pair-canvas';
import { type LoadedPair, usePair } from './use-pair';
import { type Prompts, type RunPair, runPairs, usePrompts } from './use-prompts';

function stepsWords({ a, b }: PairOfTrees): string {
  return a.step === b.step ? `step ${a.step}` : `steps ${a.step} and ${b.step}`;
}

function Side({ arm, run, tree }: { arm: ShownArm; run: string; tree: PairedTree }) {
  return (
    <h3>
      <RunSwatch style={arm.style} />
      <span className="ell">{arm.label}</span>
      <span className="mid">
        {tree.k}/{tree.n}
      </span>
      <span className="flex-1" />
      <span className="lab">
        step {tree.step}, {formatCount(tree.nodes)} nodes
      </span>
      <Link className="icon small" href={treePageHref(run, tree.treeKey)} aria-label={`Open the tree of ${arm.label}`} prefetch={false}>
        <ExternalLink size={12} strokeWidth={1.5} />
      </Link>
    </h3>
  );
}

/** The selected node in words: k/n and V, and whether the other tree has it. */
function Selected({ store, match, other }: { store: TreeStore; match: TreeLink['ab'] | null; other: string }) {
  const whole = useStore(store, (state) => state.whole);
  const selected = useStore(store, (state) => state.selected);
  if (!whole) return <span className="text-ink-3">reading the tree</span>;
  if (selected === null) return <span className="text-ink-3">click a node</span>;
  const place = selectedWholePlace({ whole, selected });
  const v = whole.v[place] ?? Number.NaN;
  const shared = match === null ? '' : match.to[place] === -1 ? `, not in ${other}` : ', in both';
  return (
    <span className="ell">
      <span className="num">{whole.ids.at(place)}</span> {whole.labels.at(place)} <span className="num">{`${whole.k[place]}/${whole.n[place]}`}</span>
      {Number.isNaN(v) ? ', no prediction' : `, Ṽ ${formatFixed(v)}`}
      {shared}
    </span>
  );
}

interface KeyProps {
  readonly link: TreeLink | null;
  readonly isReady: boolean;
  readonly colour: ColouringId;
  readonly onColour: (colour: ColouringId) => void;
}

function Key({ link, isReady, colour, onColour }: KeyProps) {
  const unlinked = isReady ? 'not known' : '…';
  const [inA, inB] = [link?.ab.matched ?? 0, link?.ba.matched ?? 0];
  return (
    <div className="pair-key">
      <span>
        <svg width="34" height="10" aria-hidden="true">
          <path d="M0 5H34" stroke="var(--ink)" strokeWidth="5.4" />
          <path d="M0 5H34" stroke="var(--bg)" strokeWidth="4" />
          <path d="M0 5H34" stroke="var(--ink-2)" strokeWidth="2" />
        </svg>
        same prefix hash <b className="num">{link ? (inA === inB ? formatCount(inA) : `${formatCount(inA)} and ${formatCount(inB)}`) : unlinked}</b>
      </span>
      {link && (
        <span>
          <svg width="34" height="10" aria-hidden="true">
            <path d="M0 5H34" stroke="var(--ink-2)" strokeWidth="1.5" strokeDasharray="3 2" />
          </svg>
          only in A <b className="num">{formatCount(link.ab.to.length - inA)}</b>, only in B{' '}
          <b className="num">{formatCount(link.ba.to.length - inB)}</b>
        </span>
      )}
      <label>
        colour{' '}
        <select className="select" value={colour} onChange={(event) => onColour(colouringOf(event.target.value).id as ColouringId)}>
          {COLOURINGS.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function useLinked({ a, b, link }: LoadedPair) {
  const moves = useMemo((): LinkedMoves => {
    const both = (act: (store: TreeStore) => void): void => {
      act(a);
      act(b);
    };
    return {
      pan: (dx, dy) => both((store) => store.getState().pan(dx, dy)),
      zoom: (x, y, factor) => both((store) => store.getState().zoom(x, y, factor)),
      fit: () => both((store) => store.getState().fit()),
    };
  }, [a, b]);
  const selectA = useCallback(
    (id: string) => {
      a.getState().select(id);
      if (link) followSelection(a, b, link.ab);
    },
    [a, b, link],
  );
  const selectB = useCallback(
    (id: string) => {
      b.getState().select(id);
      if (link) followSelection(b, a, link.ba);
    },
    [a, b, link],
  );
  return { moves, selectA, selectB };
}

interface TreePairProps {
  readonly arm: ShownArm;
  readonly baseline: ShownArm;
  readonly step: number;
  readonly prompt: string | null;
  readonly seed: number;
  readonly colour: ColouringId;
  readonly onPrompt: (prompt: string) => void;
  readonly onStep: (step: number | null) => void;
  readonly onSeed: (seed: number) => void;
  readonly onColour: (colour: ColouringId) => void;
}

/** Both trees as panels of one figure; one legend says the colours of both. */
function pairFigure(shown: PairOfTrees, pair: RunPair, { arm, baseline, colour }: TreePairProps): string {
  const panel = (run: string, tree: PairedTree, caption: string, legend: string | null) => ({
    kind: 'tree',
    query: toQuery({ run, tree: tree.treeKey, colour, caption, legend }).toString(),
  });
  const words = (of: ShownArm, tree: PairedTree): string => `${of.label}, step ${tree.step}: ${tree.k} of ${tree.n}`;
  return composerHref([panel(pair.a, shown.a, words(arm, shown.a), null), panel(pair.b, shown.b, words(baseline, shown.b), '0')]);
}

function Head({ prompts, runs, pair, props }: { prompts: Prompts; runs: readonly RunPair[]; pair: RunPair; props: TreePairProps }) {
  const { shown, at, count, last, go } = prompts;
  return (
    <h2>
      Same prompt, two trees{' '}
      <em className="ell">{shown ? `${shown.prompt}, ${stepsWords(shown)}; ${at + 1} of ${formatCount(count)} prompts that both grew` : ''}</em>
      {runs.length > 1 && (
        <select
          className="select"
          value={Math.min(props.seed, runs.length - 1)}
          aria-label="Seed"
          onChange={(event) => props.onSeed(Number(event.target.value))}
        >
          {runs.map(({ seed }, i) => (
            <option key={seed} value={i}>
              seed {seed}
            </option>
          ))}
        </select>
      )}
      <label className="lab">
        near step{' '}
        <input
          key={props.step}
          className="num-field"
          defaultValue={props.step}
          inputMode="numeric"
          onBlur={(event) => props.onStep(/^\d{1,9}$/.test(event.target.value) ? Number(event.target.value) : null)}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      </label>
      <button type="button" className="icon small" aria-label="Previous prompt (k)" title="k" disabled={at === 0} onClick={() => go(-1)}>
        <ArrowUp size={12} strokeWidth={1.5} />
      </button>
      <button type="button" className="icon small" aria-label="Next prompt (j)" title="j" disabled={at >= last} onClick={() => go(1)}>
        <ArrowDown size={12} strokeWidth={1.5} />
      </button>
      {shown && (
        <Link
          className="icon small"
          href={pairFigure(shown, pair, props)}
          prefetch={false}
          aria-label="Both trees as a figure"
          title="Both trees as a figure"
        >
          <ImageDown size={13} strokeWidth={1.35} />
        </Link>
      )}
    </h2>
  );
}

/** What is wrong, or missing, where trees should be. */
function Said({ prompts, trees, prompt }: { prompts: Prompts; trees: LoadedPair; prompt: string | null }) {
  const { asked, shown, isMissing } = prompts;
  const failure = asked.failure ?? trees.failure;
  if (failure !== null)
    return (
      <Unread what="The trees" failure={failure} onRetry={asked.failure === null ? trees.retry : asked.retry}>
        {trees.isReady && 'Those shown are the last that were.'}
      </Unread>
    );
  if (!asked.isCurrent) return null;
  if (shown === null) return <p className="hint">No prompt grew a tree in both runs. Trees come with the steps of both.</p>;
  if (!isMissing) return null;
  return (
    <p className="caution">
      Not both runs grew a tree of <span className="num">{prompt}</span>: held-out prompts grow none, and each run chooses whom it funds.
    </p>
  );
}

/** The trees of one prompt in two runs: pan, zoom and selection go together, shared prefixes are outlined. */
export function TreePair(props: TreePairProps) {
  const { arm, baseline } = props;
  const runs = useMemo(() => runPairs(arm, baseline), [arm, baseline]);
  const pair = runs[Math.min(props.seed, runs.length - 1)]!;
  const prompts = usePrompts(pair, props.step, props.prompt, props.onPrompt);
  const { shown } = prompts;
  const isNone = shown === null && (prompts.asked.isCurrent || prompts.asked.failure !== null);
  const trees = usePair(shown && { run: pair.a, treeKey: shown.a.treeKey }, shown && { run: pair.b, treeKey: shown.b.treeKey });
  const isWaiting = prompts.asked.failure === null && trees.failure === null && !trees.wasReady;
  const { moves, selectA, selectB } = useLinked(trees);
  useKeys({ f: moves.fit });
  const sides = [
    { arm, other: baseline, run: pair.a, tree: shown?.a, store: trees.a, shared: trees.sharedA, match: trees.link?.ab ?? null, select: selectA },
    { arm: baseline, other: arm, run: pair.b, tree: shown?.b, store: trees.b, shared: trees.sharedB, match: trees.link?.ba ?? null, select: selectB },
  ];
  return (
    <section className="tree-pair" aria-label="Same prompt, two trees">
      <Head prompts={prompts} runs={runs} pair={pair} props={props} />
      <p className="ell mid agent" title={shown?.promptText}>
        {shown?.promptText}
      </p>
      <Said prompts={prompts} trees={trees} prompt={props.prompt} />
      <div className="two" data-empty={isNone || undefined}>
        {sides.map((side) => (
          <div key={side.arm.id}>
            {side.tree && <Side arm={side.arm} run={side.run} tree={side.tree} />}
            <PairCanvas
              store={side.store}
              label={`Tree of ${side.arm.label}`}
              colour={props.colour}
              shared={side.shared}
              isWaiting={isWaiting}
              moves={moves}
              onSelect={side.select}
            />
            <p className="selected" aria-live="polite">
              <Selected store={side.store} match={side.match} other={side.other.label} />
            </p>
          </div>
        ))}
      </div>
      <Key link={trees.link} isReady={trees.isReady} colour={props.colour} onColour={props.onColour} />
    </section>
  );
}
