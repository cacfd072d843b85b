/** Faults in how a skill is judged, asked for and kept beside what is approved. */
import type { Mutant } from './mutant.ts';

const BALLOT = 'src/skills/judging/ballot.ts';
const BALLOT_TESTS = ['src/skills/judging/ballot.test.ts'];
const PROMPT = 'src/skills/judging/judge-prompt.ts';
const PROMPT_TESTS = ['src/skills/judging/judge-prompt.test.ts'];
const SAVE = 'src/own-tools/skills/save-of-run.ts';
const JUDGE = 'src/own-tools/skills/judge-skill.ts';
const SAVED_TESTS = ['src/own-tools/skills/judged-saves.test.ts'];
const WORKSHOP = 'src/skills/making/skill-workshop.ts';
const PROPOSAL_TESTS = ['src/skills/making/kill-at-step.test.ts'];

export const JUDGE_MUTANTS: readonly Mutant[] = [
  {
    name: 'silent-judge-agrees',
    file: BALLOT,
    text: "one.kind === 'silent' || isAgainst(one.verdict)",
    replacement: "one.kind !== 'silent' && isAgainst(one.verdict)",
    breaks: 'a judge that fails counts for the skill',
    tests: BALLOT_TESTS,
  },
  {
    name: 'harm-outvoted',
    file: BALLOT,
    text: 'votes * 2 >= ballots.length',
    replacement: 'votes * 2 > ballots.length + 1',
    breaks: 'two judges that see harm are outvoted by one',
    tests: BALLOT_TESTS,
  },
  {
    name: 'quoted-verdict-counts',
    file: BALLOT,
    text: 'found.length === 1 ?',
    replacement: 'found.length >= 1 ?',
    breaks: 'a verdict that the skill holds passes for that of the judge',
    tests: BALLOT_TESTS,
  },
  {
    name: 'unjudged-end',
    file: PROMPT,
    text: 'if (parts.length > MOST_PARTS) return null;',
    replacement: 'parts.splice(MOST_PARTS);',
    breaks: 'the end of a long skill is read by no judge',
    tests: PROMPT_TESTS,
  },
  {
    name: 'skill-unmarked',
    file: PROMPT,
    text: "markText('others', 'skill', part)",
    replacement: 'part',
    breaks: 'the skill speaks to its judge',
    tests: PROMPT_TESTS,
  },
  {
    name: 'judged-in-vain',
    file: SAVE,
    text: 'if (!judged.passed) return rejected(name, judged.lines);',
    replacement: '',
    breaks: 'a skill that its judges refuse is saved',
    tests: SAVED_TESTS,
  },
  {
    name: 'saved-by-anybody',
    file: SAVE,
    text: 'if (!maySaveSkills(from.sessionKey)) throw notFromHere();',
    replacement: '',
    breaks: 'sub-agents save skills',
    tests: SAVED_TESTS,
  },
  {
    name: 'saved-for-ever',
    file: SAVE,
    text: 'if (refusal !== null) throw refusal;',
    replacement: '',
    breaks: 'a run that loops has judges asked without end',
    tests: SAVED_TESTS,
  },
  {
    name: 'tries-of-day-uncounted',
    file: 'src/own-tools/skills/save-book.ts',
    text: '>= MOST_TRIES_OF_A_DAY',
    replacement: '> 10 * MOST_TRIES_OF_A_DAY',
    breaks: 'runs try as often on a day as they like',
    tests: ['src/own-tools/skills/save-book.test.ts'],
  },
  {
    name: 'judged-again',
    file: JUDGE,
    text: 'if (known.filter((one) => one !== undefined).length >= JUDGES) return judgedBy(known);',
    replacement: 'known.splice(0);',
    breaks: 'the very same skill is judged again, until judges let it in',
    tests: SAVED_TESTS,
  },
  {
    name: 'change-takes-place',
    file: SAVE,
    text: 'return stays ? change(name, draft, from) : create(name, draft, from);',
    replacement: 'return create(name, draft, from);',
    breaks: 'a change by a run takes the place of what is approved',
    tests: SAVED_TESTS,
  },
  {
    name: 'change-of-another-state',
    file: WORKSHOP,
    text: 'if (!isThere && (now.value === null || proposal?.base !== digestOf(now.value)))',
    replacement: 'if (now.value === null)',
    breaks: 'a change overwrites what its owner did meanwhile',
    tests: PROPOSAL_TESTS,
  },
  {
    name: 'warned-of-by-run',
    file: 'src/skills/scan/never-said.ts',
    text: "return CODES.has(found.code) ? { ...found, weight: 'high', level: levelOf('high') } : found;",
    replacement: 'return found;',
    breaks: 'a run hides an order behind "for example"',
    tests: ['src/skills/making/skill-workshop.test.ts'],
  },
  {
    name: 'order-in-pieces',
    file: 'src/skills/scan/never-said.ts',
    text: "lines.slice(start, start + TOGETHER).join(' ')",
    replacement: "lines[start] ?? ''",
    breaks: 'a run hides an order behind a line break',
    tests: ['src/skills/scan/never-said.test.ts'],
  },
];
