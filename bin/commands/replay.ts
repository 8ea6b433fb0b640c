import { existsSync } from 'node:fs';
import type { RecordedStep } from '@/lib/contract';
import { whatIf } from '@/lib/derive/replay';
import { decideAgain } from '@/lib/runner/replay/decide-again';
import { VALUE_SOURCES } from '@/lib/runner/replay/values';
import { type Arguments, type Command, EXIT, UsageError } from '../cli/command';
import { recordedStepFromLog } from '../replay/from-log';
import { whatIfText } from '../replay/what-if-text';

async function recordedStep(runOrFile: string, step: number): Promise<RecordedStep> {
  if (existsSync(runOrFile)) return recordedStepFromLog(runOrFile, step);
  // Loaded on demand: a log needs no database.
  const [{ withDatabase }, { recordedStepFromDatabase }] = await Promise.all([
    import('../import/through-database'),
    import('../replay/from-database'),
  ]);
  return withDatabase((sql) => recordedStepFromDatabase(sql, runOrFile, step));
}

async function run(args: Arguments): Promise<number> {
  const [target, ...more] = args.positionals;
  const step = args.integer('step');
  const allocator = args.text('allocator');
  if (target === undefined || more.length > 0) throw new UsageError('name one run, or the file of a native log');
  if (step === undefined) throw new UsageError('name the step: --step S');
  if (allocator === undefined) throw new UsageError('name the allocator: --allocator NAME');
  const predictor = args.text('predictor');
  const [M, N] = [args.integer('M'), args.integer('N')];
  const recorded = await recordedStep(target, step);
  const answer = whatIf(
    recorded,
    decideAgain(recorded, { allocator, ...(predictor ? { predictor } : {}), ...(M === undefined ? {} : { M }), ...(N === undefined ? {} : { N }) }),
  );
  console.log(args.flag('json') ? JSON.stringify(answer) : whatIfText(answer));
  return EXIT.done;
}

export const replay: Command = {
  name: 'replay',
  usage: 'replay RUN|FILE --step S --allocator NAME [--predictor NAME] [--M M] [--N N] [--json]',
  about: `Asks another allocator what it would have decided in a recorded step, from the records of that moment alone: what would move,
what it could be expected to yield, and how much of it was really sampled. It invents no outcome.`,
  options: {
    step: { type: 'string', value: 'S', help: 'training step' },
    allocator: { type: 'string', value: 'NAME', help: 'who decides' },
    predictor: { type: 'string', value: 'NAME', help: `V to decide by: ${VALUE_SOURCES.join(', ')}; recorded where left out` },
    M: { type: 'string', value: 'M', help: 'root rollouts of the step, where other than recorded' },
    N: { type: 'string', value: 'N', help: 'continuations per root rollout, likewise' },
    json: { type: 'boolean', help: 'print everything as JSON' },
  },
  run,
};
