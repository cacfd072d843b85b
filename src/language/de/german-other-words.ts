/** German: other words for what rules read in one form. */
const SOMEBODY = '(?:jemand|wer|irgendwer|irgendjemand)';
const IT = '(?:die Datei|sie|es|das|(?:daran )?(?:etwas|was)(?: daran)?)';
const CHANGES =
  '(?:ändert|bearbeitet|verändert|anfasst|(?:geändert|bearbeitet|verändert|angefasst) hat)';
const REPO = '(?:(?:https?://)?(?:www\\.)?github\\.com/)';
const NAME = '[\\w.-]{1,100}/[\\w.-]{1,100}?';

export const GERMAN_OTHER_WORDS: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(`(?<!\\p{L})(wenn|falls|sobald) ${SOMEBODY} ${IT} ${CHANGES}(?!\\p{L})`, 'iu'),
    '$1 sie sich ändert',
  ],
  [
    /(?<!\p{L})(wenn|falls|sobald) sich (?:dort |da |daran )?(?:was|etwas) (?:ändert|geändert hat|tut|getan hat|verändert|verändert hat)(?!\p{L})/iu,
    '$1 es sich ändert',
  ],
  [
    /(?<!\p{L})vergleiche? (.{0,60}?)das feld ([\w.]+) von (https?:\S+) mit (\d[\d.,]*) und sag mir(?: bescheid)?, (wenn|sobald) es (?:drüber|darüber) (?:liegt|steigt|geht|ist)(?!\p{L})/iu,
    'sag mir $1, $5 das Feld $2 von $3 über $4 steigt',
  ],
  [
    /(?<!\p{L})vergleiche? (.{0,60}?)das feld ([\w.]+) von (https?:\S+) mit (\d[\d.,]*) und sag mir(?: bescheid)?, (wenn|sobald) es (?:drunter|darunter) (?:liegt|fällt|geht|ist)(?!\p{L})/iu,
    'sag mir $1, $5 das Feld $2 von $3 unter $4 fällt',
  ],
  [
    new RegExp(
      `(?<!\\p{L})(wenn|sobald) (?:es )?ein(?:e|es)? neue[srn]? (?:Version|Release|Ausgabe) von ${REPO}(${NAME})(?:/releases)?/? (?:rauskommt|herauskommt|erscheint|da ist|verfügbar ist|veröffentlicht wird|gibt)(?!\\p{L})`,
      'iu',
    ),
    '$1 im Feed https://github.com/$2/releases.atom etwas Neues steht',
  ],
];
