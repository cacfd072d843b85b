/** Tells what happened: what ran, what failed, and whether one schedule did. */
import { z } from 'zod';
import { cutAtSentence } from '../../base/cut-at-sentence.ts';
import type { Run } from '../../domain/run/run.ts';
import type { HistoryEntry } from '../../domain/schedule/schedule-history.ts';
import { phrasesFor } from '../../language/operation-phrases.ts';
import { stretchOf } from '../../language/phrases/stretch-of.ts';
import { viewHistoryEntry, viewSchedule } from '../../language/schedule-view.ts';
import { instantMs } from '../../time/instant.ts';
import { defineTool } from '../../tools/define-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import { orFailure } from '../or-failure.ts';
import { counted, type Here, inLines, sayClock, sayDay, sayWhen } from './say-when.ts';
import {
  hereOf,
  nameFor,
  ownRuns,
  spokenHere,
  type TellingPorts,
  textOutput,
  whenInput,
} from './telling-ports.ts';
import { pastStretch, rowsAs } from './telling-rows.ts';

const MOST_LINES = 20;
const LONGEST_REASON = 200;
const MOST_ENTRIES = 50;

interface NamedRun {
  run: Run;
  name: string;
}

const roteDoneInput = z.strictObject({ when: whenInput });
const roteFailedInput = z.strictObject({ when: whenInput });
const roteDidInput = z.strictObject({
  id: z.string().min(1).describe('The id of a schedule.'),
  when: whenInput,
});

export function createRunTellers(ports: TellingPorts): Tool[] {
  return [
    defineTool({
      name: 'rote.done',
      summary: 'tell what ran, in words',
      description: ['Tells what ran and how it ended. The default period is today.'],
      phrases: phrasesFor('rote.done'),
      input: roteDoneInput,
      output: textOutput,
      audience: 'member',
      effect: 'read',
      examples: [{ input: { when: 'yesterday' }, does: 'what was done yesterday' }],
      call: ({ when = 'today' }, context) =>
        orFailure(async () => {
          const here = await hereOf(ports, context);
          const stretch = await pastStretch(when, { ports, here, context });
          const ended = (await ownRuns(ports, context)).filter(({ run }) => isIn(run, stretch));
          const isShort = context.forModel === true;
          const rows = ended.map((one) => rowOf(one, here, isShort));
          return { text: saysDone(ended, when, here, isShort), ...rowsAs('runs', rows) };
        }),
    }),
    defineTool({
      name: 'rote.failed',
      summary: 'tell what failed, in words',
      description: ['Tells which runs failed and why. The default period is the last seven days.'],
      phrases: phrasesFor('rote.failed'),
      input: roteFailedInput,
      output: textOutput,
      audience: 'member',
      effect: 'read',
      examples: [{ input: {}, does: 'what failed lately' }],
      call: ({ when = 'lately' }, context) =>
        orFailure(async () => {
          const here = await hereOf(ports, context);
          const stretch = await pastStretch(when, { ports, here, context });
          const failed = (await ownRuns(ports, context)).filter(
            ({ run }) => run.state === 'failed' && isIn(run, stretch),
          );
          const span = when === 'lately' ? 'in the last seven days' : when.toLowerCase();
          const isShort = context.forModel === true;
          const rows = failed.map((one) => rowOf(one, here, isShort));
          return { text: saysFailed(failed, span, here, isShort), ...rowsAs('runs', rows) };
        }),
    }),
    defineTool({
      name: 'rote.did',
      summary: 'tell whether a schedule ran, in words',
      description: [
        'Tells when a schedule ran last and how that run ended. With "when" it tells whether the schedule ran in that period.',
      ],
      phrases: phrasesFor('rote.did'),
      input: roteDidInput,
      output: textOutput,
      audience: 'member',
      effect: 'read',
      examples: [{ input: { id: 'sched_1' }, does: 'whether it ran' }],
      call: ({ id, when }, context) =>
        orFailure(async () => {
          const here = await spokenHere(ports, context);
          const schedules = await ports.schedulesFor(context);
          const schedule = await schedules.get(id);
          const stretch = when === undefined ? null : stretchOf(when, here, 'back');
          const all = await schedules.history(id, MOST_ENTRIES);
          // What was left out ahead says nothing of what happened.
          const been = all.filter(({ atMs }) => atMs <= here.nowMs);
          const entries = been.filter(
            ({ lastAtMs, atMs }) =>
              stretch === null || (lastAtMs >= stretch.fromMs && atMs < stretch.toMs),
          );
          const isNamed = context.forModel !== true || (await ports.isTheirs(schedule, context));
          const name = isNamed ? nameFor(schedule, context.forModel) : schedule.id;
          const { nextRunAtUtc } = viewSchedule(schedule);
          const next =
            nextRunAtUtc === null
              ? ''
              : here.words.did.next(sayWhen(instantMs(nextRunAtUtc), here));
          const isReasonTold = context.forModel !== true;
          return { text: `${saysDid(name, entries, { here, when, isReasonTold })}${next}` };
        }),
    }),
  ];
}

