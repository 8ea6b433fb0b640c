import { z } from 'zod';
import { ordinalSchema } from '../common';
import { COMPARE_TABLES, comparisonSchema, PAIR_BASES, treePairsSchema } from '../read/compare';
import { JSON_TYPE, type Operation } from './operation';
import { FILES, FORMAT, query } from './parameters';

const tag = 'compare';
const real = z.number();

export const COMPARE_OPERATIONS: readonly Operation[] = [
  {
    id: 'compare',
    method: 'get',
    path: '/api/v1/compare',
    tag,
    about: 'Runs and groups against a baseline: curves, paired prompts, budgets, settings that differ. Needs runs or groups.',
    parameters: [
      query('runs', 'Ids of runs, separated by commas; a comma in an id as %2C.'),
      query('groups', 'Names of groups, likewise: all their runs.'),
      query('pool', 'Seeds of one configuration as one arm (default), or every run by itself.', z.enum(['seeds', 'none'])),
      query('base', 'Any run of the arm that the others are held against.'),
      query('vs', 'Any run of the arm whose prompts are listed.'),
      query('dataset', 'Of the evaluations compared; held-out where left out.'),
      query('at', 'Step of the evaluation compared; the last that all have where left out.', ordinalSchema),
      query('from', 'First step of the window of the effective ratio; the first after warm-up where left out.', ordinalSchema),
      query('to', 'Last step of the window; the last that all runs ended where left out.', ordinalSchema),
      query('pairs', 'Which prompts are paired; held-out ones where any is shared.', z.enum(PAIR_BASES)),
      query('tie', 'Differences within ± this are ties; 0 for counts and .005 for exact expectations where left out.', real),
      query('level', 'Accuracy to be reached; the highest that both reach where left out.', real),
      FORMAT,
      query('table', 'Of a file; arms where left out.', z.enum(COMPARE_TABLES)),
    ],
    answers: { [JSON_TYPE]: comparisonSchema, ...FILES },
  },
  {
    id: 'compareTrees',
    method: 'get',
    path: '/api/v1/compare/trees',
    tag,
    about: 'Prompts of which two runs both grew a tree, each with the trees nearest to a step.',
    parameters: [
      query('a', 'Id of one run.', z.string(), true),
      query('b', 'Id of the other.', z.string(), true),
      query('step', 'Step whose trees are wanted.', ordinalSchema, true),
    ],
    answers: { [JSON_TYPE]: treePairsSchema },
  },
];
