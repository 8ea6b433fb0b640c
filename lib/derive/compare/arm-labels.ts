interface Named {
  readonly name: string;
  readonly allocator: string | null;
  readonly seed: string | null;
}

/** Parts of a name between slashes; the last one goes where it only says the seed. */
function partsOf({ name, seed }: Named, isPooled: boolean): string[] {
  const parts = name.split('/');
  return isPooled && parts.length > 1 && parts.at(-1) === seed ? parts.slice(0, -1) : parts;
}

/**
 * Short names of arms by their first runs: the allocator where no other arm has it, else the parts of the name that not
 * all arms share, else the whole name. In the order given; equal names keep the whole name.
 */
export function armLabels(firsts: readonly (Named & { readonly isPooled: boolean })[]): string[] {
  const parts = firsts.map((first) => partsOf(first, first.isPooled));
  const shared = new Set((parts[0] ?? []).filter((part) => firsts.length > 1 && parts.every((own) => own.includes(part))));
  const short = firsts.map((first, i) => {
    const alone = first.allocator !== null && firsts.filter(({ allocator }) => allocator === first.allocator).length === 1;
    if (alone) return first.allocator!;
    return parts[i]!.filter((part) => !shared.has(part)).join('/') || first.name;
  });
  return short.map((label, i) => (short.indexOf(label) === i && short.lastIndexOf(label) === i ? label : firsts[i]!.name));
}
