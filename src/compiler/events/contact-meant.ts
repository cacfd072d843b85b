/**
 * Somebody in what is waited for, by their name: whom the contacts know is waited for by their address, and shown with it.
 * Nobody is picked among several; of whom they do not know the name alone counts, which is said.
 */
import { contactSaid, isNameOfSomebody } from '../../domain/contact-found.ts';
import { namedAddress } from '../../domain/mail/mail-address.ts';
import type { Reading } from '../compile-reading.ts';
import type { CompileQuestion } from '../compile-types.ts';
import type { Awaited } from './values.ts';

/** In front of a name that may be one of a contact. */
const PERHAPS = '?';

export const perhapsContact = (name: string): string =>
  isNameOfSomebody(name) ? `${PERHAPS}${name}` : name;

type Settled =
  | { kind: 'awaited'; awaited: Awaited; notes: readonly string[] }
  | { kind: 'ask'; question: CompileQuestion };

export function settleContact(awaited: Awaited, reading: Reading): Settled {
  const field =
    awaited.on === 'mail' ? awaited.from : awaited.on === 'calendar' ? awaited.with : '';
  if (field?.startsWith(PERHAPS) !== true) return { kind: 'awaited', awaited, notes: [] };
  const name = field.slice(PERHAPS.length);
  const { answers, language, options } = reading;
  const found = contactSaid(name, options.contacts);
  const as = (who: string, notes: readonly string[] = []): Settled => ({
    kind: 'awaited',
    awaited: withWho(awaited, who),
    notes,
  });
  // Titles of entries name people as they are called.
  const shown = (one: { name: string; address: string }): string =>
    namedAddress(awaited.on === 'calendar' ? { ...one, name } : one);
  switch (found?.kind) {
    case undefined:
      return as(name);
    case 'unasked': {
      const text = language.say.whichContact(name);
      return { kind: 'ask', question: { text, choices: [], contact: name } };
    }
    case 'one':
      return as(shown(found));
    case 'none':
    case 'no-address':
      return as(name, [language.say.byNameOnly(name)]);
    case 'several': {
      const said = answers.next();
      const chosen = found.choices.find((one) => namedAddress(one) === said);
      if (chosen !== undefined) return as(shown(chosen));
      const choices = found.choices.map(namedAddress);
      return { kind: 'ask', question: { text: language.say.whichContact(name), choices } };
    }
  }
}

function withWho(awaited: Awaited, who: string): Awaited {
  if (awaited.on === 'mail') return { ...awaited, from: who };
  return awaited.on === 'calendar' ? { ...awaited, with: who } : awaited;
}
