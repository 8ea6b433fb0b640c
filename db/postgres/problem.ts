/** A fault that the person at the machine can repair: what is wrong in one sentence, and what to do about it. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly what: string,
    readonly remedy: string,
    cause?: unknown,
  ) {
    super(`${what} ${remedy}`, cause === undefined ? {} : { cause });
  }
}
