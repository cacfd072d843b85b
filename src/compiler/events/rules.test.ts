/** Every rule of events is needed: its example is read, and read differently without it. */
import { expect, test } from 'vitest';
import { grammarOf } from '../engine/grammar.ts';
import { maskedGrammar } from '../engine/masked-grammar.fake.ts';
import { tongueOf } from '../spoken-language.ts';
import { EVENT_RULES, eventsIn } from './find-events.ts';

const GRAMMAR = grammarOf(EVENT_RULES);

test('every rule names an example that is read differently without it', () => {
  const idle = EVENT_RULES.flatMap((rule) => {
    const { time, intents } = tongueOf(rule.example, undefined);
    const reading = { language: intents, words: time };
    const others = maskedGrammar(GRAMMAR, rule);
    const whole = JSON.stringify(eventsIn(rule.example, reading));
    const without = JSON.stringify(eventsIn(rule.example, reading, others));
    return whole === without ? [`not needed: ${rule.name} · ${rule.example}`] : [];
  });
  expect(idle).toEqual([]);
});
