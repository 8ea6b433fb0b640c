import { advantages } from '../advantages/registry';
import type { EngineEvent } from '../events';
import { isPromise } from '../maybe-promise';
import type { StepContext } from './context';
import { type GrownTree, growPrompt } from './grow-prompt';
import { Lane } from './lane';
import { type Lesson, lessonOf, treeEnded } from './learn';
import type { Candidate } from './stage-one';

/** Grows one prompt's tree into a lane of its own. */
function startLane<Turn>(
  context: StepContext<Turn>,
  candidate: Candidate,
  keep: (lesson: Lesson<Turn>) => void,
  failing: AbortController,
): Lane<EngineEvent> {
  const lane = new Lane<EngineEvent>();
  const whole = advantages[context.config.advantage]?.acrossTrees !== undefined;
  const fail = (error: unknown): void => {
    lane.fail(error);
    failing.abort(error);
  };
  const finish = (grown: GrownTree<Turn>): void => {
    const lesson = lessonOf(context, grown);
    keep(lesson);
    if (!whole) lane.push(treeEnded(context, lesson));
    lane.end();
  };
  try {
    context.source.prepare?.(candidate.prompt);
    const grown = growPrompt(context, candidate, (event) => lane.push(event));
    if (isPromise(grown)) grown.then(finish).catch(fail);
    else finish(grown);
  } catch (error) {
    fail(error);
  }
  return lane;
}

/** What a lane yields until it ends; throws what it failed with, after everything that came before. */
async function* read(lane: Lane<EngineEvent>): AsyncGenerator<readonly EngineEvent[]> {
  for (;;) {
    const events = lane.take();
    if (events.length > 0) yield events;
    else if (lane.ended) return;
    else await lane.more();
  }
}

/**
 * Grows every funded prompt and yields their events lane by lane; fills `lessons` in plan order. As soon as one has to wait, all
 * are under way at once; where none has to, one follows the other, so that events are gone before the next ones are made.
 */
export async function* growAll<Turn>(
  step: StepContext<Turn>,
  funded: readonly Candidate[],
  lessons: Lesson<Turn>[],
): AsyncGenerator<readonly EngineEvent[]> {
  const failing = new AbortController();
  const context = { ...step, signal: AbortSignal.any([step.signal, failing.signal]) };
  const lanes: Lane<EngineEvent>[] = [];
  const start = (i: number): Lane<EngineEvent> => {
    const keep = (lesson: Lesson<Turn>): void => {
      lessons[i] = lesson;
    };
    return startLane(context, funded[i] as Candidate, keep, failing);
  };
  try {
    for (let i = 0; i < funded.length; i++) {
      if (i === lanes.length) lanes.push(start(i));
      const lane = lanes[i] as Lane<EngineEvent>;
      if (!lane.ended) while (lanes.length < funded.length) lanes.push(start(lanes.length));
      yield* read(lane);
    }
  } finally {
    failing.abort();
  }
}
