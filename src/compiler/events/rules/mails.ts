/** Mails that come: from whom, with which words, with a file. */
import { isNameOfSomebody } from '../../../domain/contact-found.ts';
import type { TextSpan } from '../../engine/grammar.ts';
import { perhapsContact } from '../contact-meant.ts';
import { type At, type AwaitedMail, rule, wordsIn } from '../values.ts';

const ANY_MAIL: AwaitedMail = {
  on: 'mail',
  ...{ from: null, to: null, subject: null },
  ...{ contains: null, folder: null, attachment: null },
};

/** They begin something else that is said of the mail. */
const NOT_IN_NAME = [
  'comes',
  'gets',
  'saying',
  'attached',
  'from',
  'when',
  'mail',
  'somebody',
  'order',
];

/** Who wrote it, as they are called: a name, or an address. */
function sender(said: TextSpan | string, place: At): string | null {
  if (typeof said === 'string') return said;
  const { isA } = place.context;
  for (let at = said.from; at < said.to; at++)
    if (NOT_IN_NAME.some((category) => isA(at, category))) return null;
  return wordsIn(place, said);
}

const saidOnce = (before: string | null, said: string, mail: AwaitedMail): AwaitedMail | null =>
  before === null ? { ...mail, from: said } : null;

/** Whoever writes is somebody's name. */
function writer(said: TextSpan, place: At): AwaitedMail | null {
  const name = sender(said, place);
  return name === null || !isNameOfSomebody(name)
    ? null
    : { ...ANY_MAIL, from: perhapsContact(name) };
}

export const MAIL_RULES = [
  rule(
    'mail-from: from ?the|any text|quoted',
    'when a mail from the bank arrives, tell me',
    ([, the, said], place) => {
      const name = sender(said, place);
      return name === null || the !== undefined || typeof said === 'string'
        ? name
        : perhapsContact(name);
    },
  ),
  rule('mailed: ?the|any mail', 'when a mail arrives, tell me', () => ANY_MAIL),
  rule('mailed: mailed mail-from', 'when a mail from the bank arrives, tell me', ([mail, from]) =>
    saidOnce(mail.from, from, mail),
  ),
  rule('mailed: mailed attached', 'when a mail with an attachment arrives, tell me', ([mail]) => ({
    ...mail,
    attachment: true,
  })),
  rule(
    'mailed: mailed saying terms',
    'when a mail with "invoice" arrives, tell me',
    ([mail, , contains]) => ({ ...mail, contains }),
  ),
  rule('awaited: when mailed comes|called', 'when a mail arrives, tell me', ([, mail]) => mail),
  rule(
    'awaited: when somebody gets mailed',
    'when I get a mail from the bank, tell me',
    ([, , , mail]) => mail,
  ),
  rule(
    'awaited: when somebody mailed gets',
    'wenn ich eine Mail von der Bank bekomme, sag mir Bescheid',
    ([, , mail]) => mail,
  ),
  rule('awaited: when text writes-mail', 'when Ana writes me a mail, tell me', ([, said], place) =>
    writer(said, place),
  ),
];
