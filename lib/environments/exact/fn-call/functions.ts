import { mix32 } from '@/lib/engine/random/hash';

type Value = string | number;
export type Arguments = Readonly<Record<string, Value>>;

/** A function of the API: what it takes, how users speak of its main argument, and what it leaves in the state. */
export interface ApiFunction {
  readonly name: string;
  /** Fails before login. */
  readonly locked: boolean;
  readonly main: string;
  /** Values of each argument. */
  readonly values: Readonly<Record<string, readonly Value[]>>;
  /** The main argument as a user says it, and what it is called when the user leaves it out. */
  readonly say: (main: Value) => string;
  readonly vague: string;
  /** What an agent asks for. */
  readonly what: string;
  /** The other argument as a user says it, where there is one. */
  readonly other?: { readonly argument: string; readonly say: (value: Value) => string };
}

const list = (text: string): readonly string[] => text.split(' ');
const TEMPERATURES = [16, 17.5, 18, 19, 19.5, 20, 20.5, 21, 21.5, 22, 22.5, 23, 24, 25];
const LITERS = [5, 8, 10, 12, 15, 18, 20, 22, 25, 28, 30, 35, 40, 45];
const PLACES = list('Veltmoor Aldbridge Brackford Cinderhaven Duncliff Eastmere Falgate Grenfield Harlness Iverburgh Kingscombe Lindhurst');
const FILES = list('final_report.pdf budget.xlsx notes.txt minutes.md invoice_07.pdf log.txt summary.docx photo.png draft_2.txt contract.pdf');
const FOLDERS = list('archive temp reports drafts shared backup projects invoices research media');
const PEOPLE = list('Mira Tobin Elsa Corin Hanne Idris Leona Marek Oda Pavel');
const MESSAGES = [
  'Running ten minutes late',
  'The report is ready',
  'Lunch at noon?',
  'The meeting moved to 3 pm',
  'Please call me back',
  'Thanks for your help',
];
const TROUBLES = ['Printer jam', 'Login page is slow', 'Broken projector', 'No network in room 12', 'Lost badge', 'Update fails', 'Screen flickers'];
const SYMBOLS = list('NVDA AAPL MSFT GOOG TSLA ZETA OMEG QUAS NEPT SYNX');
const SHARES = [5, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 120];

const quoted = (value: Value): string => `'${value}'`;
const text = (value: Value): string => String(value);

/** The API: five functions that anybody may call, three that need a login. */
export const FUNCTIONS: readonly ApiFunction[] = [
  {
    name: 'set_cabin_temperature',
    locked: false,
    main: 'temperature',
    values: { temperature: TEMPERATURES },
    say: (v) => `${v} degrees`,
    vague: 'the temperature that I like',
    what: 'the temperature',
  },
  {
    name: 'fill_fuel_tank',
    locked: false,
    main: 'liters',
    values: { liters: LITERS },
    say: (v) => `${v} liters`,
    vague: 'the usual amount',
    what: 'how many liters',
  },
  {
    name: 'set_navigation',
    locked: false,
    main: 'destination',
    values: { destination: PLACES },
    say: text,
    vague: 'the place from my calendar',
    what: 'the destination',
  },
  {
    name: 'move_file',
    locked: false,
    main: 'destination',
    values: { source: FILES, destination: FOLDERS },
    say: (v) => `the folder ${v}`,
    vague: 'the other folder',
    what: 'the folder',
    other: { argument: 'source', say: text },
  },
  {
    name: 'create_directory',
    locked: false,
    main: 'name',
    values: { name: FOLDERS },
    say: (v) => `a folder named ${v}`,
    vague: 'another folder',
    what: 'the name of the folder',
  },
  {
    name: 'send_message',
    locked: true,
    main: 'message',
    values: { receiver: PEOPLE, message: MESSAGES },
    say: (v) => `the message ${quoted(v)}`,
    vague: 'a message',
    what: 'the text of the message',
    other: { argument: 'receiver', say: text },
  },
  {
    name: 'create_ticket',
    locked: true,
    main: 'title',
    values: { title: TROUBLES, priority: [1, 2, 3, 4, 5] },
    say: quoted,
    vague: 'the trouble from this morning',
    what: 'the title of the ticket',
    other: { argument: 'priority', say: (v) => `priority ${v}` },
  },
  {
    name: 'place_order',
    locked: true,
    main: 'shares',
    values: { symbol: SYMBOLS, shares: SHARES },
    say: (v) => `${v} shares`,
    vague: 'some shares',
    what: 'the number of shares',
    other: { argument: 'symbol', say: text },
  },
];

export const functionOf = (fn: number): ApiFunction => FUNCTIONS[fn] as ApiFunction;

/** Arguments for a function; equal hashes, equal arguments. */
export function drawArguments(fn: number, hash: number): Arguments {
  let state = hash;
  const drawn = Object.entries(functionOf(fn).values).map(([name, values]) => {
    state = mix32(state ^ 0x9e3779b9);
    return [name, values[(state >>> 0) % values.length] as Value] as const;
  });
  return Object.fromEntries(drawn);
}

/** The same with another main argument: what an agent guesses that was not told. */
export function guessArguments(fn: number, told: Arguments, hash: number): Arguments {
  const { main, values } = functionOf(fn);
  const others = (values[main] ?? []).filter((value) => value !== told[main]);
  return { ...told, [main]: others[(mix32(hash) >>> 0) % others.length] as Value };
}
