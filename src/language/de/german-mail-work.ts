/** German: mails that are looked for, sent and filed. */
import { listed } from '../list-words.ts';
import { type MailDeed, type MailLexicon, type MailPick, said } from '../mail-work-words.ts';
import {
  clause,
  type MailWorkWords,
  type NounSaid,
  type PhraseSaid,
  phrase,
} from '../what-words.ts';

export const GERMAN_MAIL_LEXICON: MailLexicon = {
  'mail-noun': 'mails|e-mails|emails|mail|e-mail|email|newsletter|newslettern',
  'mail-one': 'mail|e-mail|email',
  'mail-unread': 'ungelesene|ungelesenen|ungelesener',
  'mail-from': 'von|vom|von der|von dem',
  'mail-with': 'mit|über|zu',
  'mail-with-these':
    'mit diesen leuten|mit den leuten|mit diesen personen|mit dieser person|mit der person|mit den beteiligten|mit den teilnehmern|mit den teilnehmenden|mit ihnen|mit denen|mit den anderen|mit den leuten darin',
  'mail-mention': 'mit dem wort|mit den wörtern',
  'mail-in-subject': 'im betreff|in der betreffzeile',
  'mail-subject-with': 'mit dem betreff',
  'mail-files': 'mit anhang|mit anhängen|mit einem anhang|mit angehängten dateien',
  'mail-of-today': 'von heute|seit heute',
  'mail-since-yesterday': 'seit gestern',
  'as-mail': 'als mail|als e-mail|als email|per mail|per e-mail|per email',
  'with-subject': 'mit dem betreff|mit betreff|betreff|unter dem betreff',
  'mail-archive': 'archiviere|archivier|archivieren|archiviert',
  'mail-mark': 'markiere|markier|markieren',
  'mail-as-read': 'als gelesen',
  'mail-move': 'verschiebe|verschieb|verschieben|lege|leg|ablegen',
  'mail-attachments': 'anhänge|anhang|die anhänge|ihre anhänge|deren anhänge|den anhang',
  'mail-reply':
    'antworte|antworte darauf|antworte auf die mail|antworte auf diese mail|antworte ihnen|beantworte sie|beantworte die mail|schreib zurück|darauf antworten',
  'mail-to-it': 'mit',
  'mail-task':
    'leg eine aufgabe an|lege eine aufgabe an|mach eine aufgabe daraus|mache eine aufgabe daraus|mach daraus eine aufgabe|erstelle eine aufgabe|erstell eine aufgabe|eine aufgabe anlegen|daraus eine aufgabe machen',
};

const SINCE = { today: 'von heute', yesterday: 'seit gestern' } as const;

function named({ from, isWithThese, subject, words, hasFiles, since }: MailPick): string {
  return said([
    from === null ? null : `von ${from}`,
    isWithThese ? 'mit den Leuten darin' : null,
    subject === null ? null : `mit ${subject} im Betreff`,
    words === null ? null : `mit ${words}`,
    hasFiles ? 'mit Anhang' : null,
    since === null ? null : SINCE[since],
  ]);
}

/** `end` is how adjectives end: die ungelesen"en" Mails, ungelesen"e" Mails. */
function mails(pick: MailPick, end: string): string {
  const { latest, isUnread } = pick;
  const isOne = latest === 1;
  const of = isOne ? 'e' : end;
  return said([
    latest === null ? null : isOne ? 'letzte' : `letzt${of} ${latest}`,
    isUnread ? `ungelesen${of}` : null,
    isOne ? 'Mail' : 'Mails',
    named(pick),
  ]);
}

export const germanMails = (pick: MailPick): string => mails(pick, 'e');

function noun(words: string, isPlural: boolean): NounSaid {
  return { subject: phrase(words), object: phrase(words), isPlural };
}

function deedSaid(deed: MailDeed, object: string): [string, string] {
  switch (deed.verb) {
    case 'task':
      return [`aus ${dative(object)} eine Aufgabe`, 'machen'];
    case 'archive':
      return [object, 'archivieren'];
    case 'mark-read':
      return [`${object} als gelesen`, 'markieren'];
    case 'move':
      return [`${object} in den Ordner ${deed.folder}`, 'verschieben'];
    case 'save':
      return [`die Anhänge von ${dative(object)} in ${deed.path}`, 'speichern'];
    case 'reply':
      return [`auf ${object} mit ${deed.text}`, 'antworten'];
  }
}

/** "von den ungelesenen Mails", "von ihnen". */
const dative = (object: string): string =>
  object
    .replace(/^die letzte /, 'der letzten ')
    .replace(/^die /, 'den ')
    .replace(/^sie$/, 'ihnen')
    .replace(/^diese /, 'dieser ');

/** As an order to Rote, and as it is told back. */
const ORDERS: Readonly<Record<string, string>> = {
  archivieren: 'archiviere',
  markieren: 'markiere',
  verschieben: 'verschiebe',
  speichern: 'speichere',
  antworten: 'antworte',
  mailen: 'maile',
  machen: 'mach',
};

export function germanMailWork(listener: 'me' | 'you'): MailWorkWords {
  const done = (words: string, verb: string) =>
    clause(listener === 'me' ? `${ORDERS[verb]} ${words}` : `${words} ${verb}`);
  const closed = ({ core, behind, isOpen }: PhraseSaid): string =>
    `${core}${behind}${isOpen ? ',' : ''}`;
  return {
    it: phrase('diese Mail'),
    mails: (pick) => ({
      all: (isNew) => noun(`die ${isNew ? 'neuen ' : ''}${mails(pick, 'en')}`, pick.latest !== 1),
      ends: (count, from) =>
        noun(
          `die ${mails(pick, 'en')}, ${from === 'end' ? 'nur die letzten' : 'höchstens'} ${count}`,
          true,
        ),
      some: (isNew) => `${isNew ? 'neue ' : ''}${mails(pick, 'e')}`,
    }),
    send: (object, to, subject) =>
      done(
        `${closed(object)} an ${listed(to, 'und')}${subject === null ? '' : ` mit dem Betreff ${subject}`}`,
        'mailen',
      ),
    deed: (deed, object) => done(...deedSaid(deed, closed(object))),
  };
}
