/** `rote heartbeat` and `rote wake`: what agents look at unasked, by hand. */
import { printable } from '../../base/printable.ts';
import { textTable } from '../../base/text-table.ts';
import type { ExplainedAgent, ExplainedLine } from '../../heartbeat/explain.ts';
import type { Heartbeat } from '../../heartbeat/heartbeat.ts';
import type { HeartbeatStatus } from '../../heartbeat/heartbeat-status.ts';
import { ASKED_TO_LOOK, wokenText } from '../../heartbeat/woken-text.ts';
import { formatInstant } from '../../time/instant.ts';
import type { Answer, CommandCall } from '../command.ts';
import { withHome } from '../with-home.ts';

type Ask = (desk: Heartbeat, agent: string | undefined) => Promise<HeartbeatStatus[]>;

const withStatus =
  (ask: Ask) =>
  ({ context, flags }: CommandCall): Promise<Answer> =>
    withHome(context, async (house) => {
      const heartbeats = await ask(await house.heartbeat(), flags.text('agent'));
      return { data: { heartbeats: heartbeats.map(viewStatus) }, text: tellStatus(heartbeats) };
    });

export const heartbeatStatus = withStatus((desk, agent) => desk.status(agent));
export const heartbeatOff = withStatus((desk, agent) => desk.off(agent));

/** What was switched on is shown with it. */
export function heartbeatOn({ context, flags }: CommandCall): Promise<Answer> {
  return withHome(context, async (house) => {
    const desk = await house.heartbeat();
    const agent = flags.text('agent');
    const heartbeats = await desk.on(agent, flags.text('hash'));
    const shown = (await desk.explain(agent)).map(tellExplained);
    const text = [...shown, tellStatus(heartbeats)].join('\n\n');
    return { data: { heartbeats: heartbeats.map(viewStatus) }, text };
  });
}

export function heartbeatExplain({ context, flags }: CommandCall): Promise<Answer> {
  return withHome(context, async (house) => {
    const heartbeats = await (await house.heartbeat()).explain(flags.text('agent'));
    const data = { heartbeats: heartbeats.map(viewExplained) };
    return { data, text: heartbeats.map(tellExplained).join('\n\n') };
  });
}

export function wake({ context, flags }: CommandCall): Promise<Answer> {
  return withHome(context, async (house) => {
    const desk = await house.heartbeat();
    const reason = flags.text('reason') ?? ASKED_TO_LOOK;
    const woken = await desk.wake({
      reason,
      agent: flags.text('agent'),
      isPerson: true,
    });
    return { data: { agent: woken.agent, woken: woken.isWoken }, text: wokenText(woken) };
  });
}

function viewStatus({ lastRunMs, nextDueMs, restsUntilMs, ...rest }: HeartbeatStatus) {
  return {
    ...rest,
    lastRunUtc: instant(lastRunMs),
    nextDueUtc: instant(nextDueMs),
    restsUntilUtc: instant(restsUntilMs),
  };
}

function viewExplained({ lines, ...rest }: ExplainedAgent) {
  const viewed = lines.map(({ lastRunMs, ...line }) => ({
    ...line,
    lastRunUtc: instant(lastRunMs),
  }));
  return { ...rest, lines: viewed };
}

const instant = (atMs: number | null): string | null =>
  atMs === null ? null : formatInstant(atMs);

function tellStatus(heartbeats: readonly HeartbeatStatus[]): string {
  const rows = heartbeats.map(({ agent, state, lines, waiting, lastRunMs, nextDueMs, today }) => [
    agent,
    state,
    String(lines),
    String(waiting),
    instant(lastRunMs) ?? '-',
    instant(nextDueMs) ?? '-',
    `${today.calls} calls, ${today.cents.toFixed(2)} cents`,
  ]);
  const table = textTable(['AGENT', 'STATE', 'LINES', 'WAITING', 'LAST', 'NEXT', 'TODAY'], rows);
  const files = heartbeats
    .filter(({ state }) => state === 'empty')
    .map(
      ({ agent, file }) => `${agent} has nothing to look at. Write a line into ${printable(file)}`,
    );
  const waiting = heartbeats
    .filter(({ state }) => state === 'waiting')
    .map(
      ({ agent }) =>
        `${agent} waits for you. What it looks at and costs: rote heartbeat explain --agent ${agent}. Switch it on: rote heartbeat on --agent ${agent}`,
    );
  return [table, ...files, ...waiting].join('\n');
}

function tellExplained({ agent, file, lines, problems, most, hash }: ExplainedAgent): string {
  if (lines.length === 0 && problems.length === 0)
    return `${agent} has nothing to look at. Write a line into ${printable(file)}`;
  const cost =
    most.calls === 0
      ? 'No model is asked: it costs nothing.'
      : `Models are asked at most ${most.calls} times a day, for at most ${most.cents} cents; then it rests until tomorrow.`;
  return [
    `${agent}: ${printable(file)}`,
    ...lines.flatMap(tellLine),
    ...problems.map((problem) => `! ${printable(problem)}`),
    cost,
    `Switch exactly this on: rote heartbeat on --agent ${agent} --hash ${hash}`,
  ].join('\n');
}

function tellLine({ line, how, words, tools, looksPerDay }: ExplainedLine): string[] {
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
