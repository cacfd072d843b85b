/**
 * What is remembered of an MCP server: its tools, so that a short-lived process need not start it to
 * know them, how it was, and when it was last tried in vain. Other settings make it another server, of which nothing is known.
 */
import { z } from 'zod';
import { contentHash } from '../../base/content-hash.ts';
import type { Log } from '../../base/log.ts';
import { type McpState, mcpStateSchema } from './mcp-health.ts';
import { type Listing, listedToolSchema } from './mcp-listing.ts';
import type { McpServerSettings } from './mcp-settings.ts';

const rememberedSchema = z.object({
  settings: z.string(),
  listing: z
    .object({ tools: z.array(listedToolSchema), diagnostics: z.array(z.string()) })
    .nullable(),
  /** As whoever keeps it up has last seen it. */
  seen: z.object({ state: mcpStateSchema, error: z.string().nullable() }).nullable(),
  /** The last try to learn its tools, where it was in vain. */
  missed: z
    .object({ atMs: z.number(), state: mcpStateSchema, error: z.string().nullable() })
    .nullable()
    .default(null),
});

type Remembered = z.output<typeof rememberedSchema>;

/** Where it is kept; the document of a server is under its name. */
export interface McpRecords {
  get(server: string): Promise<unknown>;
  change(server: string, change: (current: unknown) => unknown): Promise<unknown>;
}

export interface McpMemory {
  recall(): Promise<Pick<Remembered, 'listing' | 'seen' | 'missed'>>;
  rememberListing(listing: Listing): void;
  rememberMissed(missed: NonNullable<Remembered['missed']>): void;
  rememberSeen(seen: { state: McpState; error: string | null }): void;
  /** Nobody looks at it any more. */
  forgetSeen(): void;
  /** Resolves when everything is written. */
  settled(): Promise<void>;
}

export function createMcpMemory(options: {
  name: string;
  settings: McpServerSettings;
  records: McpRecords;
  log: Log;
}): McpMemory {
  const { name, records, log } = options;
  const { enabled: _, timeoutMs: __, ...identity } = options.settings;
  const settings = contentHash(identity);
  let writing: Promise<unknown> = Promise.resolve();

  function ours(document: unknown): Remembered | null {
    const parsed = rememberedSchema.safeParse(document);
    return parsed.success && parsed.data.settings === settings ? parsed.data : null;
  }

  const read = (document: unknown): Remembered =>
    ours(document) ?? { settings, listing: null, seen: null, missed: null };

  function write(change: (current: unknown) => unknown): void {
    writing = writing
      .then(() => records.change(name, change))
      // It works without a memory too.
      .catch((error: Error) =>
        log.warn('mcp-server-not-remembered', { server: name, reason: error.message }),
      );
  }

  return {
    recall: async () => read(await records.get(name)),
    rememberListing: (listing) => write((current) => ({ ...read(current), listing, missed: null })),
    rememberMissed: (missed) => write((current) => ({ ...read(current), missed })),
    rememberSeen: (seen) => write((current) => ({ ...read(current), seen })),
    // The memory may be that of another server by now.
    forgetSeen: () =>
      write((current) => (ours(current) === null ? current : { ...read(current), seen: null })),
    settled: async () => void (await writing),
  };
}
