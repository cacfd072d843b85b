/** MCP servers for tests: real programs, and changes that can be waited for. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { Clock } from '../../base/clock.ts';
import { succeed } from '../../base/errors.ts';
import type { Boxes } from '../../domain/box.ts';
import { sandboxHere } from '../../sandbox/sandbox.fake.ts';
import { createBounded } from '../bounded/bounded.ts';
import { type Catalog, createCatalog } from '../catalog.ts';
import type { McpHealth } from './mcp-health.ts';
import { createMcpServers, type McpServers } from './mcp-servers.ts';
import { mcpSettingsSchema } from './mcp-settings.ts';

export const FAKE_SERVER = withoutTypes('mcp-server.fake');

/** A program that is started often, as JavaScript: to take the types away costs Node more than all else that it does. */
function withoutTypes(name: string): string {
  const folder = join(import.meta.dirname, '../../../node_modules/.cache/rote-fakes');
  const made = join(folder, `${name}.mjs`);
  const unfinished = `${made}.${process.pid}.${threadId}`;
  mkdirSync(folder, { recursive: true });
  const source = readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8');
  writeFileSync(unfinished, stripTypeScriptTypes(source));
  renameSync(unfinished, made);
  return made;
}

export interface FakeServers extends McpServers {
  catalog(): Catalog;
  healthOf(name: string): McpHealth;
  /** Resolves when it holds; asked at once and after every change. */
  until(holds: () => boolean): Promise<void>;
  untilState(name: string, state: McpHealth['state']): Promise<void>;
  logged: { event: string; facts: Record<string, unknown> }[];
}

/** A server of `mcp-server.fake.ts`. */
export function fakeServer(mode = 'serve', ...args: string[]) {
  return { command: process.execPath, args: [FAKE_SERVER, mode, ...args] };
}

/** What is remembered, as the store would. */
export function createFakeRecords() {
  const documents = new Map<string, unknown>();
  return {
    documents,
    get: async (server: string) => structuredClone(documents.get(server) ?? null),
    async change(server: string, change: (current: unknown) => unknown) {
      const next = structuredClone(change(structuredClone(documents.get(server) ?? null)));
      documents.set(server, next);
      return next;
    },
  };
}

export function createFakeServers(options: {
  servers: Record<string, object>;
  clock: Clock;
  records?: ReturnType<typeof createFakeRecords>;
  isKeptUpElsewhere?: () => boolean;
  environment?: Record<string, string>;
  /** The data folder. */
  folder?: string;
  boxes?: Pick<Boxes, 'open' | 'limits'>;
}): FakeServers {
  const logged: FakeServers['logged'] = [];
  const write = (event: string, facts: object = {}): void =>
    void logged.push({ event, facts: { ...facts } });
  const servers = createMcpServers({
    settings: mcpSettingsSchema.parse({ servers: options.servers }),
    surroundings: {
      folder: options.folder ?? import.meta.dirname,
      environment: { PATH: process.env['PATH'], ...options.environment },
      secret: (name) => succeed(`value-of-${name}`),
      login: () => {
        throw new Error('nobody is signed in');
      },
      secretValues: () => new Map([['OTHER', 'value-of-OTHER']]),
    },
    boxes: options.boxes ?? sandboxHere({}),
    records: options.records ?? createFakeRecords(),
    isKeptUpElsewhere: options.isKeptUpElsewhere ?? (() => false),
    version: '9.9.9',
    clock: options.clock,
    log: { debug: write, info: write, warn: write, error: write },
  });
  const bounded = createBounded(options);
  const watching = new Set<() => void>();
  const look = (): void => {
    for (const one of [...watching]) one();
  };
  servers.onHealth(look);
  servers.onTools(look);
  const health = (): McpHealth[] => servers.join(() => false).health();
  function healthOf(name: string): McpHealth {
    const found = health().find((one) => one.name === name);
    if (found === undefined) throw new Error(`there is no server ${name}`);
    return found;
  }
  function until(holds: () => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const one = (): void => {
      if (!holds()) return;
      watching.delete(one);
      resolve();
    };
    watching.add(one);
    one();
    return promise;
  }
  return {
    ...servers,
    logged,
    catalog: () => createCatalog({ bounded, tools: servers.join(() => false).tools }),
    healthOf,
    until,
    async stop() {
      await servers.stop();
      await bounded.close();
    },
    untilState: (name, state) => until(() => healthOf(name).state === state),
  };
}
