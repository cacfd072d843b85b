/**
 * Reads the same words with another checkout's `readWhen` and with this one's, and counts how they differ:
 *
 *   node eval/when-diff.ts OLD_CHECKOUT [FILE…] [--show CLASS]
 *
 * The words are those of the gold tables, of the public corpora, and of the files (a line each). Triggers are
 * compared by when they fire, questions by their topic and choices. Classes: `same`; `none-when`, `when-question`
 * and so on where old and new are of different kinds; `fires`, `choices`, `spans` or `reason` where they are of
 * one kind and differ in that. `--show` prints the lines of a class: words | old | new.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { briefWhen } from '../src/compiler/brief-when.fake.ts';
import { readWhen } from '../src/compiler/compiler.ts';
import { CORPUS_NAMES, readCorpus } from '../src/compiler/corpus.fake.ts';
import { nextFires } from '../src/domain/schedule/fire-times.ts';
import type { Trigger } from '../src/domain/schedule/trigger.ts';
import { formatInstant } from '../src/time/instant.ts';
import { publicPhrases } from './corpora.ts';

type Read = ReturnType<typeof readWhen>;
type Outcome = Read | { kind: 'thrown'; message: string };
interface Said {
  words: string;
  nowMs: number;
  timezone: string;
}

const FORTNIGHT_MS = 14 * 86_400_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'string', multiple: true, default: [] } },
});
const [checkout, ...files] = positionals;
if (checkout === undefined) {
  console.error('usage: node eval/when-diff.ts OLD_CHECKOUT [FILE…] [--show CLASS]');
  process.exit(2);
}
const old: { readWhen: typeof readWhen } = await import(
  join(resolve(checkout), 'src/compiler/compiler.ts')
);

const counts = new Map<string, number>([['same', 0]]);
const lines: string[] = [];
for (const said of allWords(files)) {
  const [before, after] = [outcome(old.readWhen, said), outcome(readWhen, said)];
  const found = classOf(before, after, said);
  counts.set(found, (counts.get(found) ?? 0) + 1);
  if (!values.show.includes(found)) continue;
  const words = said.words.replaceAll('\n', '\\n');
  lines.push(`${words} | ${shown(before, said, found)} | ${shown(after, said, found)}`);
}
for (const line of lines) console.log(line);
const unknown = values.show.filter((name) => !counts.has(name));
if (unknown.length > 0) console.error(`nothing is in class: ${unknown.join(', ')}`);
for (const [name, count] of [...counts].sort(([, left], [, right]) => right - left))
  console.error(`${String(count).padStart(6)}  ${name}`);

/** Each once, said at the moment of its table; what has none is said at the moment of the first. */
function allWords(paths: readonly string[]): Said[] {
  const tables = CORPUS_NAMES.map(readCorpus);
  const inTables = tables.flatMap(({ rows, nowMs, timezone }) =>
    rows.map(({ words }) => ({ words, nowMs, timezone })),
  );
  const { nowMs, timezone } = readCorpus('when');
  const inFiles = paths.flatMap((path) => readFileSync(path, 'utf8').split('\n'));
  const others = [...publicPhrases(), ...inFiles.filter((line) => line.trim() !== '')];
  const all = [...inTables, ...others.map((words) => ({ words, nowMs, timezone }))];
  return [...new Map(all.map((said) => [`${said.nowMs} ${said.words}`, said])).values()];
}

function outcome(read: typeof readWhen, { words, nowMs, timezone }: Said): Outcome {
  try {
    return read(words, { nowMs, timezone });
  } catch (error) {
    return { kind: 'thrown', message: String(error) };
  }
}

function classOf(before: Outcome, after: Outcome, said: Said): string {
  if (before.kind !== after.kind) return `${before.kind}-${after.kind}`;
  if (before.kind === 'thrown' || after.kind === 'thrown') return 'thrown';
  if (before.kind === 'none' || after.kind === 'none')
    return reasonOf(before) === reasonOf(after) ? 'same' : 'reason';
  if (meaningOf(before, said) !== meaningOf(after, said))
    return before.kind === 'when' ? 'fires' : 'choices';
  return spansOf(before, said) === spansOf(after, said) ? 'same' : 'spans';
}

/** What a person would notice: when it runs, or what is asked and what each answer leads to. */
function meaningOf(read: Read, said: Said): string {
  if (read.kind === 'none') return 'none';
  if (read.kind === 'when') return firesOf(read.trigger, said);
  const choices = read.choices.map(({ label, answer }) => `${label}: ${meaningOf(answer, said)}`);
  return `${read.about}? ${choices.join(' / ')}`;
}

/** The next five, and the first one after two weeks. */
function firesOf(trigger: Trigger, { nowMs }: Said): string {
  const later = nextFires(trigger, nowMs + FORTNIGHT_MS, 1);
  return [...nextFires(trigger, nowMs, 5), ...later].map(formatInstant).join(' ');
}

function spansOf(read: Read, { words }: Said): string {
  if (read.kind === 'none') return '';
  return read.spans.map(({ start, end }) => `${start} "${words.slice(start, end)}"`).join(', ');
}

function reasonOf(read: Read): string {
  return read.kind === 'none' ? (read.reason ?? 'no reason') : '';
}

/** As much of it as tells the two of a class apart. */
function shown(read: Outcome, said: Said, found: string): string {
  if (read.kind === 'thrown') return `throws ${read.message}`;
  if (read.kind === 'none') return `none: ${reasonOf(read)}`;
  if (found === 'spans') return spansOf(read, said);
  if (found === 'choices') return meaningOf(read, said);
  return read.kind === 'when'
    ? `${briefWhen(read)} (${firesOf(read.trigger, said)})`
    : briefWhen(read);
}
