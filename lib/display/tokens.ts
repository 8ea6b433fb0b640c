/** The two designed grounds. Figures export in either, light by default. */
export type Theme = 'light' | 'dark';

/** OKLCH: lightness in [0, 1], chroma ≥ 0, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hueDegrees: number];

const LIGHT = {
  bg: [1, 0, 0],
  surface: [0.984, 0.002, 262],
  raised: [0.958, 0.003, 262],
  line: [0.918, 0.004, 262],
  'line-2': [0.845, 0.006, 262],
  grid: [0.947, 0.003, 262],
  ink: [0.235, 0.012, 262],
  'ink-2': [0.44, 0.012, 262],
  'ink-3': [0.535, 0.012, 262],
  success: [0.63, 0.155, 248],
  failure: [0.63, 0.155, 50],
  'success-ink': [0.52, 0.14, 250],
  'failure-ink': [0.52, 0.13, 48],
  'success-wash': [0.955, 0.02, 248],
  'failure-wash': [0.958, 0.022, 62],
  halted: [0.56, 0.01, 262],
  'v-mid': [0.885, 0.006, 90],
  'budget-lo': [0.925, 0.045, 158],
  'budget-hi': [0.38, 0.09, 160],
  budget: [0.47, 0.1, 162],
  'budget-wash': [0.965, 0.022, 158],
  'potential-lo': [0.94, 0.03, 350],
  'potential-hi': [0.42, 0.16, 350],
  under: [0.44, 0.09, 108],
  over: [0.4, 0.19, 305],
  'run-1': [0.45, 0.21, 285],
  'run-2': [0.62, 0.105, 190],
  'run-3': [0.48, 0.17, 350],
  'run-4': [0.44, 0.085, 100],
  danger: [0.54, 0.19, 25],
  warn: [0.62, 0.12, 80],
  'warn-wash': [0.978, 0.022, 90],
} as const satisfies Record<string, Oklch>;

/** One meaning per colour; app/globals.css declares the same values as custom properties, and a test holds the two equal. */
export type TokenName = keyof typeof LIGHT;

const DARK: Record<TokenName, Oklch> = {
  bg: [0.172, 0.005, 262],
  surface: [0.2, 0.006, 262],
  raised: [0.245, 0.007, 262],
  line: [0.275, 0.008, 262],
  'line-2': [0.365, 0.009, 262],
  grid: [0.238, 0.006, 262],
  ink: [0.945, 0.004, 262],
  'ink-2': [0.76, 0.008, 262],
  'ink-3': [0.635, 0.01, 262],
  success: [0.72, 0.148, 248],
  failure: [0.72, 0.155, 52],
  'success-ink': [0.8, 0.11, 246],
  'failure-ink': [0.8, 0.12, 56],
  'success-wash': [0.265, 0.045, 250],
  'failure-wash': [0.265, 0.04, 50],
  halted: [0.66, 0.01, 262],
  'v-mid': [0.415, 0.008, 262],
  'budget-lo': [0.31, 0.045, 160],
  'budget-hi': [0.9, 0.14, 158],
  budget: [0.82, 0.14, 158],
  'budget-wash': [0.25, 0.032, 160],
  'potential-lo': [0.31, 0.045, 350],
  'potential-hi': [0.88, 0.11, 350],
  under: [0.9, 0.13, 106],
  over: [0.86, 0.095, 310],
  'run-1': [0.6, 0.19, 285],
  'run-2': [0.8, 0.115, 188],
  'run-3': [0.64, 0.19, 352],
  'run-4': [0.88, 0.13, 98],
  danger: [0.72, 0.15, 25],
  warn: [0.82, 0.12, 84],
  'warn-wash': [0.235, 0.025, 85],
};

export const TOKENS: Readonly<Record<Theme, Readonly<Record<TokenName, Oklch>>>> = { light: LIGHT, dark: DARK };
