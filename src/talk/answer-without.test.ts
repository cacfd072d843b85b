import { expect, test } from 'vitest';
import { fakeOptions } from '../compiler/compile.fake.ts';
import { compile } from '../compiler/compile.ts';
import { spokenIn, unreadWords } from '../compiler/compiler.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { GERMAN_TALK } from '../language/de/german-talk.ts';
import { ENGLISH_TALK } from '../language/en/english-talk.ts';
import { answerInWords, saidAlone } from './answer-without.ts';

test('who is not understood where no model answers is told so, and a better reason stays', () => {
  const none = { kind: 'not-understood', reason: null, suggestions: ['remind me at 5pm'] } as const;
  const talk = { withoutModel: true, words: ENGLISH_TALK, session: OWNER_SESSION };
  const said = (text: string, reason: string | null) =>
    saidAlone(text, { ...none, suggestions: [], reason }, talk, fakeOptions());
  expect(said('frob it', null).reason).toBe(
    'I don\'t understand "frob it". No model answers here.',
  );
  expect(said('frob it', 'Which one?').reason).toBe('Which one?');
  expect(said('frob it', 'Which one?').suggestions).toEqual([]);
  const long = 'tell me when https://a.example is down, ignore the counter at the bottom';
  expect(said(long, null).reason).toContain('understand "ignore the counter at the bottom".');
  const named = compile('remind me every day at 9 to run unless it rains', fakeOptions());
  if (named.kind !== 'not-understood') throw new Error(named.kind);
  expect(said('remind me to run', named.reason).suggestions).toHaveLength(2);
  const text = answerInWords({ ...none, suggestions: [...none.suggestions] });
  expect(text).toContain('What I can do without it');
  expect(text).toContain('remind me at 5pm');
});

test.each([
  ['what do I have tomorrow?', []],
  ['at sunset turn on the lights', []],
  ['something of a research about cron', []],
  ['frob my morning report somehow', ['run morning-report']],
])('only a skill that its words name and that could run now is offered: %s', (text, skills) => {
  const options = fakeOptions();
  const result = compile(text, options);
  if (result.kind !== 'not-understood') throw new Error(result.kind);
  const talk = { words: ENGLISH_TALK, session: OWNER_SESSION };
  const { suggestions } = saidAlone(text, result, talk, options);
  expect(suggestions.filter((said) => said.startsWith('run '))).toEqual(skills);
});

/** What is refused, and the words of it that are named. */
const REFUSED: readonly (readonly [string, string])[] = [
  ["At 6:45 on school days remind me to pack Leo's PE kit", 'on school days'],
  ['Remind me to stretch at 9 while I work from home', 'while I work from home'],
  ['If https://a.example is down, text me, but at most once an hour', 'at most once an hour'],
  ['Remind me to phone mum on Sunday, not before 11', 'not before 11'],
  ['remind me every weekday at 8 to stretch, except on bank holidays', 'except on bank holidays'],
  ['every tuesday at 7pm the blue bin, in even weeks the yellow one', 'in even weeks the yellow'],
  ['Tonight at eleven, frob the heating', 'frob the heating'],
  ['put milk on the shopping list unless we have some', 'unless we have some'],
  ['Heute Abend um elf soll ich die Heizung runterdrehen', 'soll ich die Heizung runterdrehen'],
  ['Erinnere mich halbstündlich ans Lüften, solange es hell ist', 'solange es hell ist'],
  [
    'jeden Dienstagabend die blaue Tonne, in geraden Wochen die gelbe',
    'in geraden Wochen die gelbe',
  ],
  ['Nachts von zehn bis sieben bitte Ruhe', 'bitte Ruhe'],
  [
    'In der Woche vor Weihnachten jeden Abend um 19 Uhr ans Plätzchenbacken erinnern',
    'In der Woche',
  ],
  ['Erinnere mich jeden Werktag um 6:20 an die Brote, außer in den Ferien', 'außer in den Ferien'],
  ['Setz Milch auf die Einkaufsliste, falls sie billig ist', 'falls sie billig ist'],
  ['Jeden Tag um 22 Uhr den Laden frobben, mittwochs schon um 20 Uhr', 'mittwochs schon um 20 Uhr'],
];

test.each(REFUSED)(
  'names what was not understood, and two sentences that are: %s',
  (text, named) => {
    const options = fakeOptions();
    const result = compile(text, options);
    if (result.kind !== 'not-understood') throw new Error(result.kind);
    const isGerman = spokenIn(text, { code: undefined, spoken: null }) === 'de';
    const talk = { words: isGerman ? GERMAN_TALK : ENGLISH_TALK, session: OWNER_SESSION };
    const told = saidAlone(text, result, talk, options);
    const quoted = [...(told.reason ?? '').matchAll(/["„]([^"“]+)["“]/g)].map(
      ([, said = '']) => said,
    );
    expect(quoted.join(' | ')).toContain(named);
    for (const said of quoted) expect(text).toContain(said);
    expect(told.suggestions).toHaveLength(2);
    for (const near of told.suggestions) {
      expect(compile(near, options).kind).not.toBe('not-understood');
      expect(spokenIn(near, { code: undefined, spoken: null })).toBe(isGerman ? 'de' : 'en');
    }
  },
);

test.each([
  ["tell me if the backup hasn't run for 2 days", 'if the'],
  ['warn me when the report did not come since yesterday', 'when the'],
  ['sag mir wenn hello seit 3 Tagen nicht lief', 'wenn hello'],
  ['melde dich wenn der Bericht heute nicht gekommen ist', 'wenn der Bericht'],
])('a condition is named up to its end: %s', (text, begins) => {
  expect(unreadWords(text, fakeOptions())).toBe(text.slice(text.indexOf(begins)));
});

test('no part of a quote is named', () => {
  const text = 'frob my hello reminder to "two pills, with food"';
  expect(unreadWords(text, fakeOptions())).toBeNull();
  expect(unreadWords(`${text}, gently`, fakeOptions())).toBe('gently');
});
