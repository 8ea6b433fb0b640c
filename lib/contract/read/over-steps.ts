/** One tree of a prompt, among those of other steps and attempts. */
export interface PromptTree {
  readonly treeKey: string;
  readonly attempt: number;
  readonly step: number;
  readonly nodes: number;
  /** Successes and finished rollouts. */
  readonly k: number;
  readonly n: number;
  /** Ṽ and exact V at the root, in [0, 1]; null = not recorded. */
  readonly rootV: number | null;
  readonly exactV: number | null;
  readonly ended: boolean;
}

/** A prompt through the training of one run. */
export interface PromptOverSteps {
  /** Its trees by attempt, step, tree. */
  readonly trees: readonly PromptTree[];
  /** Steps of the run that hold any tree, each counted once whatever the attempt. */
  readonly runSteps: number;
}
