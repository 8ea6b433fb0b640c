import type { FigureFormat, FigureQuery } from '@/lib/figure/figure-ref';
import type { PresetId } from '@/lib/figure/look';

/** What the reader chose, as the address will say it; empty = the default. */
export interface ExportLook {
  readonly preset: PresetId;
  readonly format: FigureFormat;
  readonly theme: 'light' | 'dark';
  readonly inks: 'colour' | 'grey';
  readonly width: string;
  readonly height: string;
  readonly pt: string;
  readonly title: boolean;
  readonly legend: boolean;
  readonly transparent: boolean;
  readonly dpi: string;
  readonly letters: 'shapes' | 'fonts';
}

export type SetLook = (change: Partial<ExportLook>) => void;

/** The look of a figure that nobody has changed; `titled`: it has its title unless asked otherwise. */
export const plainLook = (titled: boolean): ExportLook => ({
  preset: 'double',
  format: 'svg',
  theme: 'light',
  inks: 'colour',
  width: '',
  height: '',
  pt: '',
  title: titled,
  legend: true,
  transparent: false,
  dpi: '',
  letters: 'shapes',
});

/** What of the look differs from the default, as parameters. */
export function lookQuery(look: ExportLook, titled: boolean): FigureQuery {
  const unless = (text: string, plain: string): string | null => (text === plain ? null : text);
  return {
    preset: unless(look.preset, 'double'),
    width: look.width || null,
    height: look.height || null,
    pt: look.pt || null,
    theme: unless(look.theme, 'light'),
    inks: unless(look.inks, 'colour'),
    title: look.title === titled ? null : look.title ? '1' : '0',
    legend: look.legend ? null : '0',
    ground: look.transparent ? 'none' : null,
    dpi: look.dpi || null,
    letters: unless(look.letters, 'shapes'),
  };
}
