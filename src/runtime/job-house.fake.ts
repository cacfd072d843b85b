/**
 * Somebody's Rote with no model, on a clock that is moved: wishes are said and agreed to with a yes, then hours and days
 * pass, and what counts is what is in the inbox.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVirtualClock } from '../base/clock.fake.ts';
import { createSystemClock } from '../base/clock.ts';
import { startLoopbackServer } from '../tools/http/loopback-server.fake.ts';
import { configSchema } from './config-schema.ts';
import { createQuietDaemon, type Daemon } from './daemon.fake.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface JobHouse {
  daemon: Daemon;
  /** The address of the website. */
  origin: string;
  nowMs(): number;
  /** How the website answers from now on. */
  serve(answer: RequestListener): void;
  inWorkspace(path: string): string;
  /** Says it, and agrees to what is shown; the words that were agreed to. */
  agree(wish: string): Promise<string>;
  /** Time goes by in steps, and after each everything that it brought is done. Without a length of steps, from one due time to the next. */
  live(lengthMs: number, stepMs?: number): Promise<void>;
  /** Time goes by from timer to timer, also while something runs that does not end; no socket may be waited for. */
  pass(lengthMs: number): Promise<void>;
  /** What the jobs told; not what the house notices about its own tools. */
  inbox(): Promise<string[]>;
  close(): Promise<void>;
}

/** So many turns go by in which nothing ends before time goes on a little. */
const PATIENT_TURNS = 300;
const LITTLE_MS = 100;
/**
 * Without a program, timers up to this length wait to try again, and time goes on to the next of them at once; longer ones are
 * limits of sockets, and beside a program any may be its limit.
 */
const LONGEST_RETRY_MS = 2000;
const CALM_TURNS = 20;

/** `more` settings than every house has. */
export async function openJobHouse(more: object = {}): Promise<JobHouse> {
  const home = mkdtempSync(join(tmpdir(), 'rote-jobs-'));
  mkdirSync(join(home, 'workspace'), { recursive: true });
  // A Monday.
  const clock = createVirtualClock({ startIso: '2026-06-01T06:00:00Z' });
  let answer: RequestListener = (_, response) => void response.end();
  const server = await startLoopbackServer((request, response) => answer(request, response));
  const settings = { timezone: 'UTC', models: { discover: false }, ...more };
  // The daemon reads its settings again when it starts; what it needs beyond them, the yes grants.
  writeFileSync(join(home, 'config.yaml'), JSON.stringify(settings));
  const daemon = createQuietDaemon({ home, config: configSchema.parse(settings), clock });
  await daemon.opened.own.tools();
  await daemon.start();
  const { engine, ledger, inbox } = daemon.opened.store;

  /** Until nothing runs, waits or is due; sockets and programs take their own time. */
  async function settle(): Promise<void> {
    const turns = createSystemClock();
    let calm = 0;
    for (let turn = 1; calm < CALM_TURNS; turn++) {
      await new Promise<void>((resolve) => void turns.defer(resolve));
      clock.advance(turn % PATIENT_TURNS === 0 ? nextStepMs() : 0);
      const { waiting, running } = await engine.counts();
      const nowMs = clock.nowMs();
      const isDue = ((await ledger.nextDueMs(nowMs)) ?? Number.POSITIVE_INFINITY) <= nowMs;
      calm = waiting + running === 0 && !isDue ? calm + 1 : 0;
    }
  }

  function nextStepMs(): number {
    const nextMs = clock.nextTimerInMs() ?? LITTLE_MS;
    const hasProgram = process.getActiveResourcesInfo().includes('ProcessWrap');
    return nextMs <= LONGEST_RETRY_MS && !hasProgram ? nextMs : LITTLE_MS;
  }

  return {
    daemon,
    origin: server.origin,
    nowMs: clock.nowMs,
    serve(next) {
      answer = next;
    },
    inWorkspace: (path) => join(home, 'workspace', path),
    async agree(wish) {
      const desk = await daemon.opened.talk();
      const shown = await desk.ask(wish, { dryRun: false, hasSeen: async () => true, yes: false });
      if (shown.kind !== 'draft') throw new Error(`"${wish}" became ${JSON.stringify(shown)}`);
      const drafts = shown.drafts ?? [shown.draft];
      for (const { tier, cost } of drafts)
        if (tier !== 'direct' || (cost.modelCalls ?? 1) > 0)
          throw new Error(`"${wish}" needs a model`);
      const stored = await desk.ask('yes', {
        dryRun: false,
        hasSeen: async () => true,
        yes: false,
      });
      if (stored.kind !== 'draft' || !stored.accepted)
        throw new Error(`yes to "${wish}" became ${JSON.stringify(stored)}`);
      await settle();
      return drafts.map(({ summary }) => summary).join('\n');
    },
    async live(lengthMs, stepMs = Number.POSITIVE_INFINITY) {
      const until = clock.nowMs() + lengthMs;
      while (clock.nowMs() < until) {
        const dueMs = stepMs === Number.POSITIVE_INFINITY ? await nextDueMs() : until;
        clock.advance(Math.min(stepMs, dueMs - clock.nowMs(), until - clock.nowMs()));
        await settle();
      }
      async function nextDueMs(): Promise<number> {
        return (await ledger.nextDueMs(clock.nowMs())) ?? until;
      }
    },
    pass: clock.pass,
    inbox: async () =>
      (await inbox.list({ limit: 1000 }))
        .filter(({ role }) => role !== 'notice')
        .map(({ text }) => text)
        .reverse(),
    async close() {
      await daemon.stop();
      await server.close();
      rmSync(home, { recursive: true });
    },
  };
}

export const page =
  (body: () => string, type = 'text/html'): RequestListener =>
  (_, response) =>
    void response.setHeader('content-type', type).end(body());

export const feedOf = (titles: readonly string[]): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${titles
    .map(
      (title, at) =>
        `<item><title>${title}</title><link>https://n.example/${at}</link><guid>${title}</guid></item>`,
    )
    .join('')}</channel></rss>`;
