import { ArrowDown, ArrowUp, ExternalLink, X } from 'lucide-react';
import { type PanelRef, panelText, parameterOf, withParameter } from '@/lib/figure/panel-set';
import { panelLetter } from '@/lib/figure/panels';

/** Said of a panel beside its kind; every other parameter is in its address. */
const TELLING = ['metric', 'figure', 'run', 'runs', 'groups', 'tree', 'step', 'colour'];

function detailsOf(panel: PanelRef): string {
  return TELLING.map((name) => parameterOf(panel, name))
    .filter(Boolean)
    .join(' · ');
}

function moved(panels: readonly PanelRef[], from: number, to: number): PanelRef[] {
  const next = panels.toSpliced(from, 1);
  return next.toSpliced(to, 0, panels[from]!);
}

/** The panels in their order: caption, legend, place. */
export function PanelList({
  panels,
  names,
  onPanels,
}: {
  panels: readonly PanelRef[];
  names: Readonly<Record<string, string>>;
  onPanels: (panels: readonly PanelRef[]) => void;
}) {
  const change = (at: number, panel: PanelRef): void => onPanels(panels.with(at, panel));
  return (
    <ol className="panel-list" aria-label="Panels">
      {panels.map((panel, i) => {
        const letter = panelLetter(i);
        const hasLegend = parameterOf(panel, 'legend') !== '0';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same figure may stand twice; a panel is its place
          <li key={i} aria-label={`Panel ${letter}`}>
            <div className="panel-head">
              <b>{letter}</b>
              <span className="ell">{names[panel.kind] ?? panel.kind}</span>
              <span className="flex-1" />
              <button
                type="button"
                className="chip toggle"
                aria-pressed={hasLegend}
                onClick={() => change(i, withParameter(panel, 'legend', hasLegend ? '0' : null))}
              >
                Legend
              </button>
              <button
                type="button"
                className="icon small"
                aria-label={`Move panel ${letter} up`}
                disabled={i === 0}
                onClick={() => onPanels(moved(panels, i, i - 1))}
              >
                <ArrowUp size={13} strokeWidth={1.5} />
              </button>
              <button
                type="button"
                className="icon small"
                aria-label={`Move panel ${letter} down`}
                disabled={i === panels.length - 1}
                onClick={() => onPanels(moved(panels, i, i + 1))}
              >
                <ArrowDown size={13} strokeWidth={1.5} />
              </button>
              <a
                className="icon small"
                href={`/api/v1/figures/${panel.kind}.svg?${panel.query}`}
                target="_blank"
                rel="noreferrer"
                aria-label={`Panel ${letter} alone`}
              >
                <ExternalLink size={12} strokeWidth={1.5} />
              </a>
              <button type="button" className="icon small" aria-label={`Take panel ${letter} out`} onClick={() => onPanels(panels.toSpliced(i, 1))}>
                <X size={13} strokeWidth={1.5} />
              </button>
            </div>
            <span className="num dim ell" title={panelText(panel)}>
              {detailsOf(panel)}
            </span>
            <label className="field">
              <span className="sr-only">Caption of panel {letter}</span>
              <input
                value={parameterOf(panel, 'caption') ?? ''}
                placeholder="caption: its own title"
                onChange={(event) => change(i, withParameter(panel, 'caption', event.target.value || null))}
              />
            </label>
          </li>
        );
      })}
    </ol>
  );
}
