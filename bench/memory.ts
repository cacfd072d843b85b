/**
 * How long a search of many memories takes, how many are saved a second with the look for duplicates, and how much
 * room they take; MiniSearch with the same words beside it. The texts are made: words by Zipf's law, with a seed.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { createSystemClock } from '../src/base/clock.ts';
import { createIds } from '../src/base/ids.ts';
import { foldText, foldWords, tellingWords } from '../src/memory/fold-words.ts';
import { createMemories } from '../src/memory/memories.ts';
import { SMALL_WORDS } from '../src/memory/small-words.ts';
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts';
import type { Store } from '../src/store/store.ts';
import { printScenario, type Scenario } from './bench.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const QUERIES = 1000;
const SAVED = 1000;
const VOCABULARY = 50_000;
/** Above this, its index takes more memory than a process has. */
const MOST_IN_MEMORY = 100_000;
const PERSON = 'ada';

const clock = createSystemClock();

interface Measured {
  name: string;
  searchMs: number[];
  /** With one word that was typed wrong. */
  misspelledMs: number[] | null;
  savedPerSecond: number;
  megabytes: number;
}

export async function benchMemory(sizes: readonly number[] = SIZES): Promise<Scenario[]> {
  const measured: Measured[] = [];
  for (const size of sizes) {
    measured.push(await measureRote(size));
    if (size <= MOST_IN_MEMORY) measured.push(measureMiniSearch(size));
  }
  const rows = (of: (one: Measured) => number | null) =>
    measured.map((one) => ({ name: one.name, value: of(one) }));
  return [
    {
      name: 'memory: search, median',
      unit: 'ms',
      rows: rows(({ searchMs }) => part(searchMs, 0.5)),
    },
    {
      name: 'memory: search, 99th percentile',
      unit: 'ms',
      rows: rows(({ searchMs }) => part(searchMs, 0.99)),
    },
    {
      name: 'memory: search with a word typed wrong, 99th percentile',
      unit: 'ms',
      rows: rows(({ misspelledMs }) => misspelledMs && part(misspelledMs, 0.99)),
    },
    {
      name: 'memory: saved a second, looking for duplicates',
      unit: 'operations/s',
      rows: rows(({ savedPerSecond }) => savedPerSecond),
    },
    { name: 'memory: room', unit: 'MB', rows: rows(({ megabytes }) => megabytes) },
  ];
}

async function measureRote(size: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'rote-bench-memory-'));
  const makeId = createIds(clock);
  const file = join(folder, 'rote.db');
  const laneCaps = { main: 1, cron: 1, subagent: 1, heartbeat: 1 };
  const store = openSqliteStore({ file, clock, makeId, laneCaps, synchronous: 'normal' });
  const memories = createMemories({ store, clock, makeId });
  const texts = createTexts(1);
  try {
    await fill(store, size, texts.next);
    const search = (query: string) => memories.search(PERSON, { query, limit: 5 });
    const searchMs = await timesOf(queries(texts, false), search);
    const misspelledMs = await timesOf(queries(texts, true).slice(0, QUERIES / 10), search);
    const startedMs = processorMs();
    for (let count = 0; count < SAVED; count++)
      await memories.save(PERSON, { content: texts.next(), source: { origin: 'said' } });
    const savedPerSecond = (SAVED * 1000) / (processorMs() - startedMs);
    await store.close();
    const megabytes = statSync(file).size / 1e6;
    return { name: `rote, ${told(size)}`, searchMs, misspelledMs, savedPerSecond, megabytes };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Without the look for duplicates, a thousand in a commit: only to have them there. */
async function fill(store: Store, size: number, next: () => string): Promise<void> {
  const nowMs = clock.nowMs();
  for (let done = 0; done < size; done += 1000)
    await Promise.all(
      Array.from({ length: 1000 }, (_, at) => {
        const content = next();
        return store.memories.keep({
          like: { filter: { person: PERSON }, query: { words: [], phrases: [] }, limit: 0 },
          decide: () => ({
            memory: {
              id: `mem_${done + at}`,
              person: PERSON,
              content,
              tags: [],
              category: 'context',
              importance: 0.5,
              source: { origin: 'said' },
              createdMs: nowMs,
              changedMs: nowMs,
              supersededBy: null,
            },
            text: { own: foldText(content), near: '', tags: '' },
            supersedes: [],
          }),
        });
      }),
    );
}

function measureMiniSearch(size: number): Measured {
  const index = new MiniSearch<{ id: number; content: string }>({
    fields: ['content'],
    tokenize: foldWords,
    processTerm: (word) => word,
    searchOptions: { tokenize: tellingWords },
  });
  const texts = createTexts(1);
  for (let id = 0; id < size; id++) index.add({ id, content: texts.next() });
  const megabytes = JSON.stringify(index).length / 1e6;
  const times = queries(texts, false).map((query) => timeOf(() => index.search(query)));
  const startedMs = processorMs();
  for (let id = size; id < size + SAVED; id++) {
    const content = texts.next();
    index.search(content);
    index.add({ id, content });
  }
  const savedPerSecond = (SAVED * 1000) / (processorMs() - startedMs);
  const name = `MiniSearch 7.2.0, ${told(size)}`;
  return { name, searchMs: times, misspelledMs: null, savedPerSecond, megabytes };
}

interface Texts {
  next(): string;
  random(): number;
}

/** Sentences of 6 to 20 words, the most common of which are the small words of English. */
function createTexts(seed: number): Texts {
  const random = seeded(seed);
  const words = [...new Set([...SMALL_WORDS, ...madeWords(seeded(7))])].slice(0, VOCABULARY);
  let sum = 0;
  const upTo = words.map((_, rank) => {
    sum += 1 / (rank + 1);
    return sum;
  });
  const draw = (): string => {
    const wanted = random() * sum;
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return words[low] ?? '';
  };
  return {
    random,
    next: () => Array.from({ length: 6 + Math.floor(random() * 15) }, draw).join(' '),
  };
}

function* madeWords(random: () => number): Generator<string> {
  const pick = (letters: string) => letters[Math.floor(random() * letters.length)] ?? '';
  for (let made = 0; made < 2 * VOCABULARY; made++) {
    const syllables = 2 + Math.floor(random() * 3);
    yield Array.from({ length: syllables }, () => `${pick('bdfgklmnprstvz')}${pick('aeiou')}`).join(
      '',
    );
  }
}

/** Each asks with the words of a text that could be there; the small ones say nothing and are left out by who searches. */
function queries({ next, random }: Texts, isMisspelled: boolean): string[] {
  return Array.from({ length: QUERIES }, () => {
    const words = next().split(' ').slice(0, 8);
    const wrong = isMisspelled ? words.findLastIndex((word) => word.length > 5) : -1;
    const at = 1 + Math.floor(random() * 4);
    return words
      .map((word, place) => (place === wrong ? `${word.slice(0, at)}x${word.slice(at + 1)}` : word))
      .join(' ');
  });
}

async function timesOf(
  asked: readonly string[],
  search: (query: string) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const query of asked) {
    const startedMs = processorMs();
    await search(query);
    times.push(processorMs() - startedMs);
  }
  return times;
}

function timeOf(work: () => unknown): number {
  const startedMs = processorMs();
  work();
  return processorMs() - startedMs;
}

/** Processor time, which other work on the machine changes little. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const part = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? 0;

const told = (size: number): string => size.toLocaleString('en');

/** Mulberry32: the same numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

if (import.meta.main) {
  const sizes = process.argv.slice(2).map(Number);
  for (const scenario of await benchMemory(sizes.length > 0 ? sizes : SIZES))
    printScenario(scenario);
}
