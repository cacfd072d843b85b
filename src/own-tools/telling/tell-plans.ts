/** Tells what will happen: the schedules that there are, and what fires next. */
import { z } from 'zod';
import { runTimesOf } from '../../domain/schedule/days-off.ts';
import { firesAfter } from '../../domain/schedule/fire-times.ts';
import type { Schedule } from '../../domain/schedule/schedule.ts';
import { asNextRun } from '../../domain/schedule/travel.ts';
import type { CallContext } from '../../domain/tool-call.ts';
import { describeTrigger } from '../../language/en/describe-trigger.ts';
import { phrasesFor } from '../../language/operation-phrases.ts';
import type { Stretch } from '../../language/phrases/read-stretch.ts';
import { stretchOf } from '../../language/phrases/stretch-of.ts';
import { viewSchedule } from '../../language/schedule-view.ts';
import type { TellingWords } from '../../language/telling-words.ts';
import { instantMs } from '../../time/instant.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import { orFailure } from '../or-failure.ts';
import { type Here, inLines, sayClock, sayDay, sayWhen } from './say-when.ts';
import {
  nameFor,
  openSchedules,
  spokenHere,
  type TellingPorts,
  textOutput,
  whenInput,
} from './telling-ports.ts';
import { rowsAs } from './telling-rows.ts';

const MOST_LINES = 30;
const MOST_NEXT = 5;
/** A schedule that fires more often in a stretch is told with its pace. */
const MOST_FIRES = 3;

const roteSchedulesInput = z.strictObject({ when: whenInput, of: z.literal('events').optional() });
const roteNextInput = z.strictObject({ when: whenInput });

export function createPlanTellers(ports: TellingPorts): Tool[] {
  async function told(asked: TellingCall, open: readonly Schedule[], context: CallContext | null) {
    const { when, here, forModel } = asked;
    const text = comingIn(open, asked);
    // The words say what a model needs of each; it asks the calendars themselves.
    if (forModel === true) return { text };
    const fires = firesOf(open, asked).map((fire) => rowOf(fire, asked));
    const rows = rowsAs('fires', fires);
    const entries = context === null ? null : await ports.entriesIn(context, when, here);
    if (entries === null) return { text, ...rows };
    const plans = fires.length === 0 ? [] : [text];
    return { text: [...plans, ...entries].join('\n'), ...rows, wordsOf: 'others' };
  }

  return [
    defineTool({
      name: 'rote.schedules',
      summary: 'tell what is scheduled, in words',
      description: [
        'Tells every schedule that has not ended. With "when" it tells only what runs in that period. With `of: events` it tells only the schedules that wait for an event.',
      ],
      phrases: phrasesFor('rote.schedules'),
      input: roteSchedulesInput,
      output: textOutput,
      audience: 'member',
      effect: 'read',
      examples: [{ input: { when: 'tomorrow' }, does: 'what comes tomorrow' }],
      call: ({ when, of }, context) =>
        orFailure(async () => {
          const here = await spokenHere(ports, context);
          const all = await openSchedules(ports, context);
          const open =
            of === undefined ? all : all.filter(({ trigger }) => trigger.kind === 'event');
          const { forModel } = context;
          if (when !== undefined)
            return told({ when, here, forModel }, open, of === undefined ? context : null);
          const text =
            of !== undefined && open.length === 0
              ? here.words.nothingAwaited
              : listOf(open, here.words, { all, forModel });
          return forModel === true
            ? { text }
            : { text, schedules: open.map((one) => viewSchedule(one)) };
        }),
    }),
    defineTool({
      name: 'rote.next',
      summary: 'tell what runs next, in words',
      description: [
        'Tells which schedules run next, the soonest first. With "when" it tells the first runs in that period.',
      ],
      phrases: phrasesFor('rote.next'),
      input: roteNextInput,
      output: textOutput,
      audience: 'member',
      effect: 'read',
      examples: [{ input: {}, does: 'what comes next' }],
      call: ({ when }, context) =>
        orFailure(async () => {
          const here = await spokenHere(ports, context);
          const open = await openSchedules(ports, context);
          const { forModel } = context;
          return {
            text:
              when === undefined
                ? nextOf(open, here, forModel)
                : comingIn(open, { when, here, forModel }),
          };
        }),
    }),
  ];
}

