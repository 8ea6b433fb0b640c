// Where nothing has been built (command line, tests): the thread's TypeScript is compiled as it is loaded.
import { register } from 'tsx/esm/api';

register();
await import('./entry.ts');
