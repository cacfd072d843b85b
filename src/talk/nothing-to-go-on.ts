/** Nobody goes on where nobody stopped. */
import { badRequest, type RoteError } from '../base/errors.ts';

export function nothingToGoOn(session: string): RoteError {
  return badRequest({
    code: 'wrong-status',
    message: `The agent waits for no answer in "${session}".`,
    hint: 'It may have gone on already: rote inbox shows what it said last.',
  });
}