function listOf(
  open: readonly Schedule[],
  words: TellingWords,
  { all, forModel }: { all: readonly Schedule[]; forModel: CallContext['forModel'] },
): string {
  if (open.length === 0) return words.nothingScheduled;
  const nameOf = (id: string): string => all.find((one) => one.id === id)?.name ?? id;
  const lines = open.map((one) => {
    const when = describeTrigger(asNextRun(one), words.triggers, nameOf);
    const state = one.status === 'active' ? '' : ` (${words.status[one.status]})`;
    return `${nameFor(one, forModel)}: ${when}${state}`;
  });
  const shown = lines.slice(0, MOST_LINES);
  const more = lines.length - shown.length;
  return [...shown, ...(more > 0 ? [words.moreListed(more)] : [])].join('\n');
}

/** The soonest first, each schedule once. */
export function nextOf(
  open: readonly Schedule[],
  here: Here,
  forModel: CallContext['forModel'],
): string {
  const coming = open
    .flatMap((one) => {
      const { nextRunAtUtc } = viewSchedule(one);
      const isComing = one.status === 'active' && nextRunAtUtc !== null;
      return isComing ? [{ one, atMs: instantMs(nextRunAtUtc) }] : [];
    })
    .sort((left, right) => left.atMs - right.atMs)
    .slice(0, MOST_NEXT);
  const [first, ...others] = coming.map(
    ({ one, atMs }) => `${nameFor(one, forModel)}, ${sayWhen(atMs, here)}`,
  );
  const { words } = here;
  if (first === undefined) return words.nothingComing;
  const then = others.length === 0 ? [] : [words.thenOthers, ...inLines(others, MOST_NEXT, words)];
  return [words.next(first), ...then].join('\n');
}

interface TellingCall {
  when: string;
  here: Here;
  forModel: CallContext['forModel'];
}

interface ToldFire {
  one: Schedule;
  atMs: number;
  note: string;
}

function firesOf(open: readonly Schedule[], { when, here }: TellingCall): ToldFire[] {
  const stretch = stretchOf(when, here, 'ahead');
  return open
    .filter(({ status }) => status === 'active')
    .flatMap((one) => firesIn(one, stretch, here).map((fire) => ({ one, ...fire })))
    .sort((left, right) => left.atMs - right.atMs);
}

function rowOf({ one, atMs, note }: ToldFire, { here, forModel }: TellingCall) {
  const title = `${sayWhen(atMs, here)} ${nameFor(one, forModel)}${note}`;
  const date = Temporal.Instant.fromEpochMilliseconds(atMs).toString();
  return { title, scheduleId: one.id, date };
}

function comingIn(open: readonly Schedule[], asked: TellingCall): string {
  const { when, here, forModel } = asked;
  if (stretchOf(when, here, 'ahead').toMs <= here.nowMs) return here.words.isOver;
  const fires = firesOf(open, asked);
  if (fires.length === 0) return here.words.nothingIn(bare(when));
  const isOneDay = new Set(fires.map(({ atMs }) => sayDay(atMs, here))).size === 1;
  const lines = fires.map(({ one, atMs, note }) => {
    const at = isOneDay ? sayClock(atMs, here) : sayWhen(atMs, here);
    return `${at} ${nameFor(one, forModel)}${note}`;
  });
  const head = isOneDay ? sayDay(fires[0]?.atMs ?? 0, here) : bare(when);
  return [
    `${head.charAt(0).toUpperCase()}${head.slice(1)}:`,
    ...inLines(lines, MOST_LINES, here.words),
  ].join('\n');
}

function firesIn(one: Schedule, { fromMs, toMs }: Stretch, { nowMs, words }: Here) {
  // What comes before its next fire was left out.
  const afterMs = Math.max(fromMs - 1, nowMs, (one.nextFireMs ?? 0) - 1);
  const fires = firesAfter(runTimesOf(one), { afterMs, count: MOST_FIRES + 1 }).filter(
    (atMs) => atMs < toMs,
  );
  const [first] = fires;
  if (first === undefined) return [];
  if (fires.length <= MOST_FIRES) return fires.map((atMs) => ({ atMs, note: '' }));
  return [{ atMs: first, note: words.andOn(describeTrigger(asNextRun(one), words.triggers)) }];
}

/** "on Friday", "tomorrow", as it was asked. */
function bare(when: string): string {
  return when.replace(/^(?:for|of|since|from)\s+/i, '').toLowerCase();
}
