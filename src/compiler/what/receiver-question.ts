/** Who gets it, where nobody knows that: which of several contacts, or who else. */
import type { ContactFound } from '../../domain/contact-found.ts';
import { namedAddress } from '../../domain/mail/mail-address.ts';
import type { IntentWords } from '../../language/intent-words.ts';
import type { CompileQuestion, ReceiverFacts } from '../compile-types.ts';

export function askForReceiver(
  {
    name,
    who,
    contact,
  }: { name: string; who: string; contact: ContactFound | { kind: 'unasked' } | null },
  { say }: Pick<IntentWords, 'say'>,
  others: readonly ReceiverFacts[],
): Pick<CompileQuestion, 'text' | 'choices' | 'contact'> {
  if (contact?.kind === 'several')
    return { text: say.whichContact(who), choices: contact.choices.map(namedAddress) };
  const choices = [...others.map((one) => one.name), say.tellMeInstead];
  if (contact?.kind === 'none' || contact?.kind === 'no-address')
    return { text: say.noContact(who, contact.kind), choices };
  const isOpen = contact?.kind === 'unasked' ? { contact: who } : {};
  return { text: say.askReceiver(name), choices, ...isOpen };
}
