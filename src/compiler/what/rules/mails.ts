/** Mails that are looked for, and what is done with them: sent, archived, moved, marked, answered, their files saved. */
import { isAddress } from '../../../domain/mail/mail-address.ts';
import type { MailDeed, MailPick } from '../../../language/mail-work-words.ts';
import type { TextSpan } from '../../engine/grammar.ts';
import { lineIn } from '../command-line.ts';
import { ANY_MAILS, UNKNOWN } from '../mails.ts';
import { type At, type Clause, holds, NO_THING, rule, saidIn, type Thing } from '../values.ts';
import type { Filter, Test } from '../what.ts';

const ONE: ReadonlySet<string> = new Set(['mail-one']);
const UNREAD: ReadonlySet<string> = new Set(['mail-unread']);
const LONGEST_NAME = 3;

/** They go on with the sentence. */
const GOES_ON: ReadonlySet<string> = new Set([
  ...['and', 'but', 'or', 'into', 'if', 'me', 'to-me', 'relation', 'folder', 'the'],
  ...[
    'mail-noun',
    'mail-unread',
    'mail-with',
    'mail-with-these',
    'mail-from',
    'mail-files',
    'mail-as-read',
    'mail-attachments',
  ],
  ...[
    'mail-of-today',
    'mail-since-yesterday',
    'mail-archive',
    'as-mail',
    'with-subject',
    'mail-mention',
  ],
]);

/** A name, an address, or a few words that do not go on with the sentence. */
function plainWords(place: At, span: TextSpan): string | null {
  const { isA, tokens } = place.context;
  const row = tokens.slice(span.from, span.to);
  if (row.length > LONGEST_NAME || row.some(({ kind }) => kind !== 'word')) return null;
  return row.some((_, at) => isA(span.from + at, GOES_ON)) ? null : saidIn(place, span);
}

/** "The last mails" of those who are met. */
const SOME_LATEST = 5;

/** There are people in what happened. */
function isOfEntry({ happened }: At['context']): boolean {
  const source = happened?.('people');
  return source?.kind === 'event' && source.event.on === 'calendar';
}

/** Each is said once. */
const also = (pick: MailPick, more: Partial<MailPick>): MailPick | null =>
  Object.entries(more).every(([name]) => {
    const before = pick[name as keyof MailPick];
    return before === null || before === false;
  })
    ? { ...pick, ...more }
    : null;

const mailsOf = (pick: MailPick, filters: readonly Filter[] = []): Thing => ({
  ...NO_THING,
  source: { kind: 'mails', pick },
  takes: [{ kind: 'items' }],
  filters,
});

/** "the mail from Anna": which of them is not said. */
function isWhich({ latest }: MailPick, { context: { isA }, from, to }: At): boolean {
  if (latest !== null) return false;
  for (let at = from; at < to; at++) if (isA(at, ONE)) return true;
  return false;
}

const SOME: Test = { kind: 'count', is: 'above', value: 0 };

