/** A data folder for one behaviour: a person talks, everything runs in this process, and what happened can be looked at. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createSystemClock } from '../../src/base/clock.ts';
import type { ModelUsage } from '../../src/domain/model-usage.ts';
import type { Run } from '../../src/domain/run/run.ts';
import type { Step } from '../../src/domain/run/step.ts';
import { workSchema } from '../../src/domain/schedule/schedule.ts';
import { OWNER_SESSION } from '../../src/domain/session-key.ts';
import { createHomeExecutor } from '../../src/runs/home-executor.ts';
import { createHomeRecording } from '../../src/runs/home-recording.ts';
import { createRunHere } from '../../src/runs/run-here.ts';
import { configSchema } from '../../src/runtime/config-schema.ts';
import { type OpenHome, openHome } from '../../src/runtime/open-home.ts';
import type { AskAnswer } from '../../src/talk/ask-desk.ts';

/** One message, and what came of it. */
export interface Talked {
  run: Run;
  /** Calls of tools, in order; those of models are counted. */
  calls: readonly Step[];
  modelCalls: number;
  said: string;
}

export interface LiveHome {
  opened: OpenHome;
  talks: readonly Talked[];
  /** To the agent, whatever the compiler makes of it. */
  tell(text: string): Promise<Talked>;
  /** As `rote ask` does. */
  ask(text: string): Promise<AskAnswer>;
  write(file: string, text: string): void;
  /** Null where there is none. */
  read(file: string): string | null;
  inbox(sessionKey: string): Promise<string[]>;
  scenario(): object;
  close(): Promise<void>;
}

export interface LiveOptions {
  models: object;
  agent: object;
  secrets: string | null;
  signal: AbortSignal;
  onCall(usage: ModelUsage, cents: number | null): void;
}

const TIMEZONE = 'Europe/Berlin';

export async function openLiveHome(options: LiveOptions): Promise<LiveHome> {
  const home = mkdtempSync(join(tmpdir(), 'rote-live-'));
  if (options.secrets !== null)
    writeFileSync(join(home, 'secrets.yaml'), options.secrets, { mode: 0o600 });
  const clock = createSystemClock();
  const { models, agent, signal } = options;
  const config = configSchema.parse({ timezone: TIMEZONE, models, agent });
  const recorded = createHomeRecording(home, signal);
  const recording: typeof recorded = {
    ...recorded,
    observe(link, request) {
      const own = recorded.observe(link, request);
      return {
        ...own,
        end(end, cents) {
          own.end(end, cents);
          options.onCall(end.usage.usage, cents);
        },
      };
    },
  };
  const opened = openHome({ home, config, clock, recording });
  const { store, makeId, runs } = opened;
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const here = createRunHere({
    store,
    clock,
    makeId,
    executorOf: (owner) => createHomeExecutor(opened, { clock, log, owner }),
  });
  const talks: Talked[] = [];
  const inbox: LiveHome['inbox'] = async (sessionKey) =>
    (await store.inbox.list({ sessionKey, limit: 100 })).toReversed().map(({ text }) => text);

  async function talkOf(runId: string): Promise<Talked> {
    const steps = await store.journal.steps(runId);
    const heard = await store.inbox.list({ sessionKey: OWNER_SESSION, limit: 100 });
    const words = heard.filter((one) => one.runId === runId && one.role === 'assistant');
    const talked = {
      run: await runs.find(runId),
      calls: steps.filter(({ kind }) => kind === 'tool'),
      modelCalls: steps.filter(({ kind }) => kind === 'model').length,
      said: words.map(({ text }) => text).join('\n'),
    };
    talks.push(talked);
    return talked;
  }

  return {
    opened,
    talks,
    inbox,
    async tell(text) {
      const work = workSchema.parse({ instruction: text });
      const definition = { trigger: null, work, sessionKey: null };
      const { run, ended } = await here.begin({ definition, sessionKey: OWNER_SESSION }, signal);
      await ended;
      return talkOf(run.id);
    },
    async ask(text) {
      const desk = await opened.house.talk();
      const answer = await desk.ask(text, { dryRun: false, yes: false, runHere: signal, signal });
      if (answer.kind === 'handed-over') await talkOf(answer.run.id);
      return answer;
    },
    write(file, text) {
      mkdirSync(dirname(join(home, file)), { recursive: true });
      writeFileSync(join(home, file), text);
    },
    read(file) {
      try {
        return readFileSync(join(home, file), 'utf8');
      } catch {
        return null;
      }
    },
    scenario: recorded.scenario,
    async close() {
      await opened.close();
      rmSync(home, { recursive: true });
    },
  };
}
