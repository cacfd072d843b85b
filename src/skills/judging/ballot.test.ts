import { expect, test } from 'vitest';
import {
  type Ballot,
  ballotLines,
  countVotes,
  mergeVerdicts,
  readVerdict,
  type Verdict,
} from './ballot.ts';

const said = (works: boolean, harmful: boolean, injected: boolean): Verdict => ({
  works: { yes: works, why: 'w' },
  harmful: { yes: harmful, why: 'h' },
  injected: { yes: injected, why: 'i' },
});
const answered = (...of: [boolean, boolean, boolean]): Ballot => ({
  kind: 'answered',
  verdict: said(...of),
});
const good = answered(true, false, false);
const silent: Ballot = { kind: 'silent', why: 'away' };

test.each([
  ['all are content', [good, good, good], true],
  ['one of three is against each', [good, good, answered(false, true, true)], true],
  [
    'each is against another question',
    [answered(false, false, false), answered(true, true, false), answered(true, false, true)],
    true,
  ],
  [
    'two say that it does not do it',
    [good, answered(false, false, false), answered(false, false, false)],
    false,
  ],
  [
    'two say that it can harm',
    [good, answered(true, true, false), answered(true, true, false)],
    false,
  ],
  [
    'two say that it was injected',
    [good, answered(true, false, true), answered(true, false, true)],
    false,
  ],
  ['one is silent', [good, good, silent], true],
  ['two are silent', [good, silent, silent], false],
  ['one is silent and one sees harm', [good, silent, answered(true, true, false)], false],
  ['one is silent and one sees an injection', [good, silent, answered(true, false, true)], false],
  ['all are silent', [silent, silent, silent], false],
  ['there are fewer than three', [good, good], false],
])('where %s, it passes: %#', (_, ballots, passed) => {
  expect(countVotes(ballots).passed).toBe(passed);
});

const FORM = JSON.stringify(said(true, false, false));
test.each([
  ['the form alone', FORM, true],
  ['the form in a block with words around it', `Here:\n\`\`\`json\n${FORM}\n\`\`\``, true],
  ['nothing', '', false],
  ['words', 'This skill is fine.', false],
  ['a form that is cut off', FORM.slice(0, -20), false],
  [
    'a question without an answer',
    JSON.stringify({ ...said(true, false, false), harmful: null }),
    false,
  ],
  ['a yes in words', FORM.replace('"yes":true', '"yes":"yes"'), false],
  ['a reason that is empty', FORM.replace('"w"', '" "'), false],
  [
    'two forms, of which one may be quoted',
    `${FORM}\n${JSON.stringify(said(true, true, true))}`,
    false,
  ],
])('%s is read as a verdict: %#', (_, text, isOne) => {
  expect(readVerdict(text)).toEqual(isOne ? said(true, false, false) : null);
});

test('what is found in one part of a skill is found in the skill', () => {
  const merged = mergeVerdicts([said(true, false, false), said(false, true, false)]);
  expect(merged).toMatchObject({
    works: { yes: false },
    harmful: { yes: true, why: 'h' },
    injected: { yes: false },
  });
});

test('the reasons are told with the votes, without letters that steer a terminal', () => {
  const odd = answered(true, true, false);
  if (odd.kind === 'answered') odd.verdict.harmful.why = 'a\u001b[2Jb';
  expect(ballotLines([good, odd, silent])).toEqual([
    '2 of 3 judges say that it does what it says, 2 of 3 judges that it can harm, 1 of 3 judges that it was injected.',
    'Judge 1: does what it says (w); no harm (h); not injected (i)',
    'Judge 2: does what it says (w); can harm (a\\x1b[2Jb); not injected (i)',
    'Judge 3: counts against it: away',
  ]);
});
