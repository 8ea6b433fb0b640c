import { expect, test, vi } from 'vitest';
import { type Arguments, type Command, helpText, parseCommand, UsageError } from '@/bin/cli/command';
import { readSetting } from '@/bin/cli/setting';

const command: Command = {
  name: 'paint',
  usage: 'paint FILE',
  about: 'Paints.',
  options: {
    colour: { type: 'string', value: 'NAME', help: 'the colour' },
    coats: { type: 'string', value: 'N', help: 'how many' },
    set: { type: 'string', multiple: true, help: 'more' },
    json: { type: 'boolean', help: 'as JSON' },
  },
  run: async () => 0,
};

const parse = (...argv: string[]): Arguments => {
  const parsed = parseCommand(command, argv);
  if (parsed === 'help') throw new Error('help');
  return parsed;
};

test('reads options, repeated options, flags and positionals in any order', () => {
  const args = parse('wall', '--colour', 'green', '--set', 'a=1', '--json', '--set=b=2', '--coats=3');
  expect(args.positionals).toEqual(['wall']);
  expect([args.text('colour'), args.all('set'), args.flag('json'), args.integer('coats')]).toEqual(['green', ['a=1', 'b=2'], true, 3]);
  expect([parse().text('colour'), parse().flag('json'), parse().integer('coats')]).toEqual([undefined, false, undefined]);
});

test('an unknown option is refused with the nearest one', () => {
  expect(() => parse('--color', 'red')).toThrow('there is no option --color; did you mean --colour?');
  expect(() => parse('--zzzzzzzzzzzz')).toThrow(/^there is no option --zzzzzzzzzzzz$/);
});

test.each(['x', '1.5', '', '-1', '9007199254740993', '0x10'])('"%s" is no whole number', (text) => {
  expect(() => parse(`--coats=${text}`).integer('coats')).toThrow(UsageError);
});

test('a value where none belongs, and none where one belongs, are wrong use', () => {
  expect(() => parse('--json=yes')).toThrow(UsageError);
  expect(() => parse('--colour')).toThrow(UsageError);
});

test('--help and -h print every option', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  expect(parseCommand(command, ['--help'])).toBe('help');
  expect(parseCommand(command, ['-h'])).toBe('help');
  log.mockRestore();
  for (const name of ['--colour NAME', '--coats N', '--json', '--help']) expect(helpText(command)).toContain(name);
});

test('settings are JSON where they can be, and unknown keys name the nearest', () => {
  expect(readSetting('M=256', ['M', 'N'])).toEqual(['M', 256]);
  expect(readSetting('tags=["a"]', ['tags'])).toEqual(['tags', ['a']]);
  expect(readSetting('name=x=y', ['name'])).toEqual(['name', 'x=y']);
  expect(() => readSetting('lerningRate=1', ['learningRate'])).toThrow('did you mean "learningRate"?');
  expect(() => readSetting('=1', ['M'])).toThrow(UsageError);
});
