/** English: mails that are looked for, sent and filed. */
import { listed } from '../list-words.ts';
import { type MailDeed, type MailLexicon, type MailPick, said } from '../mail-work-words.ts';
import {
  clause,
  type MailWorkWords,
  type NounSaid,
  type PhraseSaid,
  phrase,
} from '../what-words.ts';

export const ENGLISH_MAIL_LEXICON: MailLexicon = {
  'mail-noun':
    'mails|emails|e-mails|mail|email|e-mail|newsletter|newsletters|mail messages|email messages',
  'mail-one': 'mail|email|e-mail|newsletter',
  'mail-unread': 'unread|unseen|not yet read',
  'mail-from': 'from|by|sent by|that came from|that come from|of',
  'mail-with': 'with|about|saying|that mention|that say|that contain',
  'mail-with-these':
    'with these people|with those people|with this person|with that person|with the people|with the people in it|with the people there|with them|with the attendees|with the participants|with the others|with everyone in it|with everybody in it|with whoever is in it',
  'mail-mention': 'that mention|that contain|that say|mentioning|containing',
  'mail-in-subject': 'in the subject|in their subject|in its subject|in the subject line',
  'mail-subject-with': 'with the subject|with a subject of|whose subject says|whose subject has',
  'mail-files':
    'with attachments|with an attachment|with attached files|with files|that have attachments|that have an attachment',
  'mail-of-today': "of today|from today|since today|that came today|today's",
  'mail-since-yesterday': 'since yesterday|that came since yesterday',
  'as-mail':
    'as a mail|as an email|as an e-mail|as mail|as email|by mail|by email|by e-mail|in a mail|in an email',
  'with-subject': 'with the subject|with subject|subject|and the subject|under the subject',
  'mail-archive': 'archive',
  'mail-mark': 'mark|flag',
  'mail-as-read': 'as read|read',
  'mail-move': 'move|file|put|shift',
  'mail-attachments':
    'attachments|attachment|attached files|attached file|its attachments|their attachments|its files|their files',
  'mail-reply':
    'reply|answer|respond|write back|reply to it|reply to that mail|reply to the mail|answer it|answer that mail|reply to them|answer them|respond to it',
  'mail-to-it': 'with',
  'mail-task':
    'make a task|create a task|add a task|make it a task|turn it into a task|make a task of it|make a task out of it|add it to my tasks|add it to my task list|make a to-do|add a to-do',
};

const SINCE = { today: 'of today', yesterday: 'since yesterday' } as const;

function named({ from, isWithThese, subject, words, hasFiles, since }: MailPick): string {
  return said([
    from === null ? null : `from ${from}`,
    isWithThese ? 'with the people in it' : null,
    subject === null ? null : `with ${subject} in the subject`,
    words === null ? null : `with ${words}`,
    hasFiles ? 'with attachments' : null,
    since === null ? null : SINCE[since],
  ]);
}

export function englishMails(pick: MailPick): string {
  const { latest, isUnread } = pick;
  const isOne = latest === 1;
  return said([
    latest === null ? null : isOne ? 'last' : `last ${latest}`,
    isUnread ? 'unread' : null,
    isOne ? 'mail' : 'mails',
    named(pick),
  ]);
}

function noun(words: string, isPlural: boolean): NounSaid {
  return { subject: phrase(words), object: phrase(words), isPlural };
}

const closed = ({ core, behind, isOpen }: PhraseSaid): string =>
  `${core}${behind}${isOpen ? ',' : ''}`;

function deedSaid(deed: MailDeed, object: string): string {
  switch (deed.verb) {
    case 'task':
      return `make a task of ${object}`;
    case 'archive':
      return `archive ${object}`;
    case 'mark-read':
      return `mark ${object} as read`;
    case 'move':
      return `move ${object} to the folder ${deed.folder}`;
    case 'save':
      return `save the attachments of ${object} into ${deed.path}`;
    case 'reply':
      return `reply to ${object} with ${deed.text}`;
  }
}

export const ENGLISH_MAIL_WORK: MailWorkWords = {
  it: phrase('that mail'),
  mails: (pick) => {
    const words = englishMails(pick);
    return {
      all: (isNew) => noun(`the ${isNew ? 'new ' : ''}${words}`, pick.latest !== 1),
      ends: (count, from) =>
        noun(`the ${words}, ${from === 'end' ? 'only the last' : 'at most'} ${count}`, count !== 1),
      some: (isNew) => `${isNew ? 'new ' : ''}${words}`,
    };
  },
  send: (object, to, subject) =>
    clause(
      `mail ${closed(object)} to ${listed(to, 'and')}${subject === null ? '' : ` with the subject ${subject}`}`,
    ),
  deed: (deed, object) => clause(deedSaid(deed, closed(object))),
};
