import { grpo } from './grpo';
import { trace } from './trace';
import type { Allocator } from './types';

/** Every allocator by name. */
export const allocators: Readonly<Record<string, Allocator>> = { trace, grpo };
