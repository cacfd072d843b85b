import { expect, test } from 'vitest';
import { OWNER_SESSION } from '../domain/session-key.ts';
import { ENGLISH_TALK } from '../language/en/english-talk.ts';
import { answerInWords, saidAlone } from './answer-without.ts';

test('who is not understood where no model answers is told so, and a better reason stays', () => {
  const none = { kind: 'not-understood', reason: null, suggestions: ['remind me at 5pm'] } as const;
  expect(
    saidAlone(
      'frob it',
      { ...none, suggestions: [] },
      { withoutModel: true, words: ENGLISH_TALK, session: OWNER_SESSION },
    ).reason,
  ).toBe('I don\'t understand "frob it". No model answers here.');
  expect(
    saidAlone(
      'frob it',
      { reason: 'Which one?' },
      { withoutModel: true, words: ENGLISH_TALK, session: OWNER_SESSION },
    ).reason,
  ).toBe('Which one?');
  const text = answerInWords({ ...none, suggestions: [...none.suggestions] });
  expect(text).toContain('What I can do without it');
  expect(text).toContain('remind me at 5pm');
});
