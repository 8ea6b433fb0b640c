import type { Sql } from '@/db/client';
import { tokenHex } from '@/lib/display/colour';
import { sceneToCsv, sceneToJson } from '@/lib/figure/csv';
import { FigureError } from '@/lib/figure/figure-error';
import type { FigureFormat } from '@/lib/figure/figure-ref';
import { inkOf } from '@/lib/figure/inks';
import { type Look, PX_PER_IN, readLook, styleOf } from '@/lib/figure/look';
import { fileName, type Provenance, provenanceLines } from '@/lib/figure/provenance';
import type { Paint, Scene } from '@/lib/figure/scene';
import { sceneToSvg, xmlText } from '@/lib/figure/svg';
import { version } from '@/package.json';
import type { FigureFrame, OpenFigure } from './figure-kind';
import type { FigureAddress } from './find-figures';
import { sceneToPdf } from './pdf';
import { svgToPng } from './png';
import { rasteriser } from './raster';
import { FIGURE_KINDS, figureKind } from './registry';
import { embeddedText } from './text/embedded-text';
import { OutlinedText } from './text/outlines';
import { Typesetter } from './text/typesetter';

export const MEDIA_TYPES: Readonly<Record<FigureFormat, string>> = {
  svg: 'image/svg+xml; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

export interface ExportedFigure {
  readonly bytes: Buffer;
  readonly mediaType: string;
  readonly fileName: string;
  /** What a reader must know of what is not drawn. */
  readonly notes: readonly string[];
}

/** A figure drawn for its look, with all that its writers need. */
export interface DrawnFile {
  readonly scene: Scene;
  readonly look: Look;
  readonly typesetter: Typesetter;
  readonly provenance: Provenance;
}

/** Space around a figure: a stroke on its edge is not cut. */
const EDGE_PX = 4;

function withEdge(scene: Scene, edgePx: number): Scene {
  const [widthPx, heightPx] = [scene.widthPx + 2 * edgePx, scene.heightPx + 2 * edgePx];
  return { ...scene, widthPx, heightPx, marks: [{ kind: 'group', at: { xPx: edgePx, yPx: edgePx }, marks: scene.marks }] };
}

/** Builds the scene, and once more where a font was missing when its text was measured. */
async function settle(typesetter: Typesetter, build: () => Scene): Promise<Scene> {
  let scene = build();
  measureAll(scene, typesetter);
  for (let passes = 0; typesetter.isIncomplete && passes < 3; passes++) {
    await typesetter.prepare();
    scene = build();
    measureAll(scene, typesetter);
  }
  return scene;
}

/** Sets every text of the scene, so that what it lacks is known. */
function measureAll(scene: Pick<Scene, 'marks'>, typesetter: Typesetter): void {
  for (const mark of scene.marks)
    if (mark.kind === 'group') measureAll(mark, typesetter);
    else if (mark.kind === 'text') typesetter.set(mark.text, mark.font ?? 'sans', mark.weight ?? 400);
}

const lackingNote = ({ lacking }: Typesetter): string[] => {
  if (lacking.size === 0) return [];
  const codes = [...lacking]
    .sort()
    .slice(0, 8)
    .map((character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
  return [
    `No bundled font has ${lacking.size === 1 ? 'the character' : `${lacking.size} characters`} (${codes.join(', ')}${lacking.size > 8 ? ', …' : ''}): a box stands for it.`,
  ];
};

/** The figure's own address: kind, parameters in order, without what does not change its bytes. */
function addressOf({ kind, query }: FigureAddress): string {
  const kept = new URLSearchParams([...query].filter(([name]) => name !== 'download'));
  kept.sort();
  return `${kind}?${kept}`;
}

/** Draws a figure whose data are at hand, for the look that its address names. Throws FigureError on a look that is not understood. */
export async function drawFigure(address: FigureAddress, open: OpenFigure): Promise<DrawnFile> {
  const look = readLook(address.query);
  const typesetter = new Typesetter();
  const style = styleOf(look, open.titled);
  const { theme, inks } = look;
  const base = {
    style,
    theme,
    inks,
    measurePx: typesetter.measurePx.bind(typesetter),
    rasterise: rasteriser({ theme, inks, typesetter, dpi: Math.max(600, look.dpi) }),
  };
  const widthPx = look.widthIn * PX_PER_IN - 2 * EDGE_PX;
  const heightPx = look.heightIn === null ? Math.round(open.heightPx({ ...base, widthPx })) : look.heightIn * PX_PER_IN - 2 * EDGE_PX;
  const frame: FigureFrame = { ...base, size: { widthPx, heightPx } };
  const built = await settle(typesetter, () => open.scene(frame));
  const scene = withEdge({ ...built, notes: [...built.notes, ...lackingNote(typesetter)] }, EDGE_PX);
  const { title, about, notes } = scene;
  const provenance: Provenance = { ...open.source, title, about, notes, figure: addressOf(address), maker: `Canopy ${version}` };
  return { scene, look, typesetter, provenance };
}

/** RDF with Dublin Core terms, as SVG programs keep it, and every known fact in words. */
function metadataOf(provenance: Provenance): string {
  const { title, about, page, maker } = provenance;
  const facts = provenanceLines(provenance).map(([name, value]) => `${name}: ${value}`);
  const names = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/"';
  const terms = [
    `<dc:title>${xmlText(title)}</dc:title>`,
    `<dc:description>${xmlText([about, ...facts].join('\n'))}</dc:description>`,
    `<dc:source>${xmlText(page)}</dc:source>`,
    `<dc:creator>${xmlText(maker)}</dc:creator>`,
    '<dc:format>image/svg+xml</dc:format>',
  ];
  return `<rdf:RDF ${names}><rdf:Description rdf:about="">${terms.join('')}</rdf:Description></rdf:RDF>`;
}

const painter =
  ({ theme, inks }: Look) =>
  (paint: Paint) =>
    inkOf(paint, theme, inks);

const groundOf = ({ theme, inks, transparent }: Look): string | undefined =>
  transparent ? undefined : inkOf(tokenHex(theme, 'bg') as `#${string}`, theme, inks);

export async function svgOf({ scene, look, typesetter, provenance }: DrawnFile, letters: Look['letters']): Promise<string> {
  const text = letters === 'fonts' ? await embeddedText(scene.marks, typesetter) : new OutlinedText(typesetter);
  return sceneToSvg(scene, { inkOf: painter(look), text, ground: groundOf(look), pxPerIn: PX_PER_IN, metadata: metadataOf(provenance) });
}

function pdfOf({ scene, look, typesetter, provenance }: DrawnFile): Promise<Buffer> {
  const facts = provenanceLines(provenance);
  const information = {
    Title: provenance.title,
    Subject: provenance.about,
    Keywords: facts.map(([name, value]) => `${name}: ${value}`).join('; '),
    Creator: provenance.maker,
    Producer: provenance.maker,
    Page: provenance.page,
  };
  return sceneToPdf(scene, { inkOf: painter(look), typesetter, ground: groundOf(look), pxPerIn: PX_PER_IN, information });
}

async function pngOf(drawn: DrawnFile): Promise<Buffer> {
  const { scene, look, provenance } = drawn;
  const { title, about } = provenance;
  const texts = [['Title', title], ['Description', about], ...provenanceLines(provenance)] as (readonly [string, string])[];
  return svgToPng(await svgOf(drawn, 'shapes'), { ...scene, dpi: look.dpi, texts });
}

async function write(drawn: DrawnFile, format: FigureFormat): Promise<Buffer> {
  const { scene, look, provenance } = drawn;
  if (format === 'svg') return Buffer.from(await svgOf(drawn, look.letters), 'utf8');
  if (format === 'pdf') return pdfOf(drawn);
  if (format === 'png') return pngOf(drawn);
  const { title: _title, about: _about, notes: _notes, ...facts } = provenance;
  return Buffer.from(format === 'csv' ? sceneToCsv(scene) : sceneToJson(scene, facts), 'utf8');
}

/** Draws and writes a figure whose data are at hand. Throws FigureError on a look that is not understood. */
export async function writeFigure(address: FigureAddress, open: OpenFigure, format: FigureFormat): Promise<ExportedFigure> {
  const drawn = await drawFigure(address, open);
  const bytes = await write(drawn, format);
  return { bytes, mediaType: MEDIA_TYPES[format], fileName: fileName(drawn.scene.title, format), notes: drawn.scene.notes };
}

/**
 * Loads, draws and writes one figure; page, API and command line call this, so that they give the same bytes. Null where run,
 * step or tree is unknown. Throws FigureError on parameters that are not understood.
 */
export async function exportFigure(address: FigureAddress, format: FigureFormat, sql: Sql): Promise<ExportedFigure | null> {
  const kind = figureKind(address.kind);
  if (!kind) throw new FigureError(`There is no figure of the kind “${address.kind}”.`, `Kinds: ${FIGURE_KINDS.map(({ id }) => id).join(', ')}.`);
  const open = await kind.open(address.query, sql);
  return open && writeFigure(address, open, format);
}
