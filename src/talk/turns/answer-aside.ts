/**
 * What is said beside a wish, in a chat as at a terminal: to a reminder, about quiet hours, of somebody whose words are
 * taken, and about a journey. The first whose words or button it is answers; null if it is said to somebody else.
 */
import type { Incoming } from '../../domain/incoming.ts';
import type { Person } from '../../domain/person.ts';
import type { QuietDesk } from '../../schedule/quiet/quiet-desk.ts';
import type { Store } from '../../store/store.ts';
import { type AnswerHearingPorts, createAnswerHearing } from './answer-hearing.ts';
import { createAnswerQuiet } from './answer-quiet.ts';
import { type AnswerReminderPorts, createAnswerReminder } from './answer-reminder.ts';
import { type AnswerTravelPorts, createAnswerTravel } from './answer-travel.ts';
import type { Reply } from './reply.ts';

export interface AsidePorts extends AnswerReminderPorts, AnswerHearingPorts, AnswerTravelPorts {
  /** When they are left alone. */
  quietOf: (person: string) => Promise<QuietDesk>;
}

export interface Aside {
  reply: Reply;
  /** A draft or a question that the session waits for with it goes on waiting, or does not. */
  endsWhatWaits: boolean;
}

export function createAnswerAside(
  ports: AsidePorts & {
    nowMs: () => number;
    store: Pick<Store, 'records' | 'inbox' | 'outbox'>;
  },
) {
  const beside = [
    createAnswerReminder(ports),
    createAnswerQuiet(ports.quietOf),
    createAnswerHearing(ports),
  ];
  const answerTravel = createAnswerTravel(ports);
  return async (
    message: Pick<Incoming, 'choice' | 'text' | 'sessionKey' | 'place'>,
    person: Person,
  ): Promise<Aside | null> => {
    for (const answer of beside) {
      const reply = await answer(message, person);
      if (reply !== null) return { reply, endsWhatWaits: false };
    }
    const reply = await answerTravel(message, person);
    return reply === null ? null : { reply, endsWhatWaits: true };
  };
}
