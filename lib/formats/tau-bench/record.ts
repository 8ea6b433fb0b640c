import { z } from 'zod';
import { idSchema, realSchema } from '@/lib/contract';
import { chatMessageSchema, type SplitChat, splitChat } from '../chat-turns';

/** One trial as tau-bench writes it: {task_id, trial, reward, info, traj}. */
export const trialSchema = z.object({
  task_id: idSchema,
  trial: z.union([z.number().int().min(0), z.string()]).nullish(),
  reward: realSchema.nullable(),
  info: z
    .object({
      task: z
        .object({ instruction: z.string().nullish(), actions: z.array(z.unknown()).nullish(), outputs: z.array(z.unknown()).nullish() })
        .nullish(),
      error: z.string().nullish(),
    })
    .nullish(),
  traj: z.array(chatMessageSchema),
});
export type Trial = z.infer<typeof trialSchema>;

export const SHAPE_HINT = 'A trial is {task_id, trial, reward, info, traj: chat messages}; the rest of the file is kept.';

/** A trial cut into turns. `keys` are the turns' canonical texts, the opening included. */
export interface ReadTrial {
  readonly trial: Trial;
  readonly chat: SplitChat;
  readonly turns: SplitChat['turns'];
  readonly keys: readonly string[];
  /** True where the harness failed before the first message: no text, but a reward. */
  readonly failed: boolean;
}

export function readTrial(trial: Trial): ReadTrial {
  const chat = splitChat(trial.traj);
  const turns = chat.opening ? [chat.opening, ...chat.turns] : chat.turns;
  return { trial, chat, turns, keys: turns.map((turn) => turn.key), failed: turns.length === 0 };
}
