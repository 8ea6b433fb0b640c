'use client';

import type { ReactNode } from 'react';
import { FIGURE_FORMATS } from '@/lib/figure/figure-ref';
import { PRESETS, type PresetId } from '@/lib/figure/look';
import type { ExportLook, SetLook } from './export-look';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="export-row">
      <span className="dim">{label}</span>
      <div>{children}</div>
    </div>
  );
}

function Segment<T extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: T;
  choices: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}) {
  return (
    <Row label={label}>
      {/* biome-ignore lint/a11y/useSemanticElements: a segmented switch, not a form's fieldset */}
      <div className="seg" role="group" aria-label={label}>
        {choices.map(([id, name]) => (
          <button key={id} type="button" aria-pressed={id === value} onClick={() => onChange(id)}>
            {name}
          </button>
        ))}
      </div>
    </Row>
  );
}

function Amount({
  label,
  unit,
  value,
  placeholder,
  onChange,
}: {
  label: string;
  unit: string;
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
}) {
  return (
    <label className="export-amount">
      <span className="dim">{label}</span>
      <input
        inputMode="decimal"
        value={value}
        placeholder={placeholder}
        aria-label={`${label}, ${unit}`}
        onChange={(event) => onChange(event.target.value.replace(/[^\d.]/g, ''))}
      />
      <span className="dim">{unit}</span>
    </label>
  );
}

function Switch({ label, value, onChange }: { label: string; value: boolean; onChange: (value: boolean) => void }) {
  return (
    <button type="button" className="chip toggle" aria-pressed={value} onClick={() => onChange(!value)}>
      {label}
    </button>
  );
}

const PRESET_NAMES: readonly (readonly [PresetId, string])[] = [
  ['single', 'Column'],
  ['double', 'Double'],
  ['slide', 'Slide'],
];
const LETTERS = {
  shapes: 'Letters as outlines: any program draws the same.',
  fonts: 'Letters as text in embedded fonts: can be edited and searched; browsers draw it so, many programs do not.',
} as const;

/** Size, ink and format of a figure's file. */
export function ExportControls({ look, setLook }: { look: ExportLook; setLook: SetLook }) {
  const preset = PRESETS[look.preset];
  const isPicture = look.format !== 'csv' && look.format !== 'json';
  return (
    <div className="export-controls">
      <Segment
        label="Format"
        value={look.format}
        choices={FIGURE_FORMATS.map((format) => [format, format.toUpperCase()] as const)}
        onChange={(format) => setLook({ format })}
      />
      {!isPicture && <p className="dim export-note">Exactly what is plotted, every value, with the names of its columns.</p>}
      <fieldset disabled={!isPicture} className="export-fields">
        <Segment
          label="Size"
          value={look.preset}
          choices={PRESET_NAMES}
          onChange={(next) => setLook({ preset: next, width: '', height: '', pt: '' })}
        />
        <Row label="">
          <Amount label="Width" unit="in" value={look.width} placeholder={String(preset.widthIn)} onChange={(width) => setLook({ width })} />
          <Amount
            label="Height"
            unit="in"
            value={look.height}
            placeholder={preset.heightIn === null ? 'fits' : String(preset.heightIn)}
            onChange={(height) => setLook({ height })}
          />
          <Amount label="Text" unit="pt" value={look.pt} placeholder={String(preset.textPt)} onChange={(pt) => setLook({ pt })} />
        </Row>
        <Segment
          label="Ground"
          value={look.theme}
          choices={[
            ['light', 'Light'],
            ['dark', 'Dark'],
          ]}
          onChange={(theme) => setLook({ theme })}
        />
        <Segment
          label="Ink"
          value={look.inks}
          choices={[
            ['colour', 'Colour'],
            ['grey', 'Greyscale'],
          ]}
          onChange={(inks) => setLook({ inks })}
        />
        <Row label="Show">
          <Switch label="Title" value={look.title} onChange={(title) => setLook({ title })} />
          <Switch label="Legend" value={look.legend} onChange={(legend) => setLook({ legend })} />
          <Switch label="Clear ground" value={look.transparent} onChange={(transparent) => setLook({ transparent })} />
        </Row>
        {look.format === 'png' && (
          <Row label="Points">
            <Amount label="Resolution" unit="dpi" value={look.dpi} placeholder="300" onChange={(dpi) => setLook({ dpi })} />
          </Row>
        )}
        {look.format === 'svg' && (
          <>
            <Segment
              label="Letters"
              value={look.letters}
              choices={[
                ['shapes', 'Outlines'],
                ['fonts', 'Fonts'],
              ]}
              onChange={(letters) => setLook({ letters })}
            />
            <p className="dim export-note">{LETTERS[look.letters]}</p>
          </>
        )}
      </fieldset>
    </div>
  );
}
