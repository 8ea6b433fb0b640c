import type { PromptText } from '@/lib/engine/interfaces/content';
import { choose, fillSlots } from '../turn-text';
import { type Arguments, FUNCTIONS, functionOf } from './functions';
import { type FnTask, hashAt, meantArguments, missingFunction } from './task';

const USERS = ['alex', 'ramona', 'jkolb', 'theo_w', 'dagny', 'marek', 'o_ferry', 'ines'];

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export function credentialsOf(task: FnTask): Credentials {
  const hash = hashAt(task, 0, 5) >>> 0;
  return { username: USERS[hash % USERS.length] as string, password: `pw-${(hash >>> 8).toString(36)}` };
}

/** A call as it is written in ground truth: `move_file(source='log.txt', destination='archive')`. */
export function callText(name: string, args: Arguments): string {
  const given = Object.entries(args).map(([key, value]) => `${key}=${typeof value === 'string' ? `'${value}'` : value}`);
  return `${name}(${given.join(', ')})`;
}

/** A request as the user puts it; where it lacks its parameter, the user speaks of it as if it were known. */
export function requestText(task: FnTask, request: number): string {
  const word = task.words[request];
  if (!word) throw new RangeError(`dialogue ${task.id} has no request ${request}`);
  const { main, say, vague, other } = functionOf(word.meaning);
  const args = meantArguments(task, request);
  const x = task.lacks[request] === 'parameter' ? vague : say(args[main] as string | number);
  const y = other ? other.say(args[other.argument] as string | number) : '';
  const told = fillSlots(word.phrase, { x, y });
  return told.charAt(0).toUpperCase() + told.slice(1);
}

const REPLIES = ['It is {x}.', 'I mean {x}.', 'Sorry, I forgot: {x}.', 'Take {x}.'];
const NOTHING = ['There is nothing to add; please go on.', 'I have said all that there is to say.', 'You know everything already.'];
const UPDATED = 'I have updated some more functions you can choose from. What about now?';

/** What the user answers when the agent asks about a request. */
export function replyText(task: FnTask, request: number, alreadyAsked: boolean): string {
  const word = task.words[request];
  const lack = alreadyAsked ? 'nothing' : (task.lacks[request] ?? 'nothing');
  if (!word || lack === 'nothing') return choose(NOTHING, hashAt(task, request, 1));
  const { main, say, name } = functionOf(word.meaning);
  if (lack === 'function') return `${UPDATED} (new: ${name})`;
  return fillSlots(choose(REPLIES, hashAt(task, request, 2)), { x: say(meantArguments(task, request)[main] as string | number) });
}

const THANKS = ['That was all, thank you.', 'Thank you, nothing else.', 'Great. That is everything for today.'];

/** What the user says after a request was dealt with: the next one, or thanks. A function that the agent never asked for is offered then. */
export function nextUserText(task: FnTask, dealtWith: number, asked: boolean): string {
  const next = dealtWith + 1;
  const told = next < task.words.length ? requestText(task, next) : choose(THANKS, hashAt(task, next, 3));
  const missing = missingFunction(task);
  return missing?.request === dealtWith && !asked ? `${told} (new: ${functionOf(missing.fn).name})` : told;
}

const LISTING = [
  'annual_report_2019.pdf',
  'annual_report_2020.pdf',
  'backup_2021.tar',
  'customers.csv',
  'image_001.png',
  'image_002.png',
  'image_003.png',
  'readme_first.txt',
  'sales_q1.xlsx',
  'sales_q2.xlsx',
  'sales_q3.xlsx',
  'todo_old.txt',
];

/** What every response of a long dialogue carries along without need. */
export const longListing = (task: FnTask): readonly string[] => (task.kind === 'long' ? LISTING : []);

function offered(task: FnTask): string {
  const missing = missingFunction(task);
  const names = FUNCTIONS.filter((_, fn) => fn !== missing?.fn).map(({ name, values }) => `${name}(${Object.keys(values).join(', ')})`);
  return ['login(username, password)', ...names].join(', ');
}

/** Functions, credentials and the first request; later requests come one by one as the dialogue goes on. */
export function promptOf(task: FnTask): PromptText {
  const { username, password } = credentialsOf(task);
  const requests = task.words.length;
  const workspace = task.kind === 'long' ? `\nWorkspace: ${LISTING.join(', ')}` : '';
  return {
    text: `Functions: ${offered(task)}\nAccount: username '${username}', password '${password}'${workspace}\nUser: ${requestText(task, 0)}`,
    gold: task.words.map(({ meaning }, i) => callText(functionOf(meaning).name, meantArguments(task, i))).join('; '),
    difficulty: requests,
    source: 'fn-call',
    groupKey: `${task.kind}, ${requests} ${requests === 1 ? 'request' : 'requests'}`,
  };
}