function isIn({ finishedMs }: Run, { fromMs, toMs }: { fromMs: number; toMs: number }): boolean {
  return finishedMs !== null && finishedMs >= fromMs && finishedMs < toMs;
}

/** What has no schedule was asked for here. */
function called({ name }: NamedRun): string {
  return name === '' ? 'what you asked for' : name;
}

function saysDone(ended: readonly NamedRun[], when: string, here: Here, isShort: boolean): string {
  const span = when.toLowerCase();
  if (ended.length === 0) return `Nothing ran ${span}.`;
  const groups = [
    ...Map.groupBy(ended, (one) => `${one.run.scheduleId} ${one.run.state}`).values(),
  ];
  const lines = groups.map((group) => {
    const [latest] = group as [NamedRun, ...NamedRun[]];
    const times = group.length === 1 ? '' : ` (${group.length} times, the last then)`;
    const at = `${sayDay(latest.run.finishedMs ?? 0, here)} ${sayClock(latest.run.finishedMs ?? 0, here)}`;
    const end =
      latest.run.state === 'failed' ? ` failed${reason(latest.run, isShort)}` : howItEnded(latest);
    return `${at} ${called(latest)}${end}${times}`;
  });
  const failed = ended.filter(({ run }) => run.state === 'failed').length;
  const trouble = failed === 0 ? '' : `, of which ${failed} failed`;
  return [`${counted(ended.length, 'run')} ${span}${trouble}:`, ...inLines(lines, MOST_LINES)].join(
    '\n',
  );
}

/** One run as a row: the reason of a failure may be the words of others. */
function rowOf(one: NamedRun, here: Here, isShort: boolean) {
  const { id, scheduleId, state, finishedMs } = one.run;
  const end = state === 'failed' ? `failed${reason(one.run, isShort)}` : state;
  const at = finishedMs ?? 0;
  return {
    title: `${sayDay(at, here)} ${sayClock(at, here)} ${called(one)} ${end}`,
    runId: id,
    scheduleId,
    state,
    date: Temporal.Instant.fromEpochMilliseconds(at).toString(),
  };
}

function howItEnded({ run }: NamedRun): string {
  return run.state === 'cancelled' ? ' was cancelled' : '';
}

function saysFailed(
  failed: readonly NamedRun[],
  span: string,
  here: Here,
  isShort: boolean,
): string {
  if (failed.length === 0) return `Nothing failed ${span}.`;
  const groups = [...Map.groupBy(failed, ({ run }) => run.scheduleId ?? run.id).values()];
  const lines = groups.map((group) => {
    const [latest] = group as [NamedRun, ...NamedRun[]];
    const times = group.length === 1 ? '' : ` ${group.length} times, the last`;
    const at = sayWhen(latest.run.finishedMs ?? 0, here);
    return `${called(latest)}${times} ${at}${reason(latest.run, isShort)}`;
  });
  return [`Failed ${span}:`, ...inLines(lines, MOST_LINES)].join('\n');
}

/** What a run says of its failure may be the words of others. */
function reason({ summary }: Run, isShort: boolean): string {
  if (summary === null || isShort) return '';
  const line = summary.split('\n')[0] ?? '';
  return `: ${cutAtSentence(line, LONGEST_REASON)}`;
}

function saysDid(
  name: string,
  entries: readonly HistoryEntry[],
  { here, when, isReasonTold }: { here: Here; when: string | undefined; isReasonTold: boolean },
): string {
  const ran = entries.find(({ state }) => state === 'ran');
  const [latest] = entries;
  const span = when === undefined ? '' : ` ${when.toLowerCase()}`;
  const { did } = here.words;
  if (latest === undefined) return when === undefined ? did.never(name) : did.not(name, span);
  if (ran === latest) return did.ran(name, sayWhen(ran.lastAtMs, here));
  const { explanation } = viewHistoryEntry(latest);
  const end = isReasonTold ? did.ended(latest.state, explanation) : latest.state;
  const last = sayWhen(latest.lastAtMs, here);
  return ran === undefined
    ? `${did.not(name, span)}${did.last(last, end)}`
    : did.after(name, sayWhen(ran.lastAtMs, here), last, end);
}
