/**
 * Who is named in a message and lives elsewhere is looked up among the contacts of whoever says it, before anybody is asked: the
 * message is read again with what was found, so that an address stands in whatever is shown and agreed to.
 */
import { RoteError } from '../base/errors.ts';
import type { CompileOptions, OneResult } from '../compiler/compiler.ts';
import type { ContactFound } from '../domain/contact-found.ts';
import type { TalkWords } from '../language/talk-words.ts';

/** Who is meant by a name; null where there are no contacts. Fails if they can't be read. */
export type FindContact = (name: string) => Promise<ContactFound | null>;

/** More are not looked up for one message. */
const MOST_NAMES = 8;

export async function withContacts<Read extends { result: OneResult }>(
  facts: CompileOptions,
  {
    read,
    find,
    words,
  }: {
    read: (facts: CompileOptions) => Read;
    find: FindContact;
    words: Pick<TalkWords, 'contactsUnread'>;
  },
): Promise<{ facts: CompileOptions; understood: Read }> {
  const contacts = new Map<string, ContactFound>();
  const known = { ...facts, contacts };
  for (;;) {
    const understood = read(known);
    const { result } = understood;
    const name = result.kind === 'question' ? result.question.contact : undefined;
    if (name === undefined || contacts.size >= MOST_NAMES) return { facts: known, understood };
    try {
      const found = await find(name);
      if (found === null) return { facts, understood: read(facts) };
      contacts.set(name.toLowerCase(), found);
    } catch (error) {
      if (!(error instanceof RoteError)) throw error;
      const reason = words.contactsUnread(name, error.message);
      const failed: OneResult = { kind: 'not-understood', reason, suggestions: [] };
      return { facts, understood: { ...understood, result: failed } };
    }
  }
}