const PICKS = [
  rule('mail-sender: text', 'send me the mails from anna@example.org', ([span], place) =>
    plainWords(place, span),
  ),
  rule('mail-sender: quoted', 'send me the mails from "Anna to go"', ([name]) => name),
  rule('mail-sender: the text', 'send me the mails from the bank', ([, span], place) =>
    plainWords(place, span),
  ),
  rule(
    'mail-sender: the relation',
    'send me the mails from my boss',
    ([the, name]) => `${UNKNOWN}${the} ${name}`,
  ),
  rule('mail-pick: mail-noun', 'send me my mails', () => ANY_MAILS),
  rule('mail-pick: mail-unread mail-pick', 'send me my unread mails', ([, pick]) =>
    also(pick, { isUnread: true }),
  ),
  rule(
    'mail-pick: mail-pick mail-from mail-sender',
    'send me the mails from anna@example.org',
    ([pick, , from]) => also(pick, { from }),
  ),
  rule(
    'mail-pick: mail-pick mail-with-these',
    'send me the last 3 mails with these people',
    ([pick], { context }) => (isOfEntry(context) ? also(pick, { isWithThese: true }) : null),
  ),
  rule(
    'mail-pick: mail-pick mail-with quoted',
    'send me the mails with "invoice"',
    ([pick, , words]) => also(pick, { words }),
  ),
  rule(
    'mail-pick: mail-pick mail-mention text',
    'send me the mails that mention winter tyres',
    ([pick, , span], place) => {
      const words = plainWords(place, span);
      return words === null ? null : also(pick, { words });
    },
  ),
  rule(
    'mail-pick: mail-pick mail-with quoted mail-in-subject',
    'send me the mails with "invoice" in the subject',
    ([pick, , subject]) => also(pick, { subject }),
  ),
  rule(
    'mail-pick: mail-pick mail-subject-with quoted',
    'send me the mails whose subject says "invoice"',
    ([pick, , subject]) => also(pick, { subject }),
  ),
  rule('mail-pick: mail-pick mail-files', 'send me the mails with attachments', ([pick]) =>
    also(pick, { hasFiles: true }),
  ),
  rule('mail-pick: mail-pick mail-of-today', 'send me the mails of today', ([pick]) =>
    also(pick, { since: 'today' }),
  ),
  rule('mail-pick: mail-pick mail-since-yesterday', 'send me the mails since yesterday', ([pick]) =>
    also(pick, { since: 'yesterday' }),
  ),
  rule(
    'mail-pick: last|newest ?count mail-pick',
    'send me the last mail from anna@example.org',
    ([, count, pick], place) => {
      if (count === undefined && !isWhich(pick, place))
        return pick.isWithThese ? also(pick, { latest: SOME_LATEST }) : null;
      return count !== undefined && count < 1 ? null : also(pick, { latest: count ?? 1 });
    },
  ),
];

const THINGS = [
  rule('thing: ?the mail-pick', 'send me my unread mails', ([, pick], place) =>
    isWhich(pick, place) ? null : mailsOf(pick),
  ),
  rule(
    'thing: ?the new mail-pick',
    'send me the new mails from anna@example.org',
    ([, , pick], place) =>
      place.context.isA(place.pieces[1]?.from ?? 0, UNREAD) || isWhich(pick, place)
        ? null
        : mailsOf(pick, [{ kind: 'new' }]),
  ),
  rule(
    'thing: ?the number-of ?the mail-pick',
    'send me the number of my unread mails',
    ([, , , pick]) => ({ ...mailsOf(pick), takes: [{ kind: 'count', of: { kind: 'items' } }] }),
  ),
  rule(
    'thing: how-many mail-pick ?own-have',
    'tell me how many unread mails I have',
    ([, pick]) => ({ ...mailsOf(pick), takes: [{ kind: 'count', of: { kind: 'items' } }] }),
  ),
  rule(
    'condition: if own-have ?any mail-pick',
    'tell me if I have unread mails from anna@example.org',
    ([, , , pick]) => holds(mailsOf(pick), SOME),
  ),
  rule(
    'condition: if own-have compare count mail-pick',
    'tell me if I have more than 5 unread mails',
    ([, , is, value, pick]) => holds(mailsOf(pick), { kind: 'count', is, value }),
  ),
];

/** Receivers, each by an address; who is only called by what they are is asked about. */
const ADDRESSES = [
  rule(
    'mail-to: word',
    'mail the title of https://a.example to bob@example.org',
    ([at], { context: { tokens } }) => {
      const text = tokens[at]?.text ?? '';
      return isAddress(text) ? [text.toLowerCase()] : null;
    },
  ),
  rule('mail-to: the relation', 'mail the title of https://a.example to my boss', ([the, name]) => [
    `${UNKNOWN}${the} ${name}`,
  ]),
  rule(
    'mail-to: mail-to and|comma mail-to',
    'mail the title of https://a.example to bob@example.org and ann@example.org',
    ([one, , other]) => [...one, ...other],
  ),
];

const isKnown = (to: readonly string[]): boolean => !to.some((one) => one.startsWith(UNKNOWN));

const mail = (thing: Thing, to: readonly string[]): Clause => ({
  kind: 'mail',
  thing,
  to,
  subject: null,
});

/** Nothing is cut off the words that are sent. */
const isLast = ({ to, context: { tokens } }: At): boolean => to === tokens.length;

