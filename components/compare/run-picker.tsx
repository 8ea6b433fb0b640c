'use client';

import { Command } from 'cmdk';
import { useState } from 'react';
import { Chooser } from '@/components/ui/chooser';
import { Modal } from '@/components/ui/modal';
import { formatPlural } from '@/lib/display/numbers';

/** A run as it is offered. */
export interface RunChoice {
  readonly run: string;
  readonly name: string;
  readonly allocator: string | null;
  readonly task: string;
  readonly group: string | null;
  readonly steps: number;
}

/** Groups of more than one run, with their size. */
function groupsOf(choices: readonly RunChoice[]): { readonly group: string; readonly runs: number; readonly allocators: number }[] {
  const groups = new Map<string, RunChoice[]>();
  for (const choice of choices) if (choice.group !== null) groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  return [...groups]
    .filter(([, runs]) => runs.length > 1)
    .map(([group, runs]) => ({ group, runs: runs.length, allocators: new Set(runs.map(({ allocator }) => allocator)).size }));
}

/** Chooses runs and groups to compare: arrows walk, Enter puts one in or takes it out, Escape is done. */
export function RunPicker(props: {
  open: boolean;
  choices: readonly RunChoice[];
  runs: readonly string[];
  groups: readonly string[];
  onPick: (picked: { runs: string[]; groups: string[] }) => void;
  onClose: () => void;
}) {
  const { choices, runs, groups, onPick } = props;
  const [text, setText] = useState('');
  const toggled = (list: readonly string[], one: string): string[] => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one]);
  return (
    <Modal open={props.open} label="Runs to compare" className="palette" onClose={props.onClose}>
      <Chooser label="Runs and groups">
        <Command.Input placeholder="Run or group; Enter puts it in or takes it out" value={text} onValueChange={setText} data-first-focus />
        <Command.List>
          <Command.Empty>No run or group by that name.</Command.Empty>
          <Command.Group heading="Groups: all their runs, seeds pooled">
            {groupsOf(choices).map(({ group, runs: size, allocators }) => (
              <Command.Item
                key={group}
                value={`group ${group}`}
                keywords={[group]}
                onSelect={() => onPick({ runs: [...runs], groups: toggled(groups, group) })}
              >
                <Tick on={groups.includes(group)} />
                <span className="num ell">{group}</span>
                <span className="ell ml-auto text-ink-3 text-label">
                  {formatPlural(size, 'run')}, {formatPlural(allocators, 'allocator')}
                </span>
              </Command.Item>
            ))}
          </Command.Group>
          <Command.Group heading="Runs">
            {choices.map(({ run, name, allocator, task, steps }) => (
              <Command.Item
                key={run}
                value={`run ${name} ${run}`}
                keywords={[name, run, allocator ?? '', task ?? '']}
                onSelect={() => onPick({ runs: toggled(runs, run), groups: [...groups] })}
              >
                <Tick on={runs.includes(run)} />
                <span className="num ell">{name}</span>
                <span className="ell ml-auto text-ink-3 text-label">{[task, allocator, formatPlural(steps, 'step')].filter(Boolean).join(', ')}</span>
              </Command.Item>
            ))}
          </Command.Group>
        </Command.List>
      </Chooser>
    </Modal>
  );
}

const Tick = ({ on }: { on: boolean }) => (
  <span className="w-3 flex-none text-center" role="img" aria-label={on ? 'compared' : 'not compared'}>
    {on ? '✓' : ''}
  </span>
);
