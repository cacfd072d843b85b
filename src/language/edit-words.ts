/** What words do in a change of something that is there: "make it", "also", "instead". */

export type EditWord =
  | 'make'
  /** A verb behind which "until" says to what time it is moved: push it until Friday. */
  | 'move'
  | 'let'
  | 'it'
  | 'instead'
  /** In front of what is meant: actually, no, rather. */
  | 'rather'
  | 'also'
  | 'just'
  | 'skip'
  /** Leaves out with a word behind it: lass Freitag aus, cancel the 9am one. */
  | 'leave'
  | 'out'
  | 'drop'
  | 'later-word'
  | 'earlier-word'
  | 'back'
  /** In front of what it is moved to: auf Donnerstag. */
  | 'onto'
  | 'more'
  | 'any'
  | 'no'
  | 'not'
  | 'limit-word'
  | 'forever'
  /** So many in all, whatever the times of a day. */
  | 'in-all'
  | 'same-word'
  | 'end-verb'
  | 'start-verb'
  | 'run-verb'
  | 'run-noun'
  | 'courtesy';

export type EditWords = ReadonlyMap<string, readonly EditWord[]>;

/** Words by what they do, several in one text with `|` between them. */
function editWords(table: Readonly<Partial<Record<EditWord, string>>>): EditWords {
  const words = new Map<string, EditWord[]>();
  for (const [does, text] of Object.entries(table))
    for (const word of text.split('|'))
      words.set(word, [...(words.get(word) ?? []), does as EditWord]);
  return words;
}

export const ENGLISH_EDIT_WORDS = editWords({
  make: 'make|set|do|run|change|switch',
  move: 'move|shift|reschedule|push|postpone|delay|bring',
  let: 'let|give|keep',
  it: 'it|that|this|me',
  instead: 'instead',
  rather: 'actually|no|nope|rather|sorry|better|i|meant|how|about|then',
  also: 'also|too|add|additionally|again',
  just: 'just',
  skip: 'skip|omit',
  leave: 'leave|cancel',
  out: 'out',
  drop: 'drop|remove|lose|without',
  'later-word': 'later',
  'earlier-word': 'earlier|sooner',
  back: 'back|by',
  more: 'more|longer|anymore',
  any: 'any',
  no: 'no|without',
  not: 'not',
  'limit-word': 'limit|limits|end|ending|date',
  forever: 'forever|indefinitely|endlessly',
  'in-all': 'total|overall|altogether',
  'same-word': 'same',
  'end-verb': 'end|stop|finish|quit|ending|stopping|finishing',
  'start-verb': 'start|begin|starting|beginning',
  'run-verb': 'run|well|as',
  'run-noun': 'one|ones|reminder|run|runs|time|times',
  courtesy: 'please|thanks|pls|plz|thx',
});

export const GERMAN_EDIT_WORDS = editWords({
  make: 'mach|mache|änder|ändere|setz|setze|stell|stelle',
  move: 'verschieb|verschiebe|leg|lege',
  let: 'lass|lasse|gib|soll',
  it: 'es|das|mir',
  instead: 'stattdessen|statt|dessen|daraus|draus',
  rather: 'doch|lieber|besser|nein|nee|nö|ich|meinte|dann|eher|aber',
  also: 'auch|zusätzlich|außerdem|dazu|noch',
  just: 'bloß',
  skip: 'überspring|überspringe|auslassen|weglassen|überspringen',
  leave: 'lass|lasse',
  out: 'aus|weg|ausfallen',
  drop: 'streich|streiche|entferne|streichen|entfernen',
  'later-word': 'später',
  'earlier-word': 'früher|eher',
  back: 'um',
  onto: 'auf|zu',
  more: 'mehr|länger',
  no: 'kein|keine|keinen|ohne',
  not: 'nicht',
  'limit-word': 'ende|grenze|limit|begrenzung',
  forever: 'immer|endlos|unbegrenzt',
  'in-all': 'insgesamt',
  'same-word': 'gleichen|selben|gleiche|dasselbe|selbe',
  'end-verb': 'enden|aufhören|schluss|stopp|ende',
  'start-verb': 'beginnen|anfangen',
  'run-verb': 'laufen',
  'run-noun': 'mal|termin|erinnerung|zeit',
  courtesy: 'bitte|danke',
});
