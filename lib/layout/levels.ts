/** Levels of a tree: its greatest depth and one. By a loop: a million arguments are too many. */
export function levelsOf(depth: Int32Array): number {
  let levels = 0;
  for (let node = 0; node < depth.length; node++) if (depth[node]! >= levels) levels = depth[node]! + 1;
  return levels;
}
