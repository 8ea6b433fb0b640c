interface Named {
  readonly name: string;
  readonly allocator: string | null;
}

/** Leading parts that all names have in common, at most all but the last of the shortest. */
function commonParts(names: readonly (readonly string[])[]): number {
  const [first = []] = names;
  const most = Math.min(...names.map((parts) => parts.length)) - 1;
  let common = 0;
  while (common < most && names.every((parts) => parts[common] === first[common])) common++;
  return common;
}

/**
 * The short name of one of several runs that are drawn together: its allocator where no other has the same, else its name
 * without the parts (separated by slashes) that all of them begin with, which would leave no room for what tells them apart.
 */
export function runLabel(run: Named, together: readonly Named[]): string {
  const alone = together.filter((other) => other.allocator === run.allocator).length === 1;
  if (run.allocator !== null && alone) return run.allocator;
  if (together.length < 2) return run.name;
  const common = commonParts(together.map(({ name }) => name.split('/')));
  return run.name.split('/').slice(common).join('/');
}
