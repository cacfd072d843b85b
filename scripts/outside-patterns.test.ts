/**
 * Every regular expression in the sources is fed texts that are made to be hard for it (`hard-texts.ts`). One that takes longer than the text is long gives
 * itself away: a hundred thousand characters are then ten thousand million steps. Those that never meet more than a
 * few characters are named below, with how many they meet.
 *
 * The compiler's own are left to the tests of the compiler.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { withinTime } from '../src/tools/bounded/within-time.ts';
import { hardTexts } from './hard-texts.ts';

const ROOT = join(import.meta.dirname, '..');
const LENGTH = 100_000;
interface Limits {
  /** Of a core, far more than any of them takes; what is quadratic takes many times that. */
  coreMs: number;
  /** By the clock, for what would never end: a busy machine gives a thread a small part of its time. */
  endMs: number;
}
const LIMITS: Limits = { coreMs: 1000, endMs: 30_000 };
/** What is known to be slow is believed sooner. */
const PLANTED_LIMITS: Limits = { coreMs: 250, endMs: 250 };
/**
 * All are tried on a tenth of that first, where what is quadratic takes a hundredth of the time: only what takes a good
 * part of it there, each time it is tried, is tried at full length. Of a core too: on a busy machine the clock makes all suspect.
 */
const SHORTER = 10;
const TRIES = 3;

/** Where it stands, how many characters it meets at most, and what sees to that. */
const SHORT_TEXTS: { file: string; begins: string; most: number; because: string }[] = [
  {
    file: 'src/time/instant.ts',
    begins: '0+$',
    most: 40,
    because: 'an instant that it wrote itself',
  },
  ...['^\\s*(\\S.*?)\\s*(>=', '\\s*(?:\\|\\|', '\\s*(?:&&'].map((begins) => ({
    file: 'src/plans/written-condition.ts',
    begins,
    most: 200,
    because: 'longer texts are not read there',
  })),
  ...[
    'near-miss.ts',
    'en/english-intents.ts',
    'de/german-intents.ts',
    'en/english-restrictions.ts',
    'de/german-restrictions.ts',
  ].map((file) => ({
    file: `src/language/${file}`,
    begins: '',
    most: 4000,
    because: 'the compiler refuses longer texts',
  })),
];

interface Found {
  file: string;
  source: string;
  flags: string;
}

let patterns: Found[] = [];

beforeAll(async () => {
  const makers: string[] = [];
  for await (const file of glob('src/**/*.ts', { cwd: ROOT })) {
    if (/\.(?:test|fake|oracle|arbitrary|contract)\.ts$|^src\/compiler\//.test(file)) continue;
    patterns.push(...patternsIn(file));
    if (makesPatterns(file)) makers.push(file);
  }
  patterns.push(...patternsMadeBy(makers));
  const firstOf = new Map(patterns.toReversed().map((one) => [`${one.source}/${one.flags}`, one]));
  patterns = patterns.filter((one) => firstOf.get(`${one.source}/${one.flags}`) === one);
}, 120_000);

/** A slash behind anything after which a value begins; files without one are not parsed. */
const MAY_HOLD_PATTERN = /(?:[(,=:[!&|?{};>+]|\breturn|\bof|\bin)\s*\/(?![/*])/;

function patternsIn(file: string): Found[] {
  const found: Found[] = [];
  const text = readFileSync(join(ROOT, file), 'utf8');
  if (!MAY_HOLD_PATTERN.test(text)) return [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}

/** In the others it is the pattern of somebody else, or of the owner's secrets. */
function makesPatterns(file: string): boolean {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return (
    /^(?:(?:export )?const| {2,}(?:pattern: )?)[\w =]*new RegExp\(/m.test(text) &&
    !file.includes('/bounded/')
  );
}

/** Those that are put together when the files are loaded. */
function patternsMadeBy(files: readonly string[]): Found[] {
  const program = join(import.meta.dirname, 'made-patterns.ts');
  return JSON.parse(execFileSync(process.execPath, [program, ...files], { encoding: 'utf8' }));
}

test('there are patterns, and none is left out that can be read', () => {
  expect(patterns.length).toBeGreaterThan(250);
  const made = patterns.filter(({ file }) => file.endsWith('text-rules.ts'));
  expect(made.length).toBeGreaterThan(4);
});

test('a pattern that is quadratic gives itself away', () => {
  for (const source of [
    '\\s+$',
    '<!--[\\s\\S]*?-->',
    '([?&][\\w.-]*token[\\w.-]*=)',
    '^(\\w+\\s?)*$',
  ])
    expect(slowOn({ file: '', source, flags: '' }, PLANTED_LIMITS), source).not.toBe(null);
});

test('no pattern takes longer than the texts are long that it meets', () => {
  const slow = patterns.flatMap((one) => {
    const text = slowOn(one);
    return text === null ? [] : [`${one.file}: /${one.source}/${one.flags} on ${text}`];
  });
  expect(slow).toEqual([]);
}, 300_000);

/** The beginning of a text that takes it too long; null where there is none. */
function slowOn(one: Found, limits = LIMITS): string | null {
  const short = SHORT_TEXTS.find(
    ({ file, begins }) => one.file === file && one.source.startsWith(begins),
  );
  const expression = new RegExp(one.source, one.flags.includes('g') ? one.flags : `${one.flags}g`);
  const take = (text: string): number => {
    expression.lastIndex = 0;
    return text.replace(expression, '').length;
  };
  const length = short?.most ?? LENGTH;
  const suspectMs = limits.coreMs / SHORTER ** 2 / 5;
  const shorter = hardTexts(one.source, one.flags, length / SHORTER);
  // One limit for all of them: to set one takes longer than most of them do.
  const suspects = withinTime(
    () =>
      shorter.map((text) => {
        for (let tries = 0; tries < TRIES; tries += 1) {
          const startedMs = coreMs();
          take(text);
          if (coreMs() - startedMs <= suspectMs) return false;
        }
        return true;
      }),
    // Past it, every one of its texts is suspect.
    limits.endMs / SHORTER,
  );
  if (suspects?.value.includes(true) === false) return null;
  const texts = hardTexts(one.source, one.flags, length);
  const slow = texts.find((text, index) => {
    if (suspects?.value[index] === false) return false;
    const startedMs = coreMs();
    if (withinTime(() => take(text), limits.endMs) === null) return true;
    return coreMs() - startedMs > limits.coreMs;
  });
  return slow === undefined ? null : JSON.stringify(slow.slice(0, 20));
}

/** What this thread has had of a core. */
function coreMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
