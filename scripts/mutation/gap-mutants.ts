/** Faults in the way from a wish that nothing can do to the skill that does it. */
import type { Mutant } from './mutant.ts';

const DECIDE = 'src/own-tools/gaps/decide-gap.ts';
const DECIDE_TESTS = ['src/own-tools/gaps/decide-gap.test.ts'];
const DESK = 'src/own-tools/gaps/gap-desk.ts';
const TRY = 'src/own-tools/gaps/try-draft.ts';
const PLAN = 'src/own-tools/gaps/try-plan.ts';
const PROGRAM = 'src/own-tools/gaps/try-program.ts';
const FLOW_TESTS = ['src/own-tools/gaps/gap-flow.test.ts'];
const CHECK_TESTS = ['src/own-tools/skills/skill-checks.test.ts'];

export const GAP_MUTANTS: readonly Mutant[] = [
  {
    name: 'program-without-a-plan',
    file: DECIDE,
    text: "one.outcome === 'refused' && one.isTried",
    replacement: "one.outcome === 'refused'",
    breaks: 'a plan that was only written wrongly lets a program in',
    tests: DECIDE_TESTS,
  },
  {
    name: 'program-without-checks',
    file: DECIDE,
    text: "return hasChecks ? { kind: 'try' }",
    replacement: "return hasChecks || form === 'program' ? { kind: 'try' }",
    breaks: 'a program is kept that nothing was expected of',
    tests: DECIDE_TESTS,
  },
  {
    name: 'attempts-without-end',
    file: DECIDE,
    text: 'others.length >= MOST_ATTEMPTS',
    replacement: 'others.length > MOST_ATTEMPTS + 1',
    breaks: 'a model that loops goes on saving skills',
    tests: DECIDE_TESTS,
  },
  {
    name: 'proposed-again-unasked',
    file: DECIDE,
    text: 'if (refused !== undefined && !asksAgain)',
    replacement: 'if (refused !== undefined && asksAgain && gaps.length === 0)',
    breaks: 'what its owner said no to is looked into again unasked',
    tests: DECIDE_TESTS,
  },
  {
    name: 'gap-of-nobody',
    file: DECIDE,
    text: "if (words === null) return { kind: 'refuse', fault: NOBODY_ASKED };",
    replacement: '',
    breaks: 'a run that nobody talks with looks for new skills',
    tests: DECIDE_TESTS,
  },
  {
    name: 'wish-does-not-go-on',
    file: DESK,
    text: 'await parts.queue({ id: runId, definition, sessionKey });',
    replacement: 'void parts.queue;',
    breaks: 'after the yes its person has to ask again',
    tests: FLOW_TESTS,
  },
  {
    name: 'no-teaches-nothing',
    file: DESK,
    text: "await book.change(gap.id, () => ({ state: 'refused', why: 'its owner said no' }));",
    replacement: '',
    breaks: 'a no is forgotten, and the same is proposed again',
    tests: FLOW_TESTS,
  },
  {
    name: 'trial-of-unread-names',
    file: TRY,
    text: 'if (!written.ok) return refused(written.fault);',
    replacement: '',
    breaks: 'a script is written to where its path leads before the path is looked at',
    tests: CHECK_TESTS,
  },
  {
    name: 'trial-on-nothing',
    file: PLAN,
    text: "if (unread.size > 0) return { kind: 'unread', urls: [...unread] };",
    replacement: '',
    breaks: 'an address that was not read is told as a plan that failed, which lets a program in',
    tests: FLOW_TESTS,
  },
  {
    name: 'trial-on-made-up-answers',
    file: PROGRAM,
    text: 'return own.length > 0 && given.every(',
    replacement: 'return own.length > 0 || given.every(',
    breaks: 'a program is tried only on answers that its writer made up',
    tests: FLOW_TESTS,
  },
];
