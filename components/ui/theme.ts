/** What the reader chose: the system's setting, or one of the two themes. */
export type ThemeChoice = 'system' | 'light' | 'dark';
/** What is painted. */
export type Theme = 'light' | 'dark';

export const THEME_COOKIE = 'canopy-theme';

/** The choice a cookie holds; anything else means the system's setting. */
export function parseThemeChoice(value: string | undefined): ThemeChoice {
  return value === 'light' || value === 'dark' ? value : 'system';
}
