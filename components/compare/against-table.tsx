'use client';

import { RunSwatch } from '@/components/runs/sparkline';
import { Defined } from '@/components/ui/defined';
import type { ArmSummary, CompareEstimate } from '@/lib/contract/read/compare';
import type { ShownComparison } from '@/lib/derive/compare/shown-curves';
import { formatFixed, formatSigned, MISSING } from '@/lib/display/numbers';
import type { ShownArm } from '@/lib/figure/compare-arms';
import { savingWords } from '@/lib/figure/reach';
import { intervalWords, pWords } from './words';

function Estimate({ of, sign, digits = 3 }: { of: CompareEstimate | null; sign: boolean; digits?: number }) {
  if (!of) return <span className="text-ink-3">{MISSING}</span>;
  return (
    <>
      {sign ? formatSigned(of.value, digits) : formatFixed(of.value, digits)} <small>{intervalWords(of, digits) || `n = ${of.n}`}</small>
    </>
  );
}

function RatioCells({ ratio }: Pick<ArmSummary, 'ratio'>) {
  return (
    <>
      <td className="n">{formatFixed(ratio.value, 3)}</td>
      <td className="n">
        <Estimate of={ratio.overBaseline} sign={false} digits={2} />
      </td>
      <td className="n" title="Mean finished rollouts of a funded prompt in the window">
        {formatFixed(ratio.leavesPerPrompt, 1)}
      </td>
      <td className="n" title={ratio.initialBasis ?? undefined}>
        {formatFixed(ratio.initialAccuracy, 3)}
        {ratio.initialBasis === 'bare rollouts' && <small> train</small>}
      </td>
      <td className="n" title={`${ratio.steps} steps with a ratio`}>
        {ratio.from === null ? MISSING : `${ratio.from}–${ratio.to}`}
      </td>
    </>
  );
}

function PairCells({ summary, isBaseline }: { summary: ArmSummary; isBaseline: boolean }) {
  const { pairs } = summary;
  if (isBaseline)
    return (
      <td className="text-ink-3" colSpan={4}>
        baseline
      </td>
    );
  if (!pairs)
    return (
      <td className="text-ink-3" colSpan={4}>
        no prompt in both
      </td>
    );
  return (
    <>
      <td className="n" title={`${pairs.prompts} prompts resampled, 10,000 draws`}>
        <Estimate of={pairs.difference} sign />
      </td>
      <td className="n">{pairs.overSeeds ? <Estimate of={pairs.overSeeds} sign /> : <span className="text-ink-3">{MISSING}</span>}</td>
      <td className="n">
        {pairs.wins}
        <small> / {pairs.ties} / </small>
        {pairs.losses}
      </td>
      <td className="n" title={`${pairs.test}, two-sided: ${pWords(pairs.p)}; adjusted by Holm: ${pWords(pairs.pHolm)}`}>
        {pWords(pairs.pHolm)}
      </td>
    </>
  );
}

/** Every arm against the baseline: effective ratio beside what it depends on, and never without accuracy. */
export function AgainstTable(props: {
  comparison: ShownComparison;
  arms: readonly ShownArm[];
  by: 'leaves' | 'tokens' | 'wall';
  shown: string | null;
  onShow: (arm: ShownArm) => void;
}) {
  const { comparison, arms, shown } = props;
  const hasSeeds = comparison.summaries.some(({ pairs }) => pairs?.overSeeds);
  const baseline = arms.find(({ isBaseline }) => isBaseline)!;
  return (
    <section className="against" aria-label="Against the baseline">
      <table>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              against <span className="num">{baseline.label}</span>
            </th>
            <th scope="colgroup" colSpan={5}>
              <Defined metric="effective-ratio-prompt">Effective ratio</Defined>, mean over the window, and what it depends on
            </th>
            <th scope="colgroup" colSpan={1}>
              Accuracy
            </th>
            <th scope="colgroup" colSpan={4}>
              Same prompts, arm − baseline
            </th>
            <th scope="col" rowSpan={2} className="n">
              to the same accuracy
            </th>
          </tr>
          <tr>
            <th scope="col" className="n">
              ratio
            </th>
            <th scope="col" className="n">
              ÷ baseline
            </th>
            <th scope="col" className="n">
              leaves a prompt
            </th>
            <th scope="col" className="n">
              started at
            </th>
            <th scope="col" className="n">
              steps
            </th>
            <th scope="col" className="n">
              {comparison.at === null ? '' : `at ${comparison.at}`}
            </th>
            <th scope="col" className="n" title="95 %, paired bootstrap clustered by prompt: for these runs">
              difference, over prompts
            </th>
            <th scope="col" className="n" title="95 %, whole seeds resampled: for the method">
              {hasSeeds ? 'over seeds' : <span className="text-ink-3">over seeds: one each</span>}
            </th>
            <th scope="col" className="n">
              win / tie / loss
            </th>
            <th scope="col" className="n" title="Exact sign test (McNemar where outcomes are binary), adjusted by Holm over the arms">
              p, Holm
            </th>
          </tr>
        </thead>
        <tbody>
          {arms.map((arm) => {
            const summary = comparison.summaries.find((one) => one.arm === arm.id)!;
            const saving = summary.reach && savingWords(summary.reach, props.by);
            return (
              <tr key={arm.id} className={arm.id === shown ? 'on' : undefined}>
                <th scope="row">
                  <span className="name">
                    <RunSwatch style={arm.style} />
                    {arm.isBaseline ? (
                      <span className="num ell">{arm.label}</span>
                    ) : (
                      <button
                        type="button"
                        className="num ell"
                        aria-pressed={arm.id === shown}
                        onClick={() => props.onShow(arm)}
                        title="List its prompts"
                      >
                        {arm.label}
                      </button>
                    )}
                    <small>n = {arm.runs.length}</small>
                  </span>
                </th>
                <RatioCells ratio={summary.ratio} />
                <td className="n">{summary.accuracy ? formatFixed(summary.accuracy.value, 3) : MISSING}</td>
                <PairCells summary={summary} isBaseline={arm.isBaseline} />
                <td className="n">{arm.isBaseline ? '' : (saving ?? <span className="text-ink-3">not reached by both</span>)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
