/** Why something is not done with a task. */
import { badRequest, type Fault, type RoteError } from '../../base/errors.ts';

/** Its details are what is said of it in another language. */
export const unknownTask = (said: string, listed = ''): Fault => ({
  code: 'unknown-task',
  message: `There is no task "${said}".${listed === '' ? '' : ` There is: ${listed}.`}`,
  hint: 'rote tasks shows them.',
  details: { said, listed },
});

export function noSuchTask(id: string): RoteError {
  return badRequest(unknownTask(id));
}

export function notYourTask(): RoteError {
  const message = 'Somebody else put this on the list, so it stays there.';
  const hint = 'Take it off the list, and put it on the other one.';
  return badRequest({ code: 'not-your-task', message, hint });
}

export function noPartThere(): RoteError {
  const message = 'A task and its parts are on the same list.';
  const hint = 'Give another parent, or move one of them first.';
  return badRequest({ code: 'bad-task', message, hint });
}

export function noPartOfItself(): RoteError {
  const message = 'A task is no part of itself.';
  const hint = 'Give another parent.';
  return badRequest({ code: 'bad-task', message, hint });
}
