/** Faults in the commands that agents write: which are run, how they are read, and what stops the rest. */
import type { Mutant } from './mutant.ts';

const inRuns = ['src/commands/run-commands.test.ts'];
const inBlocks = ['src/commands/extract-commands.test.ts'];
const inTokens = ['src/commands/tokenize-command.test.ts'];
const inParser = ['src/commands/parse-command.test.ts'];
const inHelp = ['src/commands/command-help.test.ts'];

export const COMMANDS_MUTANTS: readonly Mutant[] = [
  {
    name: 'rest-runs-after-a-failure',
    file: 'src/commands/run-commands.ts',
    text: 'if (isEnd) failedLine = line;',
    replacement: '',
    breaks: 'a folder is emptied although the copy before it failed',
    tests: inRuns,
  },
  {
    name: 'failed-read-stops-all',
    file: 'src/commands/run-commands.ts',
    text: 'isEnd: !answer.ok && (!isRead || isStopped)',
    replacement: 'isEnd: !answer.ok',
    breaks: 'a search that finds nothing keeps all that follows from being done',
    tests: inRuns,
  },
  {
    name: 'stopped-run-goes-on',
    file: 'src/commands/run-commands.ts',
    text: 'isEnd: !answer.ok && (!isRead || isStopped)',
    replacement: 'isEnd: !answer.ok && !isRead',
    breaks: 'what a person stopped goes on with the next command',
    tests: inRuns,
  },
  {
    name: 'slip-stops-nothing',
    file: 'src/commands/run-commands.ts',
    text: 'return { answer: failed(withTool(command)), isEnd: true };',
    replacement: 'return { answer: failed(withTool(command)), isEnd: false };',
    breaks: 'what follows a command that nobody understood is done',
    tests: inRuns,
  },
  {
    name: 'unavailable-tool-called',
    file: 'src/commands/decide-command.ts',
    text: "if (found.kind === 'not-available') return { kind: 'refused', fault: notAvailable(name) };",
    replacement: "if (found.kind === 'not-available') return { kind: 'overview' };",
    breaks: 'a run believes that it called what it may not',
    tests: inRuns,
  },
  {
    name: 'block-without-end-runs',
    file: 'src/commands/extract-commands.ts',
    text: 'startLine: open.startLine, complete: false',
    replacement: 'startLine: open.startLine, complete: true',
    breaks: 'half of a command is run',
    tests: inBlocks,
  },
  {
    name: 'shown-commands-are-run',
    file: 'src/commands/extract-commands.ts',
    text: '/^cmd(?!\\S)/i.test(info)',
    replacement: '/^cmd/i.test(info)',
    breaks: 'a block that only shows something is run',
    tests: inBlocks,
  },
  {
    name: 'operator-is-a-word',
    file: 'src/commands/tokenize-command.ts',
    text: "    case '|':\n    case ';':",
    replacement: "    case ';':",
    breaks: '"a | b" calls a with words that were meant for b',
    tests: inTokens,
  },
  {
    name: 'comment-inside-a-word',
    file: 'src/commands/tokenize-command.ts',
    text: 'if (scan.isBetween) readComment(scan);',
    replacement: 'if (scan.at >= 0) readComment(scan);',
    breaks: '"issue#12" loses its number',
    tests: inTokens,
  },
  {
    name: 'escapes-in-single-quotes',
    file: 'src/commands/tokenize-command.ts',
    text: 'decode: (inside) => inside,\n      });',
    replacement: 'decode: decodeDouble,\n      });',
    breaks: 'what stands in single quotes is not what arrives',
    tests: inTokens,
  },
  {
    name: 'substitution-is-a-word',
    file: 'src/commands/tokenize-command.ts',
    text: "    refuseOperator(scan, '$(');",
    replacement: "    add(scan, '$', at + 1);",
    breaks: '"$(date)" is sent as it stands, as if it had been worked out',
    tests: inTokens,
  },
  {
    name: 'ambiguous-flag-guessed',
    file: 'src/commands/flag-names.ts',
    text: "if (alike.length > 1) return { kind: 'ambiguous', names: alike };",
    replacement: '',
    breaks: 'a value goes to one of two flags that are spelled alike',
    tests: inParser,
  },
  {
    name: 'help-after-dashes-asked',
    file: 'src/commands/decide-command.ts',
    text: 'flagsEnd === -1 ? words : words.slice(0, flagsEnd)',
    replacement: 'words',
    breaks: 'a text that says "--help" is not sent',
    tests: inHelp,
  },
  {
    name: 'only-flag-has-to-be-written',
    file: 'src/commands/parse-command.ts',
    text: 'required.length > 0 ? required : onlyProperty(line)',
    replacement: 'required',
    breaks: 'a command costs a call more for want of the one flag that could be meant',
    tests: ['src/commands/parse-command.test.ts'],
  },
];
