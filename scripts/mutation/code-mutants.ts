/** Faults in programs: where one failed, what a repair may touch, and what a program may reach. */
import type { Mutant } from './mutant.ts';

const PATCH = 'src/code/patch.ts';
const PATCH_TESTS = ['src/code/patch.test.ts'];
const FIX = 'src/code/exec-fix.ts';
const FIX_TESTS = ['src/code/exec-fix.test.ts'];
const LOCATE = 'src/code/locate-error.ts';
const LOCATE_TESTS = ['src/code/locate-error.test.ts'];
const TOOL = 'src/own-tools/code/code-run-tool.ts';
const TOOL_TESTS = ['src/own-tools/code/code-run.test.ts'];
const CHECK_TESTS = ['src/own-tools/skills/skill-checks.test.ts'];
const READS = 'src/skills/reads-addresses.ts';
const READS_TESTS = ['src/skills/reads-addresses.test.ts'];
const USE_TESTS = ['src/domain/skill-record.test.ts'];

export const CODE_MUTANTS: readonly Mutant[] = [
  {
    name: 'patch-beyond-shown',
    file: PATCH,
    text: 'to > shown.to',
    replacement: 'to > shown.to + 1',
    breaks: 'a repair changes lines that the model was not shown',
    tests: PATCH_TESTS,
  },
  {
    name: 'import-that-does-more',
    file: PATCH,
    text: 'importLine?.test(words.trim()) !== true',
    replacement: 'importLine?.test(words.trim()) === undefined',
    breaks: 'a repair brings in more than imports',
    tests: PATCH_TESTS,
  },
  {
    name: 'unread-program-runs',
    file: FIX,
    text: 'if (!patched.ok || refused !== null)',
    replacement: 'if (!patched.ok)',
    breaks: 'a program that can not be read is run',
    tests: FIX_TESTS,
  },
  {
    name: 'repaired-for-ever',
    file: FIX,
    text: 'attempts.length >= MOST_ATTEMPTS',
    replacement: 'attempts.length > MOST_ATTEMPTS',
    breaks: 'a fourth attempt is made',
    tests: FIX_TESTS,
  },
  {
    name: 'step-done-again',
    file: FIX,
    text: 'run = await ports.once(`run ${next}`, () => ports.run(repaired));',
    replacement: 'run = await ports.run(repaired);',
    breaks: 'after a crash a run that ended is made again',
    tests: FIX_TESTS,
  },
  {
    name: 'shallow-frame',
    file: LOCATE,
    text: 'line: last.own.at(-1) ?? 1',
    replacement: 'line: last.own[0] ?? 1',
    breaks: 'the line of the caller is told for the one that failed',
    tests: LOCATE_TESTS,
  },
  {
    name: 'ignored-exception-told',
    file: LOCATE,
    text: 'if (!isIgnored) found.push',
    replacement: 'found.push',
    breaks: 'what Python ignored is told as what ended the program',
    tests: LOCATE_TESTS,
  },
  {
    name: 'program-reads-unjudged',
    file: 'src/own-tools/code/read-address.ts',
    text: 'const { forModel: _, ...asProgram } = context;',
    replacement: 'const { forModel: _, guard: __, ...asProgram } = context;',
    breaks: 'a program of a run that has read others reads any address',
    tests: TOOL_TESTS,
  },
  {
    name: 'hosts-after-others',
    file: TOOL,
    text: 'context.guard?.hasReadOthers() === true',
    replacement: 'context.guard?.hasReadOthers() === null',
    breaks: 'a run that has read others gives its program a host',
    tests: TOOL_TESTS,
  },
  {
    name: 'program-filled-in',
    file: TOOL,
    text: 'const { input: _, ...fixed } = input;',
    replacement: 'const { input: _, code: __, ...fixed } = input;',
    breaks: 'a plan runs a program that it put together from data',
    tests: TOOL_TESTS,
  },
  {
    name: 'checks-in-the-copy',
    file: 'src/own-tools/skills/run-checks.ts',
    text: 'const seen = tree.filter(({ path }) => !path.startsWith(`${CHECKS_FOLDER}/`));',
    replacement: 'const seen = tree;',
    breaks: 'a script finds what its check expects',
    tests: CHECK_TESTS,
  },
  {
    name: 'check-of-any-failure',
    file: 'src/skills/checks/skill-check.ts',
    text: 'said?.includes(expect.fails) === true',
    replacement: 'said !== null',
    breaks: 'a check passes whatever its script failed with',
    tests: ['src/skills/checks/skill-check.test.ts'],
  },
  {
    name: 'secret-beside-a-door',
    file: READS,
    text: "text?.tools.includes('http.request') === true && text.secrets.length === 0",
    replacement: "text?.tools.includes('http.request') === true",
    breaks: 'a script carries its secret away in an address',
    tests: READS_TESTS,
  },
  {
    name: 'door-without-tool',
    file: READS,
    text: "text?.tools.includes('http.request') === true && text.secrets.length === 0",
    replacement: '(text?.secrets ?? []).length === 0',
    breaks: 'a script reads addresses though its skill names no tool that does',
    tests: READS_TESTS,
  },
  {
    name: 'reading-agreed-before',
    file: 'src/skills/skill-folder.ts',
    text: "hasAddressReaders(tree.value) ? contentHash([digest, 'reads addresses']) : digest",
    replacement: 'hasAddressReaders(tree.value) ? digest : digest',
    breaks: 'scripts that had no network when they were approved read addresses unasked',
    tests: READS_TESTS,
  },
  {
    name: 'reading-not-pinned',
    file: 'src/own-tools/work-pins.ts',
    text: 'if (facts.readsAddresses(folder)) pins',
    replacement: 'if (name === folder) pins',
    breaks: 'a schedule that was approved without a network reads addresses unasked',
    tests: ['src/own-tools/work-pins.test.ts'],
  },
  {
    name: 'findings-one-by-one',
    file: 'src/cli/skills/skills-commands.ts',
    text: 'Map.groupBy(warnings, ({ code }) => code)',
    replacement: 'Map.groupBy(warnings, (one) => one)',
    breaks: 'an installation prints hundreds of findings',
    tests: ['src/cli/skills/skills-commands.test.ts'],
  },
  {
    name: 'findings-unseen-in-chat',
    file: 'src/domain/request-words.ts',
    text: '[...found, ...judges.slice(0, 1), ...reaches, ...lines]',
    replacement: '[...judges.slice(0, 1), ...reaches, ...lines]',
    breaks: 'who is asked in a chat for a long skill sees no finding of the scan',
    tests: ['src/domain/request-words.test.ts'],
  },
  {
    name: 'script-outside-scripts',
    file: 'src/skills/making/skill-draft.ts',
    text: 'const SCRIPT_FILE = /^scripts\\/[\\w-][\\w.-]{0,99}',
    replacement: 'const SCRIPT_FILE = /^(?:scripts\\/)?[\\w./-]{0,99}',
    breaks: 'a saved skill writes a script anywhere',
    tests: ['src/skills/making/skill-draft.test.ts'],
  },
  {
    name: 'uses-without-end',
    file: 'src/domain/skill-record.ts',
    text: '...record.uses].slice(0, MOST_USES)',
    replacement: '...record.uses]',
    breaks: 'the row of uses of a skill grows without end',
    tests: USE_TESTS,
  },
  {
    name: 'failure-not-of-its-day',
    file: 'src/domain/skill-record.ts',
    text: 'failures: failures + (error === null ? 0 : 1),',
    replacement: 'failures,',
    breaks: 'the days of a skill say nothing of its failures',
    tests: USE_TESTS,
  },
  {
    name: 'plain-script-not-counted',
    file: 'src/own-tools/skills/script-tool.ts',
    text: 'if (!isStopped)',
    replacement: 'if (!isStopped && !result.ok)',
    breaks: 'a script that knows nothing of Rote is not counted where it went well',
    tests: ['src/own-tools/skills/home-skills.test.ts'],
  },
  {
    name: 'place-named-by-others',
    file: 'src/own-tools/skills/failed-place.ts',
    text: '|| !PLAIN_NAME.test(path)',
    replacement: '',
    breaks: 'the name of a file says something to an agent in a lesson',
    tests: ['src/own-tools/skills/failed-place.test.ts'],
  },
];
