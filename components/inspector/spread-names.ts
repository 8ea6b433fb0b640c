/** Names closer than this (in V) would touch. */
const CLOSE = 0.085;

/** A mark's name on the strip from 0 to 1. */
export interface Name {
  readonly text: string;
  readonly at: number;
  readonly strong: boolean;
}

/** Names that touch, side by side around the middle of their marks. */
interface Block {
  readonly names: readonly Name[];
  /** Where the first one stands. */
  readonly from: number;
}

const end = ({ names, from }: Block): number => from + names.length * CLOSE;

function joined(a: Block, b: Block): Block {
  const names = [...a.names, ...b.names];
  return { names, from: names.reduce((sum, { at }, i) => sum + at - i * CLOSE, 0) / names.length };
}

const inside = ({ names, from }: Block): Block => ({ names, from: Math.min(Math.max(from, 0), 1 - (names.length - 1) * CLOSE) });

/**
 * Names left to right in the order of their marks, apart where they would touch and then as near to their marks as can be
 * (least squares, by pooling neighbours): none stands by another's mark only because it had to make room.
 */
export function spread(names: readonly Name[]): readonly Name[] {
  const blocks: Block[] = [];
  for (const name of names.toSorted((a, b) => a.at - b.at)) {
    let block: Block = { names: [name], from: name.at };
    for (let before = blocks.at(-1); before && end(inside(before)) > inside(block).from; before = blocks.at(-1)) {
      blocks.pop();
      block = joined(before, block);
    }
    blocks.push(block);
  }
  return blocks.map(inside).flatMap((block) => block.names.map((name, i) => ({ ...name, at: block.from + i * CLOSE })));
}
