/**
 * Every regular expression in the sources is fed texts that are made to be hard for it (`hard-texts.ts`). One that takes longer than the text is long gives
 * itself away: a hundred thousand characters are then ten thousand million steps. Those that never meet more than a
 * few characters are named below, with how many they meet.
 *
 * The compiler's own are left to the tests of the compiler.
 */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { withinTime } from '../src/tools/bounded/within-time.ts';
import { hardTexts } from './hard-texts.ts';

const ROOT = join(import.meta.dirname, '..');
const LENGTH = 100_000;
/** Of a core, far more than any of them takes; what is quadratic takes many times that. */
const LIMIT_MS = 1000;
/** By the clock, for what would never end: a busy machine gives a thread a small part of its time. */
const END_MS = 30_000;
/**
 * All are tried on a tenth of that first, where what is quadratic takes a hundredth of the time: only what takes a good
 * part of it there, each time it is tried, is tried at full length. Of a core too: on a busy machine the clock makes all suspect.
 */
const SHORTER = 10;
const SUSPECT_MS = LIMIT_MS / SHORTER ** 2 / 5;
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
  for await (const file of glob('src/**/*.ts', { cwd: ROOT })) {
    if (/\.(?:test|fake|oracle|arbitrary|contract)\.ts$|^src\/compiler\//.test(file)) continue;
    patterns.push(...patternsIn(file), ...(await patternsMadeBy(file)));
  }
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

/** Those that are put together when the file is loaded. */
async function patternsMadeBy(file: string): Promise<Found[]> {
  const text = readFileSync(join(ROOT, file), 'utf8');
  // In the others it is the pattern of somebody else, or of the owner's secrets.
  if (
    !/^(?:(?:export )?const| {2,}(?:pattern: )?)[\w =]*new RegExp\(/m.test(text) ||
    file.includes('/bounded/')
  )
    return [];
  const made: Found[] = [];
  const usual = globalThis.RegExp;
  globalThis.RegExp = new Proxy(usual, {
    construct(target, [source, flags = '']) {
      made.push({ file, source: String(source), flags: String(flags) });
      return new target(source, flags);
    },
  });
  try {
    // Under another name, so that it is loaded anew and nobody else gets this one.
    await import(`${join(ROOT, file)}?patterns`);
  } finally {
    globalThis.RegExp = usual;
  }
  return made;
}

test('there are patterns, and none is left out that can be read', () => {
  expect(patterns.length).toBeGreaterThan(250);
  const made = patterns.filter(({ file }) => file.endsWith('gate-rules.ts'));
  expect(made.length).toBeGreaterThan(4);
});

test('a pattern that is quadratic gives itself away', () => {
  for (const source of [
    '\\s+$',
    '<!--[\\s\\S]*?-->',
    '([?&][\\w.-]*token[\\w.-]*=)',
    '^(\\w+\\s?)*$',
  ])
    expect(slowOn({ file: '', source, flags: '' }, LIMIT_MS), source).not.toBe(null);
});

test('no pattern takes longer than the texts are long that it meets', () => {
  const slow = patterns.flatMap((one) => {
    const text = slowOn(one);
    return text === null ? [] : [`${one.file}: /${one.source}/${one.flags} on ${text}`];
  });
  expect(slow).toEqual([]);
}, 300_000);

/** The beginning of a text that takes it too long; null where there is none. */
function slowOn(one: Found, endMs = END_MS): string | null {
  const short = SHORT_TEXTS.find(
    ({ file, begins }) => one.file === file && one.source.startsWith(begins),
  );
  const expression = new RegExp(one.source, one.flags.includes('g') ? one.flags : `${one.flags}g`);
  const take = (text: string): number => {
    expression.lastIndex = 0;
    return text.replace(expression, '').length;
  };
  const length = short?.most ?? LENGTH;
  const shorter = hardTexts(one.source, one.flags, length / SHORTER);
  // One limit for all of them: to set one takes longer than most of them do.
  const suspects = withinTime(
    () =>
      shorter.map((text) => {
        for (let tries = 0; tries < TRIES; tries += 1) {
          const startedMs = coreMs();
          take(text);
          if (coreMs() - startedMs <= SUSPECT_MS) return false;
        }
        return true;
      }),
    // Past it, every one of its texts is suspect.
    endMs / SHORTER,
  );
  if (suspects?.value.includes(true) === false) return null;
  const texts = hardTexts(one.source, one.flags, length);
  const slow = texts.find((text, index) => {
    if (suspects?.value[index] === false) return false;
    const startedMs = coreMs();
    if (withinTime(() => take(text), endMs) === null) return true;
    return coreMs() - startedMs > LIMIT_MS;
  });
  return slow === undefined ? null : JSON.stringify(slow.slice(0, 20));
}

/** What this thread has had of a core. */
function coreMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
