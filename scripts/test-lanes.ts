/**
 * Which test files are quick and which are slow, by what they took, never by the room they are in: `slow-tests.json` lists
 * the slow ones, the slowest first, and `npm run test:fast` runs all others. `node scripts/test-lanes.ts REPORT` writes the list anew from a
 * report of vitest (`--reporter=json`).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const LIST = join(import.meta.dirname, 'slow-tests.json');

export interface TestReport {
  testResults: readonly { name: string; startTime: number; endTime: number }[];
}
interface TimedFile {
  file: string;
  seconds: number;
}

/** A file that takes more than this share of the whole run is slow: the same on a slow machine and on a quick one. */
const SLOW_SHARE = 1 / 2000;
/** One that takes more than this was no accident. */
const CLEARLY_SLOW_SHARE = 4 * SLOW_SHARE;
const MOST_SHOWN = 20;

/** The slowest first. */
export function slowTests(): string[] {
  return JSON.parse(readFileSync(LIST, 'utf8'));
}

/** The slowest first. */
export function timedFiles({ testResults }: TestReport): TimedFile[] {
  return testResults
    .map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: (endTime - startTime) / 1000,
    }))
    .toSorted((one, other) => other.seconds - one.seconds);
}

/** In the order of `files`. */
export function slowAmong(files: readonly TimedFile[]): string[] {
  const all = sum(files);
  return files.filter(({ seconds }) => seconds > all * SLOW_SHARE).map(({ file }) => file);
}

/** What took how long, for who wants it quicker. */
export function tellTimes(files: readonly TimedFile[], slow: ReadonlySet<string>): string[] {
  const [quickOnes, slowOnes] = [false, true].map((isSlow) =>
    files.filter(({ file }) => slow.has(file) === isSlow),
  ) as [TimedFile[], TimedFile[]];
  return [
    `the ${Math.min(MOST_SHOWN, files.length)} slowest of ${files.length} test files, in seconds of a worker:`,
    ...files.slice(0, MOST_SHOWN).map(({ file, seconds }) => `  ${inSeconds(seconds)}  ${file}`),
    `quick: ${quickOnes.length} files, ${inSeconds(sum(quickOnes))} s; slow: ${slowOnes.length} files, ${inSeconds(sum(slowOnes))} s`,
    ...tellOld(quickOnes, sum(files)),
  ];
}

/** A slow file that nobody has listed keeps the inner loop waiting, and begins last. */
function tellOld(quickOnes: readonly TimedFile[], all: number): string[] {
  const late = quickOnes.filter(({ seconds }) => seconds > all * CLEARLY_SLOW_SHARE);
  if (late.length === 0) return [];
  const names = late.map(({ file }) => file).join(', ');
  return [
    `slow, and not in scripts/slow-tests.json: ${names}; node scripts/test-lanes.ts REPORT lists them`,
  ];
}

function sum(files: readonly TimedFile[]): number {
  return files.reduce((total, { seconds }) => total + seconds, 0);
}

function inSeconds(seconds: number): string {
  return seconds.toFixed(1).padStart(6);
}

if (import.meta.main) {
  const [report = ''] = process.argv.slice(2);
  const slow = slowAmong(timedFiles(JSON.parse(readFileSync(report, 'utf8'))));
  writeFileSync(LIST, `${JSON.stringify(slow, null, 2)}\n`);
  console.log(`${slow.length} test files are slow`);
}
