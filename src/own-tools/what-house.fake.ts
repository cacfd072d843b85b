/**
 * A house in which lowered plans are checked and run for real: the built-in tools, the plan runner and a web server on
 * loopback. Only time is virtual: pauses between tries are over at once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createVirtualClock } from '../base/clock.fake.ts';
import type { Clock } from '../base/clock.ts';
import { type Fault, refuse } from '../base/errors.ts';
import type { ToolFacts } from '../compiler/compile-types.ts';
import { lowerWhat } from '../compiler/what/lower/lower.ts';
import type { What } from '../compiler/what/what.ts';
import { asPlan, type Plan, type PlanTool, planSchema } from '../domain/plan/plan.ts';
import { englishNews } from '../language/en/english-news.ts';
import type { NewsWords } from '../language/news-words.ts';
import { planOutcome } from '../plans/plan-result.ts';
import { createPlans } from '../plans/plans.ts';
import { sandboxHere } from '../sandbox/sandbox.fake.ts';
import { openBounded } from '../tools/bounded/bounded.fake.ts';
import { createBuiltInTools } from '../tools/built-in/built-in-tools.ts';
import { createCatalog } from '../tools/catalog.ts';
import { type LoopbackServer, startLoopbackServer } from '../tools/http/loopback-server.fake.ts';
import { toolSettingsSchema } from '../tools/tool-settings.ts';
import { otherTools } from './what-tools.fake.ts';

/** What came of one look. */
interface Looked {
  /** What was said, and what was done otherwise: `schedule.pause sched_1`. */
  told: string[];
  /** Why the run failed; null where it did not. */
  failure: string | null;
}

export interface WhatHouse {
  /** Where the web server is, once the tests run. */
  origin(): string;
  /** What it answers from now on. */
  serve(listener: RequestListener): void;
  /** A folder that the file tools and programs work in. */
  workspace: string;
  clock: ReturnType<typeof createVirtualClock>;
  catalog: ReadonlyMap<string, ToolFacts>;
  check(steps: readonly PlanTool[]): Fault[];
  /** Runs its plan once, as the next run of one schedule; every `schedule` remembers by itself. */
  look(what: What, schedule?: string, words?: NewsWords): Promise<Looked>;
}

export function openWhatHouse(): WhatHouse {
  const workspace = mkdtempSync(join(tmpdir(), 'rote-what-'));
  const bounded = openBounded();
  const clock = createVirtualClock({ startIso: '2026-11-16T12:00:00Z' });
  const stored = new Map<string, string>();
  let told: string[] = [];
  let listener: RequestListener = (_, response) => void response.end();
  let server: LoopbackServer | null = null;
  let runs = 0;

  beforeAll(async () => {
    server = await startLoopbackServer((request, response) => listener(request, response));
  });
  afterAll(async () => {
    await server?.close();
    rmSync(workspace, { recursive: true });
  });

  const tools = createBuiltInTools({
    bounded,
    boxes: sandboxHere({ mode: 'off' }),
    clock,
    settings: toolSettingsSchema.parse({
      http: { allowPrivate: ['127.0.0.1'] },
      shell: { allow: true },
    }),
    workspace,
    defaultTimezone: 'UTC',
    environment: { PATH: process.env['PATH'] },
    platform: 'linux',
    send: async ({ text }) => void told.push(text),
    state: {
      get: async (scope, name) => stored.get(`${scope} ${name}`) ?? null,
      set: async (scope, name, value) => void stored.set(`${scope} ${name}`, value),
    },
  });
  const say = (text: string) => void told.push(text);
  const catalog = createCatalog({ bounded, tools: [...tools, ...otherTools(say)] });
  const plans = createPlans({
    clock: impatient(clock),
    catalog,
    matchesSchema: catalog.matches,
    findScript: () => refuse({ code: 'unknown-script', message: 'no script', hint: '' }),
    secret: () => refuse({ code: 'unknown-secret', message: 'no secret', hint: '' }),
    secretMask: () => ({ value: (value) => value }),
    settings: { stepTimeoutMs: 30_000, timeoutMs: 600_000, concurrency: 4 },
  });
  const facts = new Map(catalog.list().map((tool) => [tool.name, tool as ToolFacts]));

  return {
    origin: () => server?.origin ?? '',
    serve: (next) => {
      listener = next;
    },
    workspace,
    clock,
    catalog: facts,
    check: (steps) => plans.check({ plan: planOf(steps), requiredTools: [], maxSteps: null }),
    async look(what, schedule = 'sched_1', words = englishNews) {
      const lowered = lowerWhat(what, words, facts);
      if (lowered.kind === 'misfit') throw new Error(lowered.why);
      const plan = planOf(lowered.steps);
      told = [];
      runs += 1;
      const end = await plans.run({
        work: { plan, requiredTools: [] },
        known: [],
        record: async () => 'recorded',
        run: { scheduledFor: '2026-11-16T12:00:00Z' },
        input: {},
        keyBase: `run_${runs}`,
        context: {
          signal: new AbortController().signal,
          sessionKey: 'agent:main:inbox:direct:owner',
          runId: `run_${runs}`,
          scheduleId: schedule,
        },
      });
      const { success, decisive } = planOutcome(asPlan(plan), end);
      return { told, failure: success ? null : (decisive?.failure?.message ?? 'failed') };
    },
  };
}

function planOf(steps: readonly PlanTool[]): Plan {
  return planSchema.parse({ requestId: 'what', tools: steps });
}

const LONGEST_PAUSE_MS = 5000;

/** The pauses between tries are over at once; the limits of time stay. */
function impatient(clock: Clock): Clock {
  return {
    ...clock,
    setTimer(delayMs, callback) {
      if (delayMs > LONGEST_PAUSE_MS) return clock.setTimer(delayMs, callback);
      clock.defer(callback);
      return () => {};
    },
  };
}
