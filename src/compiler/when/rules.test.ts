/** Every rule is needed: its example is read differently without it. */
import { expect, test } from 'vitest';
import { languageOf } from '../../language/detect-language.ts';
import { grammarOf } from '../engine/grammar.ts';
import { maskedGrammar } from '../engine/masked-grammar.fake.ts';
import { tokenize } from '../engine/tokenize.ts';
import { findParts, RULES } from './find.ts';
import type { Sentence } from './sentence.ts';

/** Sunday, 15 November 2026, 15:00 in Berlin. */
const NOW = Temporal.ZonedDateTime.from('2026-11-15T15:00[Europe/Berlin]');

function sentenceOf(text: string): Sentence {
  const language = languageOf(text, undefined);
  const day = NOW.toPlainDate().since('1970-01-01').days;
  return {
    text,
    tokens: tokenize(text, language),
    language,
    timezone: 'Europe/Berlin',
    nowMs: NOW.epochMilliseconds,
    today: day,
    secondOfDay: 15 * 3600,
    defaults: {
      timeOfDay: null,
      partsOfDay: {
        morning: '09:00',
        noon: '12:00',
        afternoon: '15:00',
        evening: '18:00',
        night: '21:00',
      },
    },
  };
}

const GRAMMAR = grammarOf(RULES);

test('every rule names an example that is read differently without it', () => {
  const idle = RULES.flatMap((rule) => {
    const sentence = sentenceOf(rule.example);
    const others = maskedGrammar(GRAMMAR, rule);
    const [whole, without] = [findParts(sentence), findParts(sentence, others)];
    return JSON.stringify(whole) === JSON.stringify(without)
      ? [`${rule.name} · ${rule.example}`]
      : [];
  });
  expect(idle).toEqual([]);
});
