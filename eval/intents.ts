/**
 * What people say to assistants, as whole wishes: sentences that schedule nothing must come to no schedule,
 * and phrases that recur, said as a reminder, must come to one or to a question.
 */
import { join } from 'node:path';
import { fakeOptions } from '../src/compiler/compile.fake.ts';
import { compile } from '../src/compiler/compile.ts';
import { type Evaluation, readJsonLines } from './corpora.ts';

/** Above this share of schedules out of sentences that mean none, the evaluation fails. */
const MOST_FALSE = 0.01;

export function evaluateIntents(corpora: string): Evaluation {
  const figures: Record<string, number | string> = {};
  const unexplained: string[] = [];
  for (const file of ['negatives', 'near-negatives']) {
    const rows = readJsonLines<{ text: string }>(join(corpora, 'nl', `${file}.jsonl`));
    const counts = new Map<string, number>();
    const scheduled: string[] = [];
    for (const { text } of rows) {
      const verdict = verdictOn(text);
      counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
      if (verdict === 'scheduled') scheduled.push(text);
      if (process.env['NL_SHOW'] === 'intents' && verdict !== 'not understood')
        console.log(`${file}\t${verdict}\t${text}`);
    }
    if (scheduled.length / rows.length >= MOST_FALSE)
      unexplained.push(...scheduled.map((text) => `${file}: "${text}" became a schedule`));
    const asked = (counts.get('asked') ?? 0) + (counts.get('for now, once') ?? 0);
    if (asked > 0) unexplained.push(`${file}: ${asked} asked about, or done at once`);
    figures[`${file}: ${shown(counts)}`] = rows.length;
  }
  figures[`recurring phrases as reminders: ${shown(reminders(corpora))}`] = '';
  return { name: 'wishes', figures, unexplained };
}

/** "remind me to stretch" with each recurring phrase of the public sources behind it. */
function reminders(corpora: string): Map<string, number> {
  const counts = new Map<string, number>();
  const rows = readJsonLines<{ text?: string; kind?: string }>(
    join(corpora, 'nl', 'recurrent.jsonl'),
  );
  for (const { text, kind } of rows) {
    if (text === undefined || kind === 'none') continue;
    const verdict = verdictOn(`remind me to stretch ${text}`);
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    if (process.env['NL_SHOW'] === 'reminders' && verdict !== 'scheduled')
      console.log(`reminder\t${verdict}\t${text}`);
  }
  return counts;
}

function verdictOn(text: string): string {
  const result = compile(text, fakeOptions({ schedules: [] }));
  if (result.kind === 'question') return 'asked';
  if (result.kind === 'not-understood') return 'not understood';
  if (result.kind === 'drafts') return 'several';
  if (result.draft.trigger !== null) return 'scheduled';
  const tools = (result.draft.plan?.tools ?? []).map(({ tool }) => tool ?? '');
  return tools.every((tool) => LOOKS.has(tool)) ? 'answered at once' : 'for now, once';
}

/** What was asked is told, and nothing else is done: which reminders there are, what time it is. */
const LOOKS: ReadonlySet<string> = new Set(
  'schedule.list|tasks.search|email.search|time.now|message.send'.split('|'),
);

function shown(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([verdict, count]) => `${count} ${verdict}`).join(', ');
}
