import { launchPostgres } from '../../db/postgres/launch';

/** Launches the database of a home in a process of its own and prints where it is; `stay` keeps the process alive. */
const [home, mode] = process.argv.slice(2);
console.log(JSON.stringify(await launchPostgres({ home: home ?? '' })));
if (mode === 'stay') setInterval(() => undefined, 60_000);
