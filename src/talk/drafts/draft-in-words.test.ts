import { expect, test } from 'vitest';
import { fakeSchedule } from '../../domain/schedule/schedule.fake.ts';
import { talkWordsOf } from '../words/talk-words-of.ts';
import { draftInWords } from './draft-in-words.ts';

const FIRES = ['2026-06-01T00:05:00Z', '2026-06-01T00:10:00Z', '2026-06-01T00:15:00Z'];

test.each([
  [{ every: '5m' }, 1],
  [{ cron: '*/5 * * * *' }, 3],
])('of %j so many next times are told: %d', (input, count) => {
  const { trigger } = fakeSchedule({ trigger: input });
  const shown = { summary: 'Do.', notes: [], capabilities: [], cost: { tokens: 0, modelCalls: 0 } };
  const text = draftInWords({ ...shown, trigger, nextFires: FIRES }, talkWordsOf('en'));
  expect(text.match(/00:\d\d/g)).toHaveLength(count);
});
