/**
 * How well a question in plain words finds the turns of long conversations that answer it (LoCoMo's format), and how
 * well texts that say the same are known as the same. No embeddings.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSystemClock } from '../src/base/clock.ts';
import { createIds } from '../src/base/ids.ts';
import { foldWords } from '../src/memory/fold-words.ts';
import { queryFor } from '../src/memory/query-for.ts';
import { saysTheSame } from '../src/memory/same-memory.ts';
import { turnTexts } from '../src/memory/turn-texts.ts';
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts';
import type { Store } from '../src/store/store.ts';
import { type Evaluation, findCorpora, readJsonLines } from './corpora.ts';

interface Turn {
  conv: string;
  id: string;
  session: number;
  speaker: string;
  text: string;
  image_caption: string | null;
}

interface Question {
  conv: string;
  question: string;
  category: number;
  evidence: readonly string[] | null;
  audit?: { correct_evidence?: readonly string[] };
}

/** What has no answer in the conversation. */
const UNANSWERABLE = 5;

/** A pair that is graded so says the same. */
const SAME = 4;

/** What can be left out, to see what it is worth: `node eval/memory.ts neighbours small-words`. */
type Part = 'neighbours' | 'small-words';

export async function evaluateMemory(
  corpora: string,
  without: ReadonlySet<string> = new Set(),
): Promise<Evaluation> {
  const folder = mkdtempSync(join(tmpdir(), 'rote-memory-'));
  const clock = createSystemClock();
  const laneCaps = { main: 1, cron: 1, subagent: 1, heartbeat: 1 };
  const store = openSqliteStore({
    file: join(folder, 'rote.db'),
    clock,
    makeId: createIds(clock),
    laneCaps,
    synchronous: 'off',
  });
  try {
    const data = join(corpora, 'memory');
    const figures = {
      ...(await retrieval(store, data, (part) => !without.has(part))),
      ...duplicates(data),
    };
    return { name: 'memory', figures, unexplained: [] };
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

async function retrieval(
  store: Store,
  data: string,
  has: (part: Part) => boolean,
): Promise<Record<string, string>> {
  const turns = readJsonLines<Turn>(join(data, 'locomo-turns.jsonl'));
  for (const [conv, said] of Map.groupBy(turns, (turn) => turn.conv))
    for (const session of Map.groupBy(said, (turn) => turn.session).values())
      await store.texts.put(
        turnTexts(session.map((turn) => ({ key: turn.id, text: textOf(turn) }))).map(
          ({ key, searched }) => ({
            ...searched,
            ...(!has('neighbours') && { near: '' }),
            person: conv,
            kind: 'turn',
            key,
          }),
        ),
      );
  const known = new Set(turns.map(({ conv, id }) => `${conv} ${id}`));
  const ranks: { all: number; at: number[] }[] = [];
  for (const question of readJsonLines<Question>(join(data, 'locomo-questions.jsonl'))) {
    const { conv } = question;
    const wanted = (question.audit?.correct_evidence ?? question.evidence ?? []).filter((id) =>
      known.has(`${conv} ${id}`),
    );
    if (question.category === UNANSWERABLE || wanted.length === 0) continue;
    const query = has('small-words')
      ? await queryFor(question.question, store.texts)
      : everyWord(question.question);
    const found = await store.texts.search({ person: conv, kind: 'turn', query, limit: 200 });
    const at = wanted.map((id) => found.findIndex(({ key }) => key === id)).filter((n) => n >= 0);
    ranks.push({ all: wanted.length, at });
  }
  const mean = (of: (rank: (typeof ranks)[number]) => number): string =>
    (ranks.reduce((sum, rank) => sum + of(rank), 0) / ranks.length).toFixed(3);
  const recall = (most: number) =>
    mean(({ all, at }) => at.filter((place) => place < most).length / all);
  return {
    'questions about conversations': String(ranks.length),
    'recall@5': recall(5),
    'recall@20': recall(20),
    'hit@20': mean(({ at }) => (at.some((place) => place < 20) ? 1 : 0)),
    MRR: mean(({ at }) => (at.length === 0 ? 0 : 1 / (Math.min(...at) + 1))),
  };
}

const everyWord = (said: string) => ({
  words: foldWords(said).map((word) => ({ word, isPrefix: false })),
  phrases: [],
});

const textOf = ({ speaker, text, image_caption }: Turn): string =>
  `${speaker}: ${text} ${image_caption ?? ''}`;

function duplicates(data: string): Record<string, string> {
  const pairs = readFileSync(join(data, 'sts-pairs.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
    .map(([grade = '0', one = '', other = '']) => ({
      isSame: Number(grade) >= SAME,
      isTaken: saysTheSame(one, other),
    }));
  const count = (of: (pair: (typeof pairs)[number]) => boolean) => pairs.filter(of).length;
  return {
    'pairs that say the same, and are known': `${count(({ isSame, isTaken }) => isSame && isTaken)}/${count(({ isSame }) => isSame)}`,
    'pairs taken for the same that are not': `${count(({ isSame, isTaken }) => !isSame && isTaken)}/${count(({ isSame }) => !isSame)}`,
  };
}

if (import.meta.main) {
  const { figures } = await evaluateMemory(findCorpora() ?? '', new Set(process.argv.slice(2)));
  for (const [name, value] of Object.entries(figures))
    console.log(`${String(value).padStart(6)}  ${name}`);
}
