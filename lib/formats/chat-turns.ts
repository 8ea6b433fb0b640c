import { z } from 'zod';
import type { Content, Part } from '@/lib/contract';
import { chatContentSchema, toContent, toParts } from './content';
import { nestsDeeper } from './nesting';

/** Tool arguments nested deeper than this stay text, or are refused where they are no text. */
const MAX_NESTING = 200;

const toolCallSchema = z.object({
  id: z.union([z.string(), z.number().transform(String)]).nullish(),
  function: z.object({
    name: z.string(),
    arguments: z
      .unknown()
      .refine((value) => typeof value === 'string' || !nestsDeeper(value, MAX_NESTING), `arguments nest deeper than ${MAX_NESTING} levels`),
  }),
});

/** One message of an OpenAI chat. */
export const chatMessageSchema = z.object({
  role: z.string().min(1),
  content: chatContentSchema.nullish(),
  tool_calls: z.array(toolCallSchema).nullish(),
  tool_call_id: z.union([z.string(), z.number().transform(String)]).nullish(),
  name: z.string().nullish(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;
type ToolCall = z.infer<typeof toolCallSchema>;

/** One turn: what the model thought and did, and what came back until it spoke again. */
export interface ChatTurn {
  readonly thought: Content;
  readonly action: Content;
  readonly observation: Content;
  /** Equal for two turns exactly if roles, contents and tool calls (ids aside) are equal. */
  readonly key: string;
}

export interface SplitChat {
  /** System messages before anything else. */
  readonly system: readonly ChatMessage[];
  /** What stands before the model's first message: an observation without an action; null if nothing does. */
  readonly opening: ChatTurn | null;
  readonly turns: readonly ChatTurn[];
}

/** Cuts a chat into turns: each assistant message with the messages after it, up to the next assistant message. */
export function splitChat(messages: readonly ChatMessage[]): SplitChat {
  let at = 0;
  while (messages[at]?.role === 'system') at++;
  const system = messages.slice(0, at);
  const groups: ChatMessage[][] = [[]];
  for (const message of messages.slice(at)) {
    if (message.role === 'assistant') groups.push([]);
    groups.at(-1)?.push(message);
  }
  const [opening, ...turns] = groups;
  return {
    system,
    opening: opening && opening.length > 0 ? makeTurn(null, opening) : null,
    turns: turns.map((group) => makeTurn(group[0] as ChatMessage, group.slice(1))),
  };
}

function makeTurn(assistant: ChatMessage | null, answers: readonly ChatMessage[]): ChatTurn {
  const calls = assistant?.tool_calls ?? [];
  const text = toContent(assistant?.content);
  return {
    thought: calls.length > 0 ? text : '',
    action: calls.length > 0 ? calls.map(callPart) : text,
    observation: answers.flatMap(answerParts),
    key: messagesKey(assistant ? [assistant, ...answers] : answers),
  };
}

/** Canonical text of messages: role, content, tool name and tool calls without ids. */
export function messagesKey(messages: readonly ChatMessage[]): string {
  return JSON.stringify(
    messages.map((message) => [
      message.role,
      message.content ?? '',
      message.name ?? null,
      (message.tool_calls ?? []).map((call) => [call.function.name, call.function.arguments]),
    ]),
  );
}

function callPart(call: ToolCall): Part {
  const part = { type: 'tool-call' as const, name: call.function.name, arguments: readArguments(call.function.arguments) };
  return call.id ? { ...part, id: call.id } : part;
}

const LONG_INTEGER = /\d{16}/;

/** An object where the text is one, parsing loses nothing and later steps can walk it; else the text as it stands. */
function readArguments(value: unknown): unknown {
  if (typeof value !== 'string' || LONG_INTEGER.test(value)) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isObject && !nestsDeeper(parsed, MAX_NESTING) ? parsed : value;
  } catch {
    return value;
  }
}

function answerParts(message: ChatMessage): Part[] {
  const parts = toParts(message.content, (text) =>
    message.role === 'tool' ? toolResult(message, text) : { type: 'message', role: message.role, text },
  );
  // A user simulator may call tools of its own; they belong to what the model was shown.
  return message.role === 'tool' ? parts : [...parts, ...(message.tool_calls ?? []).map(callPart)];
}

function toolResult(message: ChatMessage, text: string): Part {
  return {
    type: 'tool-result',
    text,
    ...(message.name ? { name: message.name } : {}),
    ...(message.tool_call_id ? { id: message.tool_call_id } : {}),
  };
}
