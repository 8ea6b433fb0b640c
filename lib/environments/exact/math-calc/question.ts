import type { PromptText } from '@/lib/engine/interfaces/content';
import { numberText } from './operations';
import { storyOf } from './story';
import { answerOf, type MathTask } from './task';

export function promptOf(task: MathTask): PromptText {
  const steps = task.words.length;
  return {
    text: storyOf(task),
    gold: numberText(answerOf(task)),
    difficulty: steps,
    source: 'math-calc',
    groupKey: `${steps} ${steps === 1 ? 'step' : 'steps'}`,
  };
}
