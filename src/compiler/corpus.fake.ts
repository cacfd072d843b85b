/**
 * The gold tables of the compiler: `corpus/*.tsv`. A line is `words`, sometimes a second cell beside them,
 * and what they come to; a line `# …` is the heading of the rows below it and says what they show. The
 * first line says when and where it is said: `# now 2026-11-15T14:00:00Z Europe/Berlin`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const CORPUS_NAMES = [
  'when',
  'when-german',
  'when-parts',
  'wishes',
  'wishes-german',
  'wish-parts',
  'what-who',
  'changes',
  'what-intents',
  'what-around',
  'what-sources',
  'what-german',
  'what-values',
  'what-wide',
  'what-strangers',
  'what-own',
  'what-events',
  'what-mails',
] as const;
type CorpusName = (typeof CORPUS_NAMES)[number];

export interface CorpusRow {
  /** `wishes.tsv:12`. */
  place: string;
  heading: string;
  words: string;
  /** The cell in the middle: which part is looked at, or what was said before; empty where there is none. */
  beside: string;
  expected: string;
}

interface Corpus {
  nowMs: number;
  timezone: string;
  rows: readonly CorpusRow[];
}

export function readCorpus(name: CorpusName): Corpus {
  const file = `${name}.tsv`;
  return parseCorpus(file, readFileSync(join(import.meta.dirname, 'corpus', file), 'utf8'));
}

export function parseCorpus(file: string, text: string): Corpus {
  const [first = '', ...lines] = text.split('\n');
  const moment = /^# now (\S+) (\S+)$/.exec(first);
  if (moment === null) throw new Error(`${file}:1: expected "# now INSTANT ZONE", got "${first}"`);
  const [, instant = '', timezone = ''] = moment;
  const rows: CorpusRow[] = [];
  let heading = '';
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('# ')) heading = line.slice(2);
    else if (line !== '') rows.push(parseRow(line, heading, `${file}:${index + 2}`));
  }
  return { nowMs: Temporal.Instant.from(instant).epochMilliseconds, timezone, rows };
}

function parseRow(line: string, heading: string, place: string): CorpusRow {
  const cells = line.split('\t').map((cell) => unescapeCell(cell, place));
  const [words = '', ...others] = cells;
  const [expected = '', beside = ''] = others.toReversed();
  if (heading === '') throw new Error(`${place}: a row stands under a heading`);
  if (cells.length < 2 || cells.length > 3 || expected === '')
    throw new Error(`${place}: a row is two or three cells with a tab between them: "${line}"`);
  return { place, heading, words, beside, expected };
}

/** `\s` is a space at the end of a cell, which an editor would drop, or at its beginning. */
const ESCAPES: Readonly<Record<string, string>> = {
  t: '\t',
  n: '\n',
  s: ' ',
  '#': '#',
  '\\': '\\',
};

function unescapeCell(cell: string, place: string): string {
  return cell.replace(/\\(.?)/gs, (sign, letter: string) => {
    const meant = ESCAPES[letter];
    if (meant === undefined) throw new Error(`${place}: "${sign}" means nothing here`);
    return meant;
  });
}

/** The rows under each heading; a heading that stands twice is one group. */
export function groupByHeading(rows: readonly CorpusRow[]): [string, CorpusRow[]][] {
  return [...Map.groupBy(rows, ({ heading }) => heading)];
}
