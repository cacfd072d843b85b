/** What reading front matter costs, by the reader of plain YAML and by the `yaml` package alone. */
import { readFullYaml } from '../src/skills/reading/full-yaml.ts';
import { readPlainYaml } from '../src/skills/reading/plain-yaml.ts';
import { median, type Scenario } from './bench.ts';

const COUNT = 10_000;
const ROUNDS = 5;

export function benchFrontMatter(): Scenario[] {
  const texts = Array.from({ length: COUNT }, (_, index) => frontMatter(index));
  const readers = [
    { name: 'the plain reader', read: readPlainYaml, timesMs: [] as number[] },
    { name: 'the yaml package', read: readFullYaml, timesMs: [] as number[] },
  ];
  for (let round = 0; round < ROUNDS; round++)
    for (const { read, timesMs } of readers) timesMs.push(timeOf(() => texts.forEach(read)));
  const rows = readers.map(({ name, timesMs }) => ({ name, value: median(timesMs) }));
  return [{ name: `skills: front matter of ${COUNT} files`, unit: 'ms', rows }];
}

function frontMatter(index: number): string {
  return [
    `name: skill-${index}`,
    `description: Fetches report ${index} and sums it up. Use when asked for the numbers.`,
    'license: MIT',
    'metadata:',
    '  category: reports',
    '  version: "1.0"',
    '  rote-tools: http.request text.extract',
    '',
  ].join('\n');
}

/** Processor time, which other work on the machine changes little. */
function timeOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
