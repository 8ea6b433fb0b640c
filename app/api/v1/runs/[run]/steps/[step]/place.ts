import { badRequest, ordinal, pathPart } from '../../../../respond';

/** Which step of which run an address names. */
export interface StepPlace {
  readonly run: string;
  readonly step: number;
  /** Undefined: the latest attempt that has the step. */
  readonly attempt: number | undefined;
}

/** The place in an address under /steps/STEP with `?attempt=`, or the answer that says what is wrong with it. */
export function stepPlace(request: Request): StepPlace | Response {
  const step = ordinal(pathPart(request, 6));
  const attempt = new URL(request.url).searchParams.get('attempt');
  if (step === null || (attempt !== null && ordinal(attempt) === null))
    return badRequest('Step and attempt are integers from 0 on.', 'For example /api/v1/runs/NAME/steps/20/trees?attempt=0');
  return { run: pathPart(request, 4), step, attempt: ordinal(attempt) ?? undefined };
}
