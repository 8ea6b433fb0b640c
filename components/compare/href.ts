/** The page's address for some runs and groups. */
export function compareHref(runs: readonly string[], groups: readonly string[] = []): string {
  const list = (values: readonly string[]): string => values.map((value) => encodeURIComponent(value.replaceAll(',', '%2C'))).join(',');
  const parts = [runs.length > 0 ? `runs=${list(runs)}` : '', groups.length > 0 ? `groups=${list(groups)}` : ''].filter(Boolean);
  return `/compare${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}
