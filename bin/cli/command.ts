import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearestName } from '@/lib/engine/nearest-name';

export const EXIT = { done: 0, failed: 1, usage: 2 } as const;

/** The call itself was wrong; exit code 2. */
export class UsageError extends Error {}

export interface Option {
  readonly type: 'string' | 'boolean';
  /** What stands for the value in the help, e.g. "PORT". */
  readonly value?: string;
  readonly help: string;
  readonly multiple?: boolean;
}

export interface Arguments {
  readonly positionals: readonly string[];
  readonly text: (name: string) => string | undefined;
  readonly all: (name: string) => readonly string[];
  readonly flag: (name: string) => boolean;
  /** An integer ≥ `min`; undefined where the option is absent. Throws UsageError on anything else. */
  readonly integer: (name: string, min?: number) => number | undefined;
}

export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly about: string;
  readonly options: Readonly<Record<string, Option>>;
  /** @returns the exit code */
  readonly run: (args: Arguments) => Promise<number>;
}

export function helpText({ usage, about, options }: Command): string {
  const shown = { ...options, help: { type: 'boolean', help: 'this text' } as Option };
  const rows = Object.entries(shown).map(([name, { value, help }]) => [`--${name}${value ? ` ${value}` : ''}`, help] as const);
  const width = Math.max(...rows.map(([left]) => left.length));
  return [`Usage: canopy ${usage}`, '', about, '', ...rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)].join('\n');
}

function knownOptions(argv: readonly string[], options: Readonly<Record<string, Option>>): void {
  const { tokens } = parseArgs({ args: [...argv], strict: false, allowPositionals: true, tokens: true, options: asConfig(options) });
  for (const token of tokens) {
    if (token.kind !== 'option' || Object.hasOwn(options, token.name) || token.name === 'help' || token.rawName === '-h') continue;
    const near = nearestName(token.name, Object.keys(options));
    throw new UsageError(`there is no option ${token.rawName}${near ? `; did you mean --${near}?` : ''}`);
  }
}

const asConfig = (options: Readonly<Record<string, Option>>): NonNullable<ParseArgsConfig['options']> =>
  Object.fromEntries(
    Object.entries({ ...options, help: { type: 'boolean', help: '' } as Option }).map(([name, { type, multiple }]) => [
      name,
      { type, multiple: multiple ?? false, ...(name === 'help' ? { short: 'h' } : {}) },
    ]),
  );

function integerOf(name: string, text: string | undefined, min: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(value) || value < min)
    throw new UsageError(`--${name} takes a whole number ≥ ${min}, not "${text}"`);
  return value;
}

/** Reads a command's arguments; prints the help and returns 'help' where it was asked for. Throws UsageError. */
export function parseCommand(command: Command, argv: readonly string[]): Arguments | 'help' {
  knownOptions(argv, command.options);
  const { values, positionals } = (() => {
    try {
      return parseArgs({ args: [...argv], allowPositionals: true, options: asConfig(command.options) });
    } catch (error) {
      throw new UsageError((error as Error).message);
    }
  })();
  if (values.help) {
    console.log(helpText(command));
    return 'help';
  }
  const all = (name: string): readonly string[] => [values[name] ?? []].flat().filter((value) => typeof value === 'string');
  return {
    positionals,
    all,
    text: (name) => all(name).at(-1),
    flag: (name) => values[name] === true,
    integer: (name, min = 0) => integerOf(name, all(name).at(-1), min),
  };
}
