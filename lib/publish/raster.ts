import type { Theme } from '@/lib/display/tokens';
import { type Inks, inkOf } from '@/lib/figure/inks';
import { PX_PER_IN } from '@/lib/figure/look';
import type { FigureSize, Mark } from '@/lib/figure/scene';
import { sceneToSvg } from '@/lib/figure/svg';
import { svgToPng } from './png';
import { OutlinedText } from './text/outlines';
import type { Typesetter } from './text/typesetter';

interface RasterOptions {
  readonly theme: Theme;
  readonly inks: Inks;
  readonly typesetter: Typesetter;
  readonly dpi: number;
}

/** Draws marks that are too many into one picture on a clear ground. */
export function rasteriser({ theme, inks, typesetter, dpi }: RasterOptions): (marks: readonly Mark[], size: FigureSize) => Mark {
  return (marks, size) => {
    const scene = { ...size, title: '', about: '', marks, tables: [], notes: [] };
    const svg = sceneToSvg(scene, { inkOf: (paint) => inkOf(paint, theme, inks), text: new OutlinedText(typesetter) });
    const png = svgToPng(svg, { ...size, dpi: Math.min(dpi, PX_PER_IN * 6.25), texts: [] });
    return { kind: 'image', xPx: 0, yPx: 0, ...size, href: `data:image/png;base64,${png.toString('base64')}` };
  };
}
