import { describe, expect, test } from 'vitest';
import { fakeOptions } from './compile.fake.ts';
import { compile } from './compile.ts';
import type { CompileOptions, CompileResult, Draft } from './compile-types.ts';
import { englishReasons } from './language/english-reasons.ts';
import { germanReasons } from './language/german-reasons.ts';

function said(text: string, more: Partial<CompileOptions> = {}): CompileResult {
  return compile(text, fakeOptions(more));
}

function drafted(text: string, more: Partial<CompileOptions> = {}): Draft {
  const result = said(text, more);
  if (result.kind !== 'draft') throw new Error(`"${text}" became ${JSON.stringify(result)}`);
  return result.draft;
}

describe('a German wish is told back in German', () => {
  test.each([
    [
      'erinnere mich jeden Werktag um 9 Uhr an die Tabletten',
      'Montags bis freitags um 09:00 (Europe/Berlin): dir die Nachricht "Erinnerung: die Tabletten" schicken.',
    ],
    [
      'schick mir alle 15 Minuten Hallo',
      'Alle 15 Minuten, gezählt ab So 2026-11-15 12:00 UTC+01:00 (Europe/Berlin): dir die Nachricht "Hallo" schicken.',
    ],
    [
      'beobachte https://example.org täglich um 9 Uhr und sag mir, wenn es sich ändert',
      'Jeden Tag um 09:00 (Europe/Berlin): https://example.org abrufen, dir die Nachricht "https://example.org hat sich geändert" schicken, wenn es sich seit dem letzten Mal geändert hat.',
    ],
    [
      'pausiere alles bis Montag',
      'Jetzt: "hello", "stand-up" pausieren bis Mo 2026-11-16 00:00 UTC+01:00.',
    ],
    ['verschiebe hello auf 10 Uhr', 'Jetzt: "hello" ändern: jeden Tag um 10:00 (Europe/Berlin).'],
  ])('"%s": %s', (text, summary) => {
    expect(drafted(text).summary).toBe(summary);
  });

  test('a change of the draft is told in German too', () => {
    const draft = drafted('schick mir jeden Tag um 9 Uhr "Hallo"');
    const previous = { draft, scheduleId: null };
    expect(drafted('nur am Montag', { previous, language: 'de' }).summary).toBe(
      'Montags um 09:00 (Europe/Berlin): dir die Nachricht "Hallo" schicken.',
    );
  });

  test.each([
    [
      'erinnere mich um 8 Uhr an X',
      'Das ist heute schon vorbei, also morgen, Montag, 16. November.',
    ],
    ['erinnere mich am 3. März um 10 Uhr an X', 'Das ist Mittwoch, 3. März 2027.'],
    [
      'erinnere mich am 28. März 2027 um 02:30 Uhr an X',
      '2027-03-28 02:30 gibt es in Europe/Berlin nicht, weil die Uhr dort vorgestellt wird; es läuft zum ersten Zeitpunkt danach, 03:00 (UTC+02:00).',
    ],
    [
      'erinnere mich am 31. Oktober 2027 um 02:30 Uhr an X',
      '2027-10-31 02:30 gibt es in Europe/Berlin zweimal, weil die Uhr dort zurückgestellt wird; es läuft beim ersten Mal, bei UTC+02:00.',
    ],
  ])('the note to "%s" is: %s', (text, note) => {
    expect(drafted(text, { language: 'de' }).notes).toContain(note);
  });

  test.each([
    ['erinnere mich im März an X', 'Es sagt, in welchem Monat, aber nicht, an welchem Tag. Wann?'],
    ['erinnere mich jeden Tag um 25 Uhr an X', '"25" ist als Zeit nicht zu verstehen. Wann?'],
    [
      'erinnere mich am 1. Januar 2020 um 9 Uhr an X',
      'Mittwoch, 1. Januar 2020 um 09:00 ist schon vorbei. Wann?',
    ],
    [
      'erinnere mich jeden Tag um 9 Uhr bis gestern an X',
      'Es liefe nie: Vor dem Ende kommt kein solcher Tag. Wann?',
    ],
    ['erinnere mich im März 2027 an X', '"2027" ist als Zeit nicht zu verstehen. Wann?'],
    ['weck mich morgen um 7', '7: 7 Uhr früh oder 7 Uhr abends?'],
  ])('"%s" asks: %s', (text, question) => {
    expect(said(text, { language: 'de' })).toMatchObject({ question: { text: question } });
  });

  test('what is not understood says why', () => {
    const language = 'de';
    expect(
      said('hole https://example.org und schick mir den Titel', { language, catalog: [] }),
    ).toMatchObject({
      reason: expect.stringContaining('gibt es hier nicht'),
    });
    expect(said('x'.repeat(5000), { language })).toMatchObject({
      reason: 'Das ist länger als 4000 Zeichen.',
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
