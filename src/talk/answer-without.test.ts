import { expect, test } from 'vitest';
import { answerInWords, saidAlone } from './answer-without.ts';
import { ENGLISH_TALK } from './words/english-talk.ts';

test('who is not understood where no model answers is told so, and a better reason stays', () => {
  const none = { kind: 'not-understood', reason: null, suggestions: ['remind me at 5pm'] } as const;
  expect(
    saidAlone({ ...none, suggestions: [] }, { withoutModel: true, words: ENGLISH_TALK }).reason,
  ).toContain('No model answers here');
  expect(
    saidAlone({ reason: 'Which one?' }, { withoutModel: true, words: ENGLISH_TALK }).reason,
  ).toBe('Which one?');
  const text = answerInWords({ ...none, suggestions: [...none.suggestions] });
  expect(text).toContain('What I can do without it');
  expect(text).toContain('remind me at 5pm');
});
