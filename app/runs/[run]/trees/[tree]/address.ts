export interface TreeParams {
  readonly run: string;
  readonly tree: string;
}

/** Next hands path segments over as they stand in the address. A segment that is not well-formed is taken as it is. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export function readAddress({ run, tree }: TreeParams): { readonly run: string; readonly treeKey: string } {
  return { run: decodeSegment(run), treeKey: decodeSegment(tree) };
}
