/** Where a copy keeps its reader's theme. */
export const THEME_KEY = 'canopy-theme';
