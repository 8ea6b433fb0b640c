import type { FigureKind } from './figure-kind';
import { allocationKind } from './kinds/allocation';
import { budgetFlowKind } from './kinds/budget-flow';
import { calibrationKind } from './kinds/calibration';
import { compareKind } from './kinds/compare';
import { seriesKind } from './kinds/series';
import { treeKind } from './kinds/tree';
import { movedTreeKind, whatIfKind } from './kinds/what-if';
import { panelsKind } from './panels-kind';

/** Every kind of figure. A new one is one file in `kinds/`, one entry here. */
const SINGLE: readonly FigureKind[] = [treeKind, seriesKind, compareKind, budgetFlowKind, allocationKind, whatIfKind, movedTreeKind, calibrationKind];

export const FIGURE_KINDS: readonly FigureKind[] = [...SINGLE, panelsKind(SINGLE)];

export const figureKind = (id: string): FigureKind | null => FIGURE_KINDS.find((kind) => kind.id === id) ?? null;
