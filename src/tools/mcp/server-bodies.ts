/** What happens with MCP servers, and what is answered. No answer has a token in it. */
import { z } from 'zod';
import { printableText } from '../../base/printable.ts';
import { textTable } from '../../base/text-table.ts';
import { listed } from '../../domain/listed.ts';
import type { Bodies } from '../../domain/operation.ts';
import { KNOWN_SERVERS } from './known-servers.ts';
import { type McpHealth, mcpStateSchema } from './mcp-health.ts';
import type { SERVER_ENTRIES } from './server-entries.ts';

export interface NewServer {
  server: string;
  name?: string | undefined;
  login?: string | undefined;
  key?: string | undefined;
  clientId?: string | undefined;
  clientSecret?: string | undefined;
  /** What a program is told. */
  needs?: string | undefined;
}

export type ConnectedServer = { name: string; steps: string[] } & (
  | { kind: 'connected'; tools: readonly { name: string; effect: string }[]; isNew: boolean }
  | { kind: 'sign-in'; address: string; redirect: string; scopes: readonly string[] }
  | { kind: 'needs-key'; page: string }
);

export interface ServerDesk {
  list(): Promise<(McpHealth & { place: string; login: string | null })[]>;
  /** Whoever is at the machine may start programs and name what is in its network. */
  connect(
    wish: NewServer,
    how: { isAtMachine: boolean; redirect?: string; signal: AbortSignal },
  ): Promise<ConnectedServer>;
  remove(name: string): Promise<void>;
}

export interface ServerDesks {
  servers(): Promise<ServerDesk>;
}

const serverView = z.strictObject({
  name: z.string(),
  state: mcpStateSchema,
  tools: z.int(),
  error: z.string().nullable(),
  place: z.string().describe('Its address, or the program that it is.'),
  login: z.string().nullable().describe('The sign-in that opens it.'),
});

const knownView = z.strictObject({
  key: z.string(),
  name: z.string(),
  does: z.string(),
  wants: z.enum(['sign-in', 'key', 'nothing']),
  page: z.string().describe('Where one reads about it.'),
  url: z.string().nullable().describe('Null for a program, which is connected at the machine.'),
  isConnected: z.boolean(),
});

const connectedView = z.strictObject({
  name: z.string(),
  state: z.enum(['connected', 'sign-in', 'needs-key']),
  steps: z.array(z.string()).describe('What was tried, and what came of it.'),
  tools: z.array(z.strictObject({ name: z.string(), effect: z.string() })),
  address: z.string().nullable().describe('Opened in a browser, where it wants a sign-in.'),
  redirect: z.string().nullable().describe('Where the browser is sent at the end.'),
  page: z.string().nullable().describe('Where a key is made, if it wants one.'),
});

export const SERVER_BODIES: Bodies<typeof SERVER_ENTRIES, ServerDesks> = {
  list: {
    answer: z.strictObject({ servers: z.array(serverView), known: z.array(knownView) }),
    async run(_, { desks }) {
      const servers = (await (await desks.servers()).list()).map(
        ({ name, state, tools, error, place, login }) => ({
          ...{ name, state, tools, error, place, login },
        }),
      );
      const names = new Set(servers.map(({ name }) => name));
      const known = KNOWN_SERVERS.map(({ place, ...one }) => ({
        ...one,
        url: place.kind === 'address' ? place.url : null,
        isConnected: names.has(one.key),
      }));
      const rows = servers.map(({ name, state, tools, place, error }) => [
        ...[name, state, String(tools), place, error ?? ''],
      ]);
      const foot = [
        '',
        textTable(
          ['KNOWN', 'WANTS', 'DOES', 'READ ABOUT IT'],
          known.map(({ key, wants, does, page }) => [key, wants, does, page]),
        ),
        '',
        'Connect one, or any at an address: rote connect mcp NAME',
      ];
      const heads = ['SERVER', 'HEALTH', 'TOOLS', 'AT', 'REMARKS'];
      const ifEmpty = 'No MCP server is connected.';
      return { answer: { servers, known }, ...listed(heads, rows, { ifEmpty, foot }) };
    },
  },
  connect: {
    answer: connectedView,
    async run(wish, { desks, signal }) {
      const made = await (await desks.servers()).connect(wish, { isAtMachine: false, signal });
      return { answer: viewConnected(made), say: () => connectedInWords(made) };
    },
  },
  remove: {
    answer: z.strictObject({ removed: z.string() }),
    async run({ name }, { desks }) {
      await (await desks.servers()).remove(name);
      return { answer: { removed: name }, say: () => `Disconnected: ${name}` };
    },
  },
};

export const viewConnected = (made: ConnectedServer): z.output<typeof connectedView> => ({
  name: made.name,
  state: made.kind,
  steps: made.steps,
  tools: made.kind === 'connected' ? made.tools.map(({ name, effect }) => ({ name, effect })) : [],
  address: made.kind === 'sign-in' ? made.address : null,
  redirect: made.kind === 'sign-in' ? made.redirect : null,
  page: made.kind === 'needs-key' ? made.page : null,
});

const MOST_SHOWN = 60;

export function connectedInWords(made: ConnectedServer): string {
  if (made.kind === 'sign-in')
    return `Open this in a browser, sign in and agree:\n${made.address}\nThen connect it once more.`;
  if (made.kind === 'needs-key') return `${made.name} wants a key; it is made here: ${made.page}`;
  const shown = made.tools.slice(0, MOST_SHOWN).map(({ name, effect }) => [name, effect]);
  const more = made.tools.length - shown.length;
  return printableText(
    [
      `${made.name} is connected, with ${made.tools.length} tools.`,
      '',
      textTable(['TOOL', 'EFFECT'], shown),
      ...(more > 0 ? [`and ${more} more: rote tools list`] : []),
    ].join('\n'),
  );
}
