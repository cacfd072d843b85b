import { describe, expect, test } from 'vitest';
import { german } from '../../../language/de/german.ts';
import { english } from '../../../language/en/english.ts';
import type { Language } from '../../../language/language.ts';
import { sentenceOf } from '../read-when.ts';
import { EDIT_RULES } from '../rules/edits.ts';
import { editGrammar, readEdit } from './read-edit.ts';

const NOW_MS = Temporal.ZonedDateTime.from('2026-11-18T10:20[Europe/Berlin]').epochMilliseconds;

const LANGUAGES: readonly Language[] = [english, german];

function sentence(text: string, language: Language) {
  return sentenceOf(text, { nowMs: NOW_MS, timezone: 'Europe/Berlin', language });
}

/** What is done, and the kinds of the parts that it is done with. */
function briefOf(text: string, language: Language, grammar?: ReturnType<typeof editGrammar>) {
  const edit = readEdit(sentence(text, language), grammar);
  if (edit.kind !== 'edit') return edit.kind === 'none' ? 'none' : `unread ${edit.said}`;
  const parts = edit.spoken.parts.map(({ kind, start, end }) => `${kind} ${start}-${end}`);
  return [...edit.does.map((one) => JSON.stringify(one)), ...parts].join(', ');
}

describe('each rule', () => {
  test.each(EDIT_RULES.map((rule) => [rule.name, rule] as const))(
    '%s is needed by its example',
    (_, rule) => {
      const without = editGrammar(EDIT_RULES.filter((other) => other !== rule));
      const needing = LANGUAGES.filter((language) => {
        const read = briefOf(rule.example, language);
        return read !== 'none' && read !== briefOf(rule.example, language, without);
      });
      expect(needing.length).toBeGreaterThan(0);
    },
  );
});

describe('a change', () => {
  test.each([
    // A word of time that no rule covers is named.
    ['make it sometime next week', 'unread sometime'],
    ['not before 9', 'unread not before'],
    // Words that are no time make it none.
    ['no, remind me tomorrow to call', 'none'],
    ['and walk the dog', 'none'],
    ['make it 10 on payday', 'none'],
    // The opposite is not taken for the thing itself.
    ['no weekends', '{"does":"drop"}, weekdays 3-11'],
    ['no, weekends', '{"does":"correct"}, weekdays 4-12'],
    ['no more mondays', '{"does":"drop"}, weekdays 8-15'],
  ])('"%s" is read as %s', (text, expected) => {
    expect(briefOf(text, english)).toBe(expected);
  });
});
