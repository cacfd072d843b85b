/** Mails that come: from whom, with which words, with a file. */
import type { TextSpan } from '../../engine/grammar.ts';
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

export const MAIL_RULES = [
  rule(
    'mail-from: from ?the|any text|quoted',
    'when a mail from the bank arrives, tell me',
    ([, , said], place) => sender(said, place),
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
];
