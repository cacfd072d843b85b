/** Why something is not done with a task. */
import { RoteError } from '../../base/errors.ts';

export function noSuchTask(id: string): RoteError {
  const message = `There is no task "${id}".`;
  const hint = 'rote tasks shows them.';
  return new RoteError({ code: 'unknown-task', message, hint }, { blame: 'request' });
}

export function notYourTask(): RoteError {
  const message = 'Somebody else put this on the list, so it stays there.';
  const hint = 'Take it off the list, and put it on the other one.';
  return new RoteError({ code: 'not-your-task', message, hint }, { blame: 'request' });
}

export function noPartThere(): RoteError {
  const message = 'A task and its parts are on the same list.';
  const hint = 'Give another parent, or move one of them first.';
  return new RoteError({ code: 'bad-task', message, hint }, { blame: 'request' });
}

export function noPartOfItself(): RoteError {
  const message = 'A task is no part of itself.';
  const hint = 'Give another parent.';
  return new RoteError({ code: 'bad-task', message, hint }, { blame: 'request' });
}
