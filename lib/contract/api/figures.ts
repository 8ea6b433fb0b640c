import { z } from 'zod';
import { figureListSchema } from '../read/figures';
import { JSON_TYPE, type Operation } from './operation';
import { query } from './parameters';

export const FIGURE_OPERATIONS: readonly Operation[] = [
  {
    id: 'listFigures',
    method: 'get',
    path: '/api/v1/figures',
    tag: 'figures',
    about: 'Every kind of figure with its parameters, and the figures that an address names.',
    parameters: [query('address', 'A page of Canopy, a figure’s own address, or KIND?PARAMETERS.')],
    answers: { [JSON_TYPE]: figureListSchema },
  },
  {
    id: 'getFigure',
    method: 'get',
    path: '/api/v1/figures/{figure}',
    tag: 'figures',
    about:
      'One figure as a file, the same bytes as `canopy export` writes. What it shows is said by parameters of its kind (docs/figures.md), how it looks by those below.',
    parameters: [
      {
        name: 'figure',
        in: 'path',
        about: 'Kind and format, as in tree.svg.',
        schema: z.string().regex(/^[a-z0-9-]+\.(svg|pdf|png|csv|json)$/),
        required: true,
      },
      query('preset', 'Size of page and text.', z.enum(['double', 'single', 'slide'])),
      query('width', 'Inches; the preset’s where left out.', z.number().min(1).max(40)),
      query('height', 'Inches; as suits the figure where left out.', z.number().min(0.5).max(40)),
      query('pt', 'Size of text in points; the preset’s where left out.', z.number().min(4).max(40)),
      query('theme', 'Ground.', z.enum(['light', 'dark'])),
      query('inks', 'grey: told apart by lightness alone.', z.enum(['colour', 'grey'])),
      query('title', '1 draws the title, 0 does not; as the kind has it where left out.', z.enum(['0', '1'])),
      query('legend', '0 leaves the legend out.', z.enum(['1', '0'])),
      query('ground', 'none draws no ground.', z.enum(['theme', 'none'])),
      query('dpi', 'Dots an inch of PNG and of rasters.', z.number().min(36).max(1200)),
      query('letters', 'How SVG holds text: outlines, or text in embedded fonts.', z.enum(['shapes', 'fonts'])),
      query('download', '1 names the file for saving.', z.enum(['1'])),
    ],
    answers: {
      'image/svg+xml': { about: 'Self-contained; metadata say where the data come from.' },
      'application/pdf': { about: 'One page of vectors, fonts embedded.' },
      'image/png': { about: 'At the resolution asked for, which the file names.' },
      'text/csv': { about: 'What is plotted, RFC 4180. Several tables: the first column names the table.' },
      [JSON_TYPE]: { about: 'What is plotted, with what columns mean, notes and provenance.' },
    },
  },
];
