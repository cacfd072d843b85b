/** Wie man auf Deutsch um ein Urteil bittet. */
import type { FormUnit, JudgingWords, Made, MadeForm, Tongue } from '../judging-words.ts';
import { listed } from '../list-words.ts';

const TONGUES: Readonly<Record<Tongue, string>> = {
  English: 'Englisch',
  German: 'Deutsch',
  French: 'Französisch',
  Spanish: 'Spanisch',
  Italian: 'Italienisch',
  Portuguese: 'Portugiesisch',
  Dutch: 'Niederländisch',
  Polish: 'Polnisch',
  Turkish: 'Türkisch',
};

/** Im dritten Fall: einer und mehrere. */
const UNITS: Readonly<Record<FormUnit, readonly [string, string]>> = {
  sentences: ['Satz', 'Sätzen'],
  points: ['Punkt', 'Punkten'],
  lines: ['Zeile', 'Zeilen'],
  words: ['Wort', 'Wörtern'],
  paragraphs: ['Absatz', 'Absätzen'],
};

export const germanJudging: JudgingWords = {
  asks: (judging) => {
    switch (judging.kind) {
      case 'about':
        return `Geht es darin um das Thema „${judging.topic}“?`;
      case 'sounds':
        return `Klingt das ${judging.as}?`;
      case 'speaks':
        return `Kommt darin ${judging.of} zur Sprache?`;
    }
  },
  makes: (made) => {
    switch (made.kind) {
      case 'summary':
        return `Fasse das${inForm(made)} zusammen.`;
      case 'translation':
        return `Übersetze das ins ${TONGUES[made.tongue]}e.`;
      case 'answer':
        return made.question;
      case 'category':
        return 'Was davon ist es?';
    }
  },
  states: (judging) => {
    switch (judging.kind) {
      case 'about':
        return `handelt von ${judging.topic}`;
      case 'sounds':
        return `klingt ${judging.as}`;
      case 'speaks':
        return `spricht ${judging.of} an`;
    }
  },
  anyTime: 'jeden Tag um 9 Uhr ',
};

function inForm({ count, unit = 'sentences', tongue }: MadeForm): string {
  const form = count === undefined ? '' : ` in ${count} ${UNITS[unit][count === 1 ? 0 : 1]}`;
  return `${form}${tongue === undefined ? '' : ` auf ${TONGUES[tongue]}`}`;
}

/** Hinter dem, woraus es gemacht wird; was in Anführungszeichen steht, ist schon, wie man es zeigt. */
export function germanMade(made: Made): string {
  switch (made.kind) {
    case 'summary':
      return `zusammengefasst${inForm(made)}`;
    case 'translation':
      return `übersetzt ins ${TONGUES[made.tongue]}e`;
    case 'answer':
      return `als Antwort auf ${made.question}`;
    case 'category':
      return `eingeordnet als ${listed(made.among, 'oder')}`;
  }
}
