/** The address of a step's gallery. */
export const stepHref = (run: string, step: number): string => `/runs/${encodeURIComponent(run)}/steps/${step}`;
/** The address of a tree. */
export const treeHref = (run: string, treeKey: string): string => `/runs/${encodeURIComponent(run)}/trees/${encodeURIComponent(treeKey)}`;
