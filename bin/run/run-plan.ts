import { randomBytes } from 'node:crypto';
import type { Checkpoint } from '@/lib/runner/checkpoint/format';
import { findCheckpoint, sameConfig } from '@/lib/runner/checkpoint/run-folder';
import { parseRunConfig } from '@/lib/runner/parse-run-config';
import { type RunConfig, runConfigSchema } from '@/lib/runner/run-config';
import { type Arguments, UsageError } from '../cli/command';
import { readSetting } from '../cli/setting';

const ID_BYTES = 4;

/** What is to be run, and from where on. */
export interface RunPlan {
  readonly config: RunConfig;
  readonly folder: string;
  readonly resume?: Checkpoint;
}

/** The settings that the command line names; the others are absent. */
function settingsOf(args: Arguments): Record<string, unknown> {
  const [environment, ...more] = args.positionals;
  if (more.length > 0) throw new UsageError('name one environment, e.g. `canopy run kg-search`');
  const named: Record<string, unknown> = {
    environment,
    allocator: args.text('allocator'),
    run: args.text('run'),
    name: args.text('name'),
    group: args.text('group'),
    steps: args.integer('steps', 1),
    seed: args.integer('seed'),
  };
  for (const setting of args.all('set')) {
    const [key, value] = readSetting(setting, Object.keys(runConfigSchema.shape));
    named[key] = value;
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

/**
 * A fresh run, or with --resume the one of a checkpoint, its own settings included; settings given beside it must be the same.
 * Throws UsageError, and ConfigurationError where configuration or checkpoint are refused.
 */
export async function planRun(args: Arguments, defaultFolder: string): Promise<RunPlan> {
  const settings = settingsOf(args);
  const path = args.text('resume');
  if (path === undefined) {
    if (settings.environment === undefined) throw new UsageError('name one environment, e.g. `canopy run kg-search`');
    const id = `${settings.environment}-${settings.allocator ?? 'trace'}-${Date.now().toString(36)}${randomBytes(ID_BYTES).toString('hex')}`;
    return { config: parseRunConfig({ run: id, ...settings }), folder: args.text('spool') ?? defaultFolder };
  }
  const { folder, ...resume } = await findCheckpoint(path, args.text('run'));
  const config = parseRunConfig({ ...resume.config, ...settings });
  sameConfig(config, resume.config);
  return { config, folder, resume };
}
