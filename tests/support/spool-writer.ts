import { Spool } from '../../lib/runner/spool';

/** Appends numbered lines until it is killed, and prints each number after its line is in the spool. */
const spool = await Spool.open(process.argv[2] ?? '');
for (let i = 0; ; i++) {
  await spool.append(JSON.stringify({ i, text: 'x'.repeat(2_000) }));
  process.stdout.write(`${i}\n`);
}
