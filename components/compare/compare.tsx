'use client';

import { useMemo, useState } from 'react';
import { useKeys } from '@/components/ui/use-keys';
import type { ShownComparison } from '@/lib/derive/compare/shown-curves';
import { type ColouringId, colouringOf } from '@/lib/display/scales';
import { leadArm, type ShownArm, shownArms } from '@/lib/figure/compare-arms';
import { AgainstTable } from './against-table';
import { bandsOf, CompareCharts } from './charts';
import { Pairs } from './pairs';
import { type RunChoice, RunPicker } from './run-picker';
import { BudgetTable, ConfigTable } from './settings';
import { Toolbar } from './toolbar';
import { TreePair } from './tree-pair';
import { useQuestion, useView } from './use-compare';
import { ValuesTable } from './values-table';

function useArms(comparison: ShownComparison) {
  const arms = useMemo(() => shownArms(comparison), [comparison]);
  const baseline = arms.find(({ isBaseline }) => isBaseline)!;
  const lead = arms.find(({ id }) => id === leadArm(comparison)) ?? null;
  return { arms, baseline, lead };
}

/** Runs with an arm's taken out; a group is spelled out then, since one of its arms is not wanted. */
function without(arms: readonly ShownArm[], dropped: ShownArm) {
  return { runs: arms.filter((arm) => arm !== dropped).flatMap(({ runs }) => runs.map(({ run }) => run)), groups: null, vs: null };
}

/** The whole comparison: who, curves, everybody against the baseline, then one arm prompt by prompt, tree by tree, setting by setting. */
export function Compare({ comparison, choices }: { comparison: ShownComparison; choices: readonly RunChoice[] }) {
  const { question, ask, busy } = useQuestion();
  const { view, show } = useView();
  const [picking, setPicking] = useState(false);
  const { arms, baseline, lead } = useArms(comparison);
  useKeys({ a: () => setPicking(true), b: () => lead && void ask({ base: lead.id, vs: baseline.id }) });
  const summary = comparison.summaries.find(({ arm }) => arm === lead?.id);
  const step = view.tstep ?? comparison.budget?.step ?? 0;
  const canPool = question.pool === 'none' ? arms.length > 1 : arms.some(({ runs }) => runs.length > 1);
  return (
    <div className="compare" aria-busy={busy}>
      <Toolbar
        arms={arms}
        axis={view.x}
        pool={question.pool}
        canPool={canPool}
        bands={bandsOf(comparison, arms)}
        busy={busy}
        onAxis={(x) => void show({ x })}
        onPool={(pool) => void ask({ pool })}
        onPin={(arm) => void ask({ base: arm.id, vs: arm.id === question.vs ? baseline.id : question.vs })}
        onDrop={(arm) => void ask(without(arms, arm))}
        onAdd={() => setPicking(true)}
      />
      {comparison.unknown.length > 0 && (
        <p className="compare-note" role="status">
          Not here: <span className="num">{comparison.unknown.join(', ')}</span>. The others are compared.
        </p>
      )}
      <CompareCharts
        comparison={comparison}
        arms={arms}
        view={{ axis: view.x, by: view.by, sigma: view.smooth }}
        onChoose={(at) => void ask({ at })}
        onBy={(by) => void show({ by })}
        onSmooth={(smooth) => void show({ smooth })}
      />
      {lead ? (
        <>
          <AgainstTable comparison={comparison} arms={arms} by={view.by} shown={lead.id} onShow={(arm) => void ask({ vs: arm.id })} />
          <div className="low">
            {comparison.prompts ? (
              <Pairs
                prompts={comparison.prompts}
                pairs={summary?.pairs ?? null}
                arm={lead}
                baseline={baseline}
                sort={view.sort}
                selected={view.prompt}
                onSort={(sort) => void show({ sort })}
                onSelect={(prompt) => void show({ prompt })}
                onBasis={(pairs) => void ask({ pairs })}
              />
            ) : (
              <section className="pairing">
                <h2>Same prompts, paired</h2>
                <p className="hint">The runs share no evaluation with results per prompt, and no ended step.</p>
              </section>
            )}
            <TreePair
              arm={lead}
              baseline={baseline}
              step={step}
              prompt={view.prompt}
              seed={view.seed}
              colour={colouringOf(view.colour).id as ColouringId}
              onPrompt={(prompt) => void show({ prompt })}
              onStep={(tstep) => void show({ tstep })}
              onSeed={(seed) => void show({ seed })}
              onColour={(colour) => void show({ colour })}
            />
            <div className="side">
              <ConfigTable comparison={comparison} arms={arms} />
              <BudgetTable comparison={comparison} arm={lead} baseline={baseline} />
            </div>
          </div>
          <ValuesTable comparison={comparison} arms={arms} />
        </>
      ) : (
        <div className="compare-one">
          <p>One arm is chosen. Add a run or a group to hold it against: the same prompts are paired, their trees stand side by side.</p>
          <button type="button" className="btn solid" onClick={() => setPicking(true)}>
            Add run
          </button>
        </div>
      )}
      <RunPicker
        open={picking}
        choices={choices}
        runs={question.runs}
        groups={question.groups}
        onPick={(picked) => void ask(picked)}
        onClose={() => setPicking(false)}
      />
    </div>
  );
}
