import { expect, test } from 'vitest';
import { fakeOptions } from '../compiler/compile.fake.ts';
import { compile } from '../compiler/compile.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
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
