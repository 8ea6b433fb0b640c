import Anser from 'anser';

/** How a terminal would draw a text. Colours are "r, g, b" in 0–255; null = the page's own. */
export interface SgrStyle {
  readonly fg: string | null;
  readonly bg: string | null;
  readonly decorations: readonly string[];
}

/** Anser appends a decoration at each sequence, also one that is on already: a hostile text would grow the list without end. */
class Terminal extends Anser {
  declare decorations: string[];
  forgetDoubles(): void {
    if (this.decorations.length > 1) this.decorations = [...new Set(this.decorations)];
  }
}

/** Follows the colour sequences (SGR) of one text; Anser knows their codes. */
export class SgrReader {
  private readonly terminal = new Terminal();
  private last: SgrStyle | null = null;

  /** `sequence`: ESC [ … m. @returns the style from here on; the same object as long as nothing changes; null = plain. */
  read(sequence: string): SgrStyle | null {
    const codes = sequence.slice(2).replaceAll(':', ';').replaceAll(';;', ';');
    const { fg, bg, decorations } = this.terminal.processChunkJson(codes, { json: true }, true);
    this.terminal.forgetDoubles();
    const kinds = [...new Set(decorations)];
    if (!fg && !bg && kinds.length === 0) this.last = null;
    else if (this.last?.fg !== fg || this.last.bg !== bg || this.last.decorations.join() !== kinds.join())
      this.last = { fg: fg || null, bg: bg || null, decorations: kinds };
    return this.last;
  }
}
