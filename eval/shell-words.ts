/** Words of command lines against the vectors of three shell parsers. Our rules are in the head of the tokenizer. */
import { join } from 'node:path';
import { splitCommands } from '../src/commands/tokenize-command.ts';
import { type Evaluation, readJsonLines } from './corpora.ts';

interface Vector {
  source: string;
  input: string;
  /** Null where the line must be refused. */
  expected: string[] | null;
  /** What a second parser makes of it. */
  python_shlex: string[] | null;
}

type Words = string[] | null;

interface Answer {
  words: Words;
  faultCodes: string[];
}

/** The rules of ours that explain a difference, each narrow enough that it can't hide a bug. */
const EXPLANATIONS: { rule: string; applies: (vector: Vector, ours: Answer) => boolean }[] = [
  {
    rule: 'what a shell would act on is refused outside quotes',
    applies: (_, { faultCodes }) =>
      faultCodes.length > 0 && faultCodes.every((code) => code === 'not-a-shell'),
  },
  {
    rule: '# begins a comment only where a word would begin (the second parser agrees)',
    applies: ({ input, python_shlex }, { words }) => /\S#/.test(input) && same(words, python_shlex),
  },
  {
    rule: 'in double quotes a backslash escapes only $ ` " \\ and line breaks (the second parser agrees)',
    applies: ({ input, python_shlex }, { words }) =>
      /"[^"]*\\[^$`"\\\n]/.test(input) && same(words, python_shlex),
  },
];

export function evaluateShellWords(corpora: string): Evaluation {
  const vectors = readJsonLines<Vector>(join(corpora, 'shell/vectors.jsonl'));
  const figures: Record<string, number> = { agree: 0 };
  const unexplained: string[] = [];
  const count = (figure: string) => {
    figures[figure] = (figures[figure] ?? 0) + 1;
  };
  for (const vector of vectors) {
    const ours = answer(vector.input);
    const explanation = EXPLANATIONS.find(({ applies }) => applies(vector, ours));
    if (same(ours.words, vector.expected)) count('agree');
    else if (explanation) count(`differ: ${explanation.rule}`);
    else
      unexplained.push(
        `${JSON.stringify(vector.input)}: ${JSON.stringify(ours)}, not ${JSON.stringify(vector.expected)} (${vector.source})`,
      );
  }
  return { name: 'shell words', figures, unexplained };
}

/** The vectors know no lines, so the words of all of them count together. */
function answer(input: string): Answer {
  const commands = splitCommands(input);
  const faultCodes = commands.flatMap((command) => (command.ok ? [] : [command.fault.code]));
  const words = commands.flatMap((command) => (command.ok ? command.words : []));
  return { words: faultCodes.length > 0 ? null : words, faultCodes };
}

function same(left: Words, right: Words): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
