// Runs before the first paint, so that nothing flashes.
import { THEME_KEY } from './theme-key';

try {
  const kept = localStorage.getItem(THEME_KEY);
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept;
} catch {
  // Storage is switched off: the system's theme
}
