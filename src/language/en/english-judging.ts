/** How a judgement is asked for in English. */
import type { Judging, JudgingWords, Made, MadeForm } from '../judging-words.ts';
import { listed } from '../list-words.ts';

export const englishJudging: JudgingWords = {
  asks: (judging) => {
    switch (judging.kind) {
      case 'about':
        return `Is this about ${judging.topic}?`;
      case 'sounds':
        return `Does this sound ${judging.as}?`;
      case 'speaks':
        return `Does this mention ${judging.of}?`;
    }
  },
  makes: (made) => {
    switch (made.kind) {
      case 'summary':
        return `Summarize this${inForm(made)}.`;
      case 'translation':
        return `Translate this into ${made.tongue}.`;
      case 'answer':
        return made.question;
      case 'category':
        return 'Which of these is it?';
    }
  },
  states: (judging) => STATES[judging.kind](saidOf(judging)),
  anyTime: 'every day at 9:00 ',
};

const STATES: Readonly<Record<Judging['kind'], (said: string) => string>> = {
  about: (topic) => `is about ${topic}`,
  sounds: (as) => `sounds ${as}`,
  speaks: (of) => `mentions ${of}`,
};

function saidOf(judging: Judging): string {
  if (judging.kind === 'about') return judging.topic;
  return judging.kind === 'sounds' ? judging.as : judging.of;
}

function inForm({ count, unit = 'sentences', tongue }: MadeForm): string {
  const one = unit.slice(0, -1);
  const form =
    count === undefined
      ? ''
      : ` ${unit === 'points' ? 'as' : 'in'} ${count} ${count === 1 ? one : unit}`;
  return `${form}${tongue === undefined ? '' : ` in ${tongue}`}`;
}

/** Behind what it is made of, with what is quoted as it is to be shown. */
export function englishMade(made: Made): string {
  switch (made.kind) {
    case 'summary':
      return `summarized${inForm(made)}`;
    case 'translation':
      return `translated into ${made.tongue}`;
    case 'answer':
      return `as the answer to ${made.question}`;
    case 'category':
      return `sorted into ${listed(made.among, 'or')}`;
  }
}
