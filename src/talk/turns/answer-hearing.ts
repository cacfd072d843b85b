/** Has a person say whose words they take, by the button below a message or in words of their own. */
import { RoteError } from '../../base/errors.ts';
import type { Incoming } from '../../domain/incoming.ts';
import { OWNER, type Person } from '../../domain/person.ts';
import { readHearing, reminderWordsFor } from '../../language/reminder-answers.ts';
import type { ReminderWords } from '../../language/reminder-words.ts';
import type { Reply } from './reply.ts';

export interface AnswerHearingPorts {
  /** Answers with the name of whose words they are, null for an owner without one; refused if nobody is called so. */
  setHears: (person: Person, from: string, isHeard: boolean) => Promise<string | null>;
}

/** `hear:person_1:no`; null for a press of another kind. */
function readHearChoice(
  choice: string,
): { from: string | null; isHeard: boolean; words?: ReminderWords } | null {
  const [, from, said] = /^hear:([\w-]{1,60}):(yes|no)$/.exec(choice) ?? [];
  return from === undefined ? null : { from, isHeard: said === 'yes' };
}

export function createAnswerHearing({ setHears }: AnswerHearingPorts) {
  /** Null if the message means something else. */
  return async (
    { choice, text }: Pick<Incoming, 'choice' | 'text'>,
    person: Person,
  ): Promise<Reply | null> => {
    const said = choice === null ? readHearing(text) : readHearChoice(choice);
    if (said === null) return null;
    const { words = reminderWordsFor(text), from } = said;
    try {
      const name = await setHears(person, from ?? OWNER, said.isHeard);
      const undo = {
        label: words.buttons.undo,
        value: `hear:${from ?? OWNER}:${said.isHeard ? 'no' : 'yes'}`,
      };
      const { heardAgain, heardNoMore } = words.said;
      const answer = said.isHeard ? heardAgain(name) : heardNoMore(name);
      return { text: answer, choices: choice === null ? [] : [undo] };
    } catch (error) {
      if (!(error instanceof RoteError)) throw error;
      // Words about somebody who is not there may mean something else.
      if (choice === null) return null;
      return { text: `${error.message} ${error.hint}`, choices: [] };
    }
  };
}
