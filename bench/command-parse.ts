/** What a command costs before its tool is called, beside reading the same call as JSON. */
import { Bench } from 'tinybench';
import { extractCommands } from '../src/commands/extract-commands.ts';
import { parseCommand } from '../src/commands/parse-command.ts';
import { splitCommands } from '../src/commands/tokenize-command.ts';
import type { Scenario } from './bench.ts';

const QUICK = { time: 500, warmupTime: 100 };

/** An answer of a model as it usually is: some words, a block, some words. */
const ANSWER = `I'll send Bob the report and note it down.

\`\`\`cmd
email.send --to bob@example.org --to ann@example.org --subject "Q1 report" --body 'Here it is, as you asked.' --max-tries 3 --urgent
\`\`\`

Then I'll see whether he answers.
`;
const LINE = extractCommands(ANSWER).blocks[0]?.text ?? '';
const WORDS = wordsOf(LINE);

const SCHEMA = {
  type: 'object',
  properties: {
    to: { type: 'array', items: { type: 'string' } },
    subject: { type: 'string' },
    body: { type: 'string' },
    cc: { type: 'array', items: { type: 'string' } },
    priority: { enum: ['low', 'medium', 'high'] },
    maxTries: { type: 'integer', minimum: 1 },
    urgent: { type: 'boolean' },
  },
  required: ['to', 'subject', 'body'],
  additionalProperties: false,
};
const AS_JSON = JSON.stringify({ skill: 'email.send', arguments: inputOf(WORDS) });

export async function benchCommandParse(): Promise<Scenario[]> {
  const bench = new Bench(QUICK);
  bench.add('text to input', () => {
    for (const { text } of extractCommands(ANSWER).blocks) inputOf(wordsOf(text));
  });
  bench.add('find the block', () => {
    extractCommands(ANSWER);
  });
  bench.add('line to words', () => {
    wordsOf(LINE);
  });
  bench.add('words to input', () => {
    inputOf(WORDS);
  });
  bench.add('JSON.parse of the same call', () => {
    JSON.parse(AS_JSON);
  });
  await bench.run();
  const rows = bench.tasks.map(({ name, result }) => {
    if (result.state !== 'completed') throw new Error(`${name} did not complete`);
    return { name, value: 1000 / result.latency.mean };
  });
  return [{ name: 'reading a command', unit: 'operations/s', rows }];
}

function wordsOf(line: string): string[] {
  return splitCommands(line).flatMap((command) => (command.ok ? command.words : []));
}

function inputOf([, ...words]: string[]): Record<string, unknown> {
  const { input, faults } = parseCommand(words, SCHEMA);
  if (faults.length > 0) throw new Error(faults[0]?.message);
  return input;
}
