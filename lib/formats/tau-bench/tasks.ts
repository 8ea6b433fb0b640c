import { messagesKey } from '../chat-turns';
import type { ReadTrial } from './record';

/** Where a trial belongs: its prompt, and its number among that prompt's trials. */
export interface Placement {
  readonly prompt: string;
  readonly j: number;
  /** The first trial of its prompt that has the task's text. */
  readonly describes: boolean;
}

/**
 * Groups trials by task: equal task_id, instruction and system prompt. Should one task_id carry two different tasks,
 * the later ones become prompts of their own ("12#2"). Memory: one short text a task and one record a trial.
 */
export class TaskBook {
  private readonly promptsOfTask = new Map<string, Map<string, string>>();
  private readonly taken = new Map<string, Set<number>>();
  private readonly described = new Set<string>();
  /** Tasks that share a task_id with another one. */
  split = 0;

  place(read: ReadTrial): Placement {
    const prompt = this.promptOf(read);
    const describes = !read.failed && !this.described.has(prompt);
    if (describes) this.described.add(prompt);
    return { prompt, j: this.number(prompt, read.trial.trial), describes };
  }

  get prompts(): number {
    return this.taken.size;
  }

  /** Prompts of which no trial carried a text. */
  undescribed(): string[] {
    return [...this.taken.keys()].filter((prompt) => !this.described.has(prompt));
  }

  private promptOf(read: ReadTrial): string {
    const task = read.trial.task_id;
    const known = this.promptsOfTask.get(task) ?? new Map<string, string>();
    this.promptsOfTask.set(task, known);
    // A trial that failed before its first message has no text to compare: it joins its task_id.
    if (read.failed) return known.values().next().value ?? task;
    const text = JSON.stringify([read.trial.info?.task?.instruction ?? null, messagesKey(read.chat.system)]);
    const prompt = known.get(text) ?? (known.size === 0 ? task : `${task}#${known.size + 1}`);
    if (!known.has(text) && known.size > 0) this.split++;
    known.set(text, prompt);
    return prompt;
  }

  /** The trial's own number, if it is one and free; else the lowest free one. */
  private number(prompt: string, trial: unknown): number {
    const taken = this.taken.get(prompt) ?? new Set<number>();
    this.taken.set(prompt, taken);
    let j = typeof trial === 'number' && !taken.has(trial) ? trial : taken.size;
    while (taken.has(j)) j++;
    taken.add(j);
    return j;
  }
}
