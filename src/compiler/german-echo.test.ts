import { describe, expect, test } from 'vitest';
import { germanReasons } from '../language/de/german-reasons.ts';
import { englishReasons } from '../language/en/english-reasons.ts';
import { fakeOptions } from './compile.fake.ts';
import { compile } from './compile.ts';
import type { CompileOptions, CompileResult, Draft } from './compile-types.ts';

function said(text: string, more: Partial<CompileOptions> = {}): CompileResult {
  return compile(text, fakeOptions(more));
}

function drafted(text: string, more: Partial<CompileOptions> = {}): Draft {
  const result = said(text, more);
  if (result.kind !== 'draft') throw new Error(`"${text}" became ${JSON.stringify(result)}`);
  return result.draft;
}

describe('a German wish is told back in German', () => {
  test('a change of the draft is told in German too', () => {
    const draft = drafted('schick mir jeden Tag um 9 Uhr "Hallo"');
    const previous = { draft, scheduleId: null };
    expect(drafted('nur am Montag', { previous, language: 'de' }).summary).toBe(
      'Montags um 09:00 (Europe/Berlin): dir die Nachricht "Hallo" schicken.',
    );
  });

  test('what is not understood says why', () => {
    const language = 'de';
    expect(
      said('hole https://example.org und schick mir den Titel', { language, catalog: [] }),
    ).toMatchObject({
      reason: expect.stringContaining('gibt es hier nicht'),
    });
    expect(said('x'.repeat(5000), { language })).toMatchObject({
      reason: 'Das ist länger als 1000 Zeichen.',
    });
  });

  test('what is not understood and German is answered with German examples', () => {
    expect(said('spiel etwas Jazz')).toMatchObject({
      kind: 'not-understood',
      suggestions: expect.arrayContaining(['erinnere mich um 17 Uhr an das Meeting']),
    });
  });

  test('a skill that is near is offered in words that start it', () => {
    const answer = said('morning report vielleicht', { language: 'de' });
    expect(answer).toMatchObject({
      suggestions: expect.arrayContaining(['starte morning-report']),
    });
  });
});

test('no reason was left in English', () => {
  const words = (reason: string | ((about: string) => string)) =>
    typeof reason === 'string' ? reason : reason('-');
  const english = new Set(Object.values(englishReasons).map(words));
  const same = Object.values(germanReasons)
    .map(words)
    .filter((reason) => english.has(reason));
  expect(same).toEqual([]);
});
