/** Extra width of the root's column, so that the fan of root rollouts has room. */
const ROOT_COLUMN_EXTRA = 0.2;

/** x of a depth, in columns. */
export const columnOf = (depth: number): number => (depth === 0 ? 0 : depth + ROOT_COLUMN_EXTRA);
