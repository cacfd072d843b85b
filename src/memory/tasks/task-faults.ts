/** Why something is not done with a task. */
import { RoteError } from '../../base/errors.ts';

export function noSuchTask(id: string): RoteError {
  const message = `There is no task "${id}".`;
  const hint = 'rote tasks shows them.';
  return new RoteError({ code: 'unknown-task', message, hint }, { blame: 'request' });
}

export function noPartOfItself(): RoteError {
  const message = 'A task is no part of itself.';
  const hint = 'Give another parent.';
  return new RoteError({ code: 'bad-task', message, hint }, { blame: 'request' });
}
