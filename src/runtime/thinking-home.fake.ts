/** A data folder on a virtual clock whose model is a server on loopback, for what is thought once. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createVirtualClock, type VirtualClock } from '../base/clock.fake.ts';
import { type ModelServer, type Scenario, startModelServer } from '../models/model-server.fake.ts';
import { turn } from '../models/models.fake.ts';
import { configSchema } from './config-schema.ts';
import { type OpenHome, openHome } from './home.fake.ts';

/** What a model drafts that tells the title of a page. */
export const TITLE_STEPS = [
  { toolId: 'page', tool: 'http.request', input: { url: 'https://example.org' } },
  {
    toolId: 'title',
    tool: 'text.extract',
    input: { text: '${page.body}', selector: 'title' },
    dependencies: ['page'],
  },
  {
    toolId: 'tell',
    tool: 'message.send',
    input: { text: '${title.value}' },
    dependencies: ['title'],
  },
];

export interface ThinkingHome {
  home: string;
  clock: VirtualClock;
  server: ModelServer;
  opened: OpenHome;
  /** What was logged. */
  logged: { event: string; facts: Record<string, unknown> }[];
  close(): Promise<void>;
}

/** Sunday, noon in Berlin. */
const START = '2026-11-15T11:00:00Z';

export async function openThinkingHome(options: {
  scenario: Scenario;
  kind?: 'anthropic' | 'openai-compatible';
  config?: Record<string, unknown>;
  files?: Readonly<Record<string, string>>;
  /** What the model costs; nothing, where none is given. */
  prices?: { input: number; output: number };
}): Promise<ThinkingHome> {
  const { scenario, kind = 'openai-compatible', config = {}, files = {}, prices } = options;
  const home = mkdtempSync(join(tmpdir(), 'rote-think-'));
  const clock = createVirtualClock({ startIso: START });
  const server = await startModelServer({ clock, scenario });
  const key = kind === 'anthropic' ? { key: 'KEY' } : {};
  const chain = [{ kind, url: server.url, model: 'test-model', ...key, ...(prices && { prices }) }];
  writeFileSync(join(home, 'secrets.yaml'), 'KEY: test-key-123\n', { mode: 0o600 });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, file)), { recursive: true });
    writeFileSync(join(home, file), text);
  }
  const logged: ThinkingHome['logged'] = [];
  const note = (event: string, facts: object = {}): void => {
    const told = { ...facts } as Record<string, unknown>;
    logged.push({ event, facts: told });
    // The pauses between tries pass at once.
    if (event === 'model-attempt-failed')
      void turn().then(() => clock.advance(Number(told['delayMs'])));
  };
  const opened = openHome({
    home,
    log: { debug: note, info: note, warn: note, error: note },
    config: configSchema.parse({
      timezone: 'Europe/Berlin',
      models: { chain, discover: false },
      // Tests of other things count the calls.
      ask: { secondLook: false },
      ...config,
    }),
    clock,
  });
  return {
    home,
    clock,
    server,
    opened,
    logged,
    async close() {
      await opened.close();
      await server.close();
      rmSync(home, { recursive: true });
    },
  };
}

/** What a model answers, one after the other; then always the last. */
export function answering(...answers: (string | object)[]): Scenario {
  let next = 0;
  return () => {
    const answer = answers[Math.min(next++, answers.length - 1)] ?? '';
    return { text: typeof answer === 'string' ? answer : JSON.stringify(answer) };
  };
}
