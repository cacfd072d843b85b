/** The bodies of the operations on heartbeats: they show them, switch them and wake an agent. */
import { z } from 'zod';
import { printable } from '../base/printable.ts';
import { explainedView, type HeartbeatView, heartbeatView } from '../domain/heartbeat-view.ts';
import { listed } from '../domain/listed.ts';
import type { Bodies, Performed } from '../domain/operation.ts';
import { formatInstant } from '../time/instant.ts';
import type { ExplainedAgent, ExplainedLine } from './explain.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { HEARTBEAT_ENTRIES } from './heartbeat-entries.ts';
import type { HeartbeatStatus } from './heartbeat-status.ts';
import { ASKED_TO_LOOK, wokenText } from './woken-text.ts';

export interface HeartbeatDesks {
  heartbeat(): Promise<Pick<Heartbeat, 'status' | 'explain' | 'on' | 'off' | 'wake'>>;
}

export const heartbeatsAnswer = z.strictObject({ heartbeats: z.array(heartbeatView) });

export const HEARTBEAT_BODIES: Bodies<typeof HEARTBEAT_ENTRIES, HeartbeatDesks> = {
  status: {
    answer: heartbeatsAnswer,
    run: async ({ agent }, { desks }) => tellStatus(await (await desks.heartbeat()).status(agent)),
  },
  explain: {
    answer: z.strictObject({ heartbeats: z.array(explainedView) }),
    async run({ agent }, { desks }) {
      const heartbeats = await (await desks.heartbeat()).explain(agent);
      return {
        answer: { heartbeats: heartbeats.map(viewExplained) },
        say: () => heartbeats.map(explainedInWords).join('\n\n'),
      };
    },
  },
  on: {
    answer: heartbeatsAnswer,
    async run({ agent, hash }, { desks }) {
      const desk = await desks.heartbeat();
      const heartbeats = await desk.on(agent, hash);
      const explained = (await desk.explain(agent)).map(explainedInWords);
      return tellStatus(heartbeats, explained);
    },
  },
  off: {
    answer: heartbeatsAnswer,
    run: async ({ agent }, { desks }) => tellStatus(await (await desks.heartbeat()).off(agent)),
  },
  wake: {
    answer: z.strictObject({ agent: z.string(), woken: z.boolean() }),
    async run({ reason = ASKED_TO_LOOK, agent, coalesce_ms: coalesceMs }, { desks }) {
      const desk = await desks.heartbeat();
      const woken = await desk.wake({ reason, agent, coalesceMs, isPerson: true });
      return {
        answer: { agent: woken.agent, woken: woken.isWoken },
        say: () => wokenText(woken),
      };
    },
  },
};

/** The states as a table; below it what each agent waits for, and what was switched on. */
function tellStatus(
  heartbeats: readonly HeartbeatStatus[],
  below: readonly string[] = [],
): Performed {
  const answer = viewHeartbeats(heartbeats);
  const rows = answer.heartbeats.map(
    ({ agent, state, lines, waiting, lastRunUtc, nextDueUtc, today }) => [
      agent,
      state,
      String(lines),
      String(waiting),
      lastRunUtc ?? '-',
      nextDueUtc ?? '-',
      `${today.calls} calls, ${today.cents.toFixed(2)} cents`,
    ],
  );
  const foot = [...answer.heartbeats.flatMap(nextStep), ...below.map((text) => `\n${text}`)];
  const heads = ['AGENT', 'STATE', 'LINES', 'WAITING', 'LAST', 'NEXT', 'TODAY'];
  return { answer, ...listed(heads, rows, { foot }) };
}

function nextStep({ agent, state, file }: HeartbeatView): string[] {
  if (state === 'empty') return [nothingToLookAt(agent, file)];
  if (state !== 'waiting') return [];
  return [
    `${agent} waits for you. What it looks at and costs: rote heartbeat explain --agent ${agent}. Switch it on: rote heartbeat on --agent ${agent}`,
  ];
}

const nothingToLookAt = (agent: string, file: string): string =>
  `${agent} has nothing to look at. Write a line into ${printable(file)}`;

export function viewHeartbeats(all: readonly HeartbeatStatus[]): { heartbeats: HeartbeatView[] } {
  const heartbeats = all.map(({ lastRunMs, nextDueMs, restsUntilMs, ...rest }) => ({
    ...rest,
    lastRunUtc: instantOrNull(lastRunMs),
    nextDueUtc: instantOrNull(nextDueMs),
    restsUntilUtc: instantOrNull(restsUntilMs),
  }));
  return { heartbeats };
}

function viewExplained({ lines, ...rest }: ExplainedAgent) {
  const viewed = lines.map(({ lastRunMs, ...line }) => ({
    ...line,
    lastRunUtc: instantOrNull(lastRunMs),
  }));
  return { ...rest, lines: viewed };
}

const instantOrNull = (atMs: number | null): string | null =>
  atMs === null ? null : formatInstant(atMs);

function explainedInWords({ agent, file, lines, problems, most, hash }: ExplainedAgent): string {
  if (lines.length === 0 && problems.length === 0) return nothingToLookAt(agent, file);
  const cost =
    most.calls === 0
      ? 'No model is asked: it costs nothing.'
      : `Models are asked at most ${most.calls} times a day, for at most ${most.cents} cents; then it rests until tomorrow.`;
  return [
    `${agent}: ${printable(file)}`,
    ...lines.flatMap(lineInWords),
    ...problems.map((problem) => `! ${printable(problem)}`),
    cost,
    `Switch exactly this on: rote heartbeat on --agent ${agent} --hash ${hash}`,
  ].join('\n');
}

function lineInWords({ line, how, words, tools, looksPerDay }: ExplainedLine): string[] {
  const often = looksPerDay === null ? 'when it says' : `${looksPerDay} times a day`;
  const cost = {
    check: `${often}, no model`,
    condition: `${often}, no model; a model when it holds`,
    judged: `${often} a model`,
    refused: 'never',
  }[how];
  const called = tools.length === 0 ? '' : ` With ${tools.join(', ')}.`;
  return [`- ${printable(line)}`, `  ${cost}. ${printable(words)}${called}`];
}
