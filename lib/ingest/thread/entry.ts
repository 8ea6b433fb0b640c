import { parentPort } from 'node:worker_threads';
import { Intake } from './intake';
import type { FromThread, ToThread } from './messages';

const port = parentPort!;
const post = (message: FromThread, give: readonly ArrayBuffer[]): void => port.postMessage(message, [...give]);
const intake = new Intake(post);

port.on('message', (message: ToThread) => {
  try {
    intake.receive(message);
  } catch (error) {
    post({ type: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) }, []);
  }
});
post({ type: 'ready' }, []);
