/** Figures are drawn by a server: a copy has none, so nothing offers them. In place of `components/figure/export-button.tsx`. */
export function ExportButton(): null {
  return null;
}
