/** A figure that cannot be made as asked: what is wrong, and what to do. */
export class FigureError extends Error {
  constructor(
    readonly what: string,
    readonly remedy: string,
  ) {
    super(`${what} ${remedy}`);
  }
}
