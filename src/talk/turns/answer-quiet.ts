/** Does what somebody says who is not to be disturbed, or may be again; null for all other words. */
import type { Incoming } from '../../domain/incoming.ts';
import type { Person } from '../../domain/person.ts';
import { GERMAN_QUIET } from '../../language/de/german-quiet.ts';
import { GERMAN_TELLING } from '../../language/de/german-telling.ts';
import { ENGLISH_QUIET } from '../../language/en/english-quiet.ts';
import { ENGLISH_TELLING } from '../../language/en/english-telling.ts';
import { type QuietOrder, readQuietOrder } from '../../language/quiet-orders.ts';
import type { QuietWords } from '../../language/quiet-words.ts';
import { sayQuiet } from '../../language/say-quiet.ts';
import { sayWhen } from '../../own-tools/telling/say-when.ts';
import type { QuietChange, QuietDesk } from '../../schedule/quiet/quiet-desk.ts';
import type { Reply } from './reply.ts';

const WORDS = {
  en: { quiet: ENGLISH_QUIET, words: ENGLISH_TELLING },
  de: { quiet: GERMAN_QUIET, words: GERMAN_TELLING },
};

export function createAnswerQuiet(quietOf: (person: string) => Promise<QuietDesk>) {
  return async (
    { choice, text }: Pick<Incoming, 'choice' | 'text'>,
    person: Person,
  ): Promise<Reply | null> => {
    const read = choice === null ? readQuietOrder(text) : null;
    if (read === null) return null;
    const { quiet, words } = WORDS[read.language];
    const asked = questionOf(read.order, quiet);
    if (asked !== null) return { text: asked, choices: [] };
    const desk = await quietOf(person.id);
    const change = changeOf(read.order);
    const state = await (change === null ? desk.show() : desk.set(change));
    const when = (ms: number): string => sayWhen(ms, { ...state, words });
    return { text: sayQuiet(state, quiet, when), choices: [] };
  };
}

/** Null if nothing is left open. */
function questionOf(order: QuietOrder, words: QuietWords): string | null {
  if (order.kind === 'mute' && order.until === null) return words.untilWhen;
  if (order.kind === 'which-hours') return words.whichHours;
  if (order.kind !== 'which-half') return null;
  const later = `${Number(order.from.slice(0, 2)) + 12}${order.from.slice(2)}`;
  return words.whichHalf(order.from, later);
}

/** Null if nothing changes. */
function changeOf(order: QuietOrder): QuietChange | null {
  switch (order.kind) {
    case 'hours':
      return { hours: order.hours };
    case 'mute':
      return { mutedUntil: order.until };
    case 'unmute':
      return { mutedUntil: null };
    case 'off':
      return { hours: null };
    default:
      return null;
  }
}
