/**
 * What people say about time, from public sources with gold answers: the first three fires must agree.
 * A phrase that is not understood must be a question or a refusal; a wrong answer is never excused.
 */
import { join } from 'node:path';
import { readWhen } from '../src/compiler/compiler.ts';
import { nextFires } from '../src/domain/schedule/fire-times.ts';
import type { Trigger } from '../src/domain/schedule/trigger.ts';
import { formatInstant } from '../src/time/instant.ts';
import { type Evaluation, readJsonLines } from './corpora.ts';
import { GOLD_SOURCES, type GoldCase } from './nl-gold.ts';

const FIRES = 3;

type Verdict =
  | 'right'
  | 'asked, right among the choices'
  | 'asked'
  | 'refused'
  | 'wrong by a rule of ours'
  | 'wrong';

/** Our rules that explain a difference, each narrow enough that it can't hide a mistake. */
const EXPLANATIONS: { rule: string; applies: (ours: Trigger, goldCase: GoldCase) => boolean }[] = [
  {
    rule: 'a day of the month by itself is the coming one, not every month',
    applies: (ours, { text, nowMs, fires }) =>
      /^on the \d+(?:st|nd|rd|th)\b/.test(text) &&
      ours.kind === 'at' &&
      nextFires(ours, nowMs, 1)[0] === fires?.[0],
  },
  {
    rule: 'a count counts what runs from now on',
    applies: (ours, { nowMs, fires }) => {
      const ahead = nextFires(ours, nowMs, FIRES + 1);
      const gold = fires ?? [];
      const isLonger = ahead.length === gold.length + 1 && gold.length < FIRES;
      return isLonger && gold.every((fire, index) => fire === ahead[index]);
    },
  },
  {
    rule: 'the gold answer leaves the weekday out',
    applies: (_, { text }) => text === 'on the 2nd and 3rd tuesday of every month',
  },
];

export function evaluateTimeExpressions(corpora: string): Evaluation {
  const figures: Record<string, number | string> = {};
  const unexplained: string[] = [];
  const recurring = new Map<Verdict, number>();
  for (const source of GOLD_SOURCES) {
    const cases = source.read((file) => readJsonLines(join(corpora, 'nl', file)));
    const verdicts = new Map<Verdict, number>();
    for (const goldCase of cases) {
      const verdict = judge(goldCase);
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
      if (source.isRecurring) recurring.set(verdict, (recurring.get(verdict) ?? 0) + 1);
      if (process.env['NL_SHOW'] !== undefined && verdict !== 'right')
        console.log(`${source.name}\t${verdict}\t${goldCase.text}\t${detail(goldCase)}`);
      if (verdict === 'wrong' && source.isGold)
        unexplained.push(`${source.name}: "${goldCase.text}" ${detail(goldCase)}`);
    }
    figures[`${source.name}: ${inWords(verdicts)}`] = cases.length;
  }
  const all = [...recurring.values()].reduce((sum, count) => sum + count, 0);
  figures[`all recurring: ${inWords(recurring)}`] = all;
  return { name: 'time expressions', figures, unexplained };
}

function inWords(verdicts: Map<Verdict, number>): string {
  return [...verdicts].map(([verdict, count]) => `${count} ${verdict}`).join(', ');
}

function judge(goldCase: GoldCase): Verdict {
  const { text, nowMs, fires, timeOfDay } = goldCase;
  const read = readWhen(text, { nowMs, timezone: 'UTC', defaults: { timeOfDay } });
  if (fires === null) {
    if (read.kind === 'none') return 'right';
    return read.kind === 'question' ? 'asked' : 'wrong';
  }
  if (read.kind === 'none') return 'refused';
  if (read.kind === 'when') {
    if (agrees(read.trigger, goldCase)) return 'right';
    const isExplained = EXPLANATIONS.some(({ applies }) => applies(read.trigger, goldCase));
    return isExplained ? 'wrong by a rule of ours' : 'wrong';
  }
  return leaves(read).some((trigger) => agrees(trigger, goldCase))
    ? 'asked, right among the choices'
    : 'asked';
}

type Asked = ReturnType<typeof readWhen>;

/** Every trigger that answering could lead to. */
function leaves(read: Asked): Trigger[] {
  if (read.kind === 'when') return [read.trigger];
  return read.kind === 'none' ? [] : read.choices.flatMap(({ answer }) => leaves(answer));
}

function agrees(trigger: Trigger, { nowMs, fires, dayOnly, firstOnly }: GoldCase): boolean {
  const wanted = (fires ?? []).slice(0, FIRES).map((fire) => asText(fire, dayOnly));
  const ours = nextFires(trigger, nowMs, firstOnly ? 1 : FIRES);
  return JSON.stringify(ours.map((fire) => asText(fire, dayOnly))) === JSON.stringify(wanted);
}

function asText(atMs: number, dayOnly: boolean): string {
  const text = formatInstant(atMs);
  return dayOnly ? text.slice(0, 10) : text;
}

function detail({ text, nowMs, fires, timeOfDay }: GoldCase): string {
  const read = readWhen(text, { nowMs, timezone: 'UTC', defaults: { timeOfDay } });
  const wanted = fires === null ? 'nothing' : fires.slice(0, FIRES).map(formatInstant).join(' ');
  if (read.kind === 'none') return `none (${read.reason}), wanted ${wanted}`;
  if (read.kind === 'question')
    return `asks ${read.text} ${read.choices.map(({ label }) => label).join(' | ')}, wanted ${wanted}`;
  const { trigger } = read;
  const said =
    'cron' in trigger
      ? trigger.cron
      : 'rrule' in trigger
        ? `${trigger.rrule} ${trigger.startsAt}`
        : trigger.kind;
  return `${said}: ${nextFires(trigger, nowMs, FIRES).map(formatInstant).join(' ')}, wanted ${wanted}`;
}

/** What is said without a wish to schedule: how much of it still speaks of a time. */
export function evaluateNegatives(corpora: string): Evaluation {
  const figures: Record<string, number | string> = {};
  const nowMs = Temporal.Instant.from('2026-06-01T08:00:00Z').epochMilliseconds;
  for (const file of ['negatives', 'near-negatives', 'natty-sched-inputs']) {
    const rows = readJsonLines<{ text: string }>(join(corpora, 'nl', `${file}.jsonl`));
    const kinds = new Map<string, number>();
    for (const { text } of rows) {
      const { kind } = readWhen(text, { nowMs, timezone: 'UTC' });
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (process.env['NL_SHOW'] === 'negatives' && kind !== 'none')
        console.log(`${file}\t${kind}\t${text}`);
    }
    const shown = [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ');
    figures[`${file}: ${shown}`] = rows.length;
  }
  return { name: 'sentences that schedule nothing, or only partly', figures, unexplained: [] };
}
