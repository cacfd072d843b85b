import { expect, test } from 'vitest';
import { askJudges, countVotes, type Verdict } from './judge-vote.ts';

const yes: Verdict = { approves: true, reason: 'fine' };
const no: Verdict = { approves: false, reason: 'vague' };

test.each([
  [[], true],
  [[yes], true],
  [[no], false],
  [[yes, yes, no], true],
  [[yes, no, no], false],
  [[yes, no], false],
  [[yes, yes, no, no], false],
])('of %j the vote is %s', (verdicts, approved) => {
  expect(countVotes(verdicts).approved).toBe(approved);
});

test('a judge that fails has said no, and why', async () => {
  const failing = async () => {
    throw new Error('no answer');
  };
  const approving = async () => yes;
  expect(await askJudges([approving, failing, failing], 'x')).toEqual({
    approved: false,
    yes: 1,
    no: 2,
    objections: ['A judge failed: no answer', 'A judge failed: no answer'],
  });
  expect((await askJudges([approving, failing, approving], 'x')).approved).toBe(true);
});