const SENDS = [
  rule(
    'clause: tells|mails|post|put thing into|to-me mail-to',
    'mail the title of https://a.example to bob@example.org',
    ([, thing, , to], { pieces }) =>
      // "send it to my boss" may be said on any channel.
      isKnown(to) || pieces[0]?.pieces[0]?.category === 'mails' ? mail(thing, to) : null,
  ),
  rule(
    'clause: tells|mails|post|put thing as-mail into mail-to',
    'send the title of https://a.example as a mail to bob@example.org',
    ([, thing, , , to]) => mail(thing, to),
  ),
  rule(
    'clause: tells|mails|post|put thing into mail-to as-mail',
    'send the title of https://a.example to bob@example.org by email',
    ([, thing, , to]) => mail(thing, to),
  ),
  rule(
    'clause: tells mail-to ?comma thing',
    'email bob@example.org the title of https://a.example',
    ([, to, , thing]) => (isKnown(to) ? mail(thing, to) : null),
  ),
  rule(
    'clause: clause ?comma with-subject ?colon quoted',
    'mail the title of https://a.example to bob@example.org with the subject "Title"',
    ([clause, , , , subject]) =>
      clause.kind === 'mail' && clause.subject === null ? { ...clause, subject } : null,
  ),
];

/** Mails, and no other list; left out, those that were named before. */
const deed = (what: MailDeed, thing: Thing): Clause | null =>
  thing.content === null && (thing.source === null || thing.source.kind === 'mails')
    ? { kind: 'mails', deed: what, thing }
    : null;

const folderIn = (said: string | number, { context: { tokens } }: At): string =>
  typeof said === 'number' ? (tokens[said]?.text ?? '') : said;

const asFolder = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

const DEEDS = [
  rule('clause: mail-archive thing', 'archive the mails from anna@example.org', ([, thing]) =>
    deed({ verb: 'archive' }, thing),
  ),
  rule(
    'clause: mail-mark thing mail-as-read',
    'mark the mails from anna@example.org as read',
    ([, thing]) => deed({ verb: 'mark-read' }, thing),
  ),
  rule(
    'mail-folder: ?the folder ?called word|quoted',
    'move the mails from anna@example.org to the folder Anna',
    ([, , , name], place) => folderIn(name, place),
  ),
  rule(
    'clause: mail-move thing into mail-folder|quoted',
    'move the mails from anna@example.org to the folder Anna',
    ([, thing, , folder]) => deed({ verb: 'move', folder }, thing),
  ),
  rule(
    'clause: write|put ?the mail-attachments into target|mail-folder',
    'look at the mails from anna@example.org and save the attachments into anna/',
    ([, , , , path]) => deed({ verb: 'save', path: asFolder(path) }, NO_THING),
  ),
  rule(
    'clause: write|put ?the mail-attachments of thing into target|mail-folder',
    'save the attachments of the mails from anna@example.org into anna/',
    ([, , , , thing, , path]) => deed({ verb: 'save', path: asFolder(path) }, thing),
  ),
  rule(
    'clause: mail-reply ?mail-to-it ?colon|comma quoted',
    'look at the last mail from anna@example.org and reply "thanks"',
    ([, , , text]) => deed({ verb: 'reply', text }, NO_THING),
  ),
  rule(
    'clause: mail-reply colon text',
    'look at the last mail from anna@example.org and reply: thanks a lot',
    ([, , span], place) => {
      const text = isLast(place) ? lineIn(place, span) : null;
      return text === null ? null : deed({ verb: 'reply', text }, NO_THING);
    },
  ),
  rule(
    'clause: mail-reply ?into thing mail-to-it quoted',
    'reply to the last mail from anna@example.org with "thanks"',
    ([, , thing, , text]) => deed({ verb: 'reply', text }, thing),
  ),
];

/** Verbs at the end: "den Titel von X an bob@… mailen". */
export const MAIL_LAST_RULES = [
  rule(
    'clause: thing ?as-mail into mail-to ?as-mail tells|mails',
    'den Titel von https://a.example an bob@example.org mailen',
    ([thing, , , to]) => mail(thing, to),
  ),
  rule('clause: thing mail-archive', 'die Mails von anna@example.org archivieren', ([thing]) =>
    thing.source === null ? null : deed({ verb: 'archive' }, thing),
  ),
];

const TASKS = [
  rule('clause: mail-task', 'look at the mails from anna@example.org and make a task', () =>
    deed({ verb: 'task' }, NO_THING),
  ),
];

export const MAIL_WORK_RULES = [...PICKS, ...THINGS, ...ADDRESSES, ...SENDS, ...DEEDS, ...TASKS];
