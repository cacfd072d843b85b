/**
 * Shows the words of the agent on the screen as it says them: from the event stream of the daemon that runs on the data
 * folder. It is an extra. Where the daemon can't be reached, or the line breaks, nothing is shown and nobody is told: the
 * answer itself comes from the inbox.
 */
import { z } from 'zod';
import { parseJson } from '../../base/outside-json.ts';
import { readApiToken } from '../../home/api-token.ts';
import { readDaemon } from '../../home/presence.ts';
import type { CliContext } from '../command.ts';

export interface LiveAnswer {
  /** A line of its own beside what is said. */
  note(line: string): void;
  /** When the run is over: what stands on the screen, in a line that has not ended. */
  end(): Promise<string>;
}

const saidSchema = z.object({
  kind: z.literal('text-said'),
  data: z.object({ runId: z.string(), text: z.string(), from: z.int().min(0) }),
});
const finishedSchema = z.object({
  kind: z.literal('run-finished'),
  data: z.object({ runId: z.string() }),
});
const soFarSchema = z.object({ text: z.string() });

/** The end of the run is in the store before it is on the stream. */
const LONGEST_WAIT_MS = 500;
const MOST_WAITING = 1_000_000;

type Screen = Pick<CliContext, 'home' | 'clock' | 'progress'> & {
  say: NonNullable<CliContext['say']>;
};

export function followAnswer(
  runId: string,
  { context, signal }: { context: Screen; signal: AbortSignal },
): LiveAnswer {
  const { clock } = context;
  const aborter = new AbortController();
  const ends = AbortSignal.any([signal, aborter.signal]);
  let shown = '';
  let isInLine = false;

  function show(text: string): void {
    shown += text;
    const told = isInLine ? text : text.replace(/^\n+/, '');
    if (told === '') return;
    isInLine = true;
    context.say(told);
  }

  function breakLine(): void {
    if (isInLine) context.say('\n');
    isInLine = false;
  }

  async function follow(): Promise<void> {
    const daemon = readDaemon(context.home);
    if (!daemon.running || daemon.address === null) return;
    const root = `${daemon.address}/api/v1`;
    const headers = { Authorization: `Bearer ${readApiToken(context.home, clock)}` };
    const get = (path: string) => fetch(`${root}${path}`, { headers, signal: ends });
    const catchUp = async (): Promise<void> => {
      const answer = await get(`/runs/${encodeURIComponent(runId)}/said`);
      const soFar = soFarSchema.safeParse(parseJson(await answer.text()));
      if (soFar.success) show(soFar.data.text.slice(shown.length));
    };
    const stream = await get('/events');
    if (!stream.ok || stream.body === null) return;
    // From here on nothing is missed; what was said before is asked for.
    await catchUp();
    for await (const event of eventsOf(stream.body)) {
      const finished = finishedSchema.safeParse(event);
      if (finished.success && finished.data.data.runId === runId) return;
      const said = saidSchema.safeParse(event);
      if (!said.success || said.data.data.runId !== runId) continue;
      const { text, from } = said.data.data;
      if (from > shown.length) await catchUp();
      else show(text.slice(shown.length - from));
    }
  }

  const following = follow().catch(() => undefined);
  return {
    note(line) {
      breakLine();
      context.progress(line);
    },
    async end() {
      const cancel = clock.setTimer(LONGEST_WAIT_MS, () => aborter.abort());
      await following;
      cancel();
      aborter.abort();
      return shown;
    },
  };
}

/** The data of each event of a stream; what can't be read is left out. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  let waiting = '';
  const decoder = new TextDecoder();
  for await (const bytes of body) {
    waiting += decoder.decode(bytes, { stream: true });
    const messages = waiting.split('\n\n');
    waiting = messages.pop() ?? '';
    if (waiting.length > MOST_WAITING) return;
    for (const message of messages) {
      const [, data] = /^data: (.*)$/m.exec(message) ?? [];
      if (data !== undefined) yield readJson(data);
    }
  }
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

/** The rest of the answer that does not stand on the screen yet. */
export function restOfAnswer(answer: string, shown: string): string {
  const seen = shown.trim();
  const said = answer.trim();
  if (seen === '') return answer;
  if (seen.endsWith(said)) return '';
  return said.startsWith(seen) ? said.slice(seen.length).trim() : answer;
}
