/**
 * Looks for model servers on this machine, on the ports where they usually listen. A probe is short,
 * all go out at once, and what does not look like a list of models is not one.
 */

import { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import { parseJson } from '../base/outside-json.ts';

export interface LocalServer {
  name: string;
  /** `http://127.0.0.1:11434`; where it is looked for. */
  origin: string;
}

/** In the order in which they are preferred. */
export const USUAL_SERVERS: readonly LocalServer[] = [
  { name: 'ollama', origin: 'http://127.0.0.1:11434' },
  { name: 'lm-studio', origin: 'http://127.0.0.1:1234' },
  { name: 'llama-cpp', origin: 'http://127.0.0.1:8080' },
  { name: 'vllm', origin: 'http://127.0.0.1:8000' },
];

export interface FoundServer {
  name: string;
  url: string;
  model: string;
  embeddingModel: string | null;
}

const PROBE_MS = 500;
const MOST_BYTES = 1_000_000;

/** All of these servers, and others like them, answer this way. */
const modelListSchema = z.object({
  object: z.literal('list'),
  data: z.array(z.object({ id: z.string().min(1) })).min(1),
});

const NOT_FOR_TALKING = /embed|rerank|\bbge\b|minilm|whisper|\bclip\b|\btts\b|moderation/i;
const FOR_EMBEDDING = /embed|\bbge\b|minilm/i;

/** All that are there, the most preferred first. */
export async function findLocalServers(
  servers: readonly LocalServer[],
  ports: { fetch: typeof fetch; clock: Pick<Clock, 'setTimer'> },
): Promise<FoundServer[]> {
  const found = await Promise.all(servers.map((server) => probe(server, ports)));
  return found.filter((server) => server !== null);
}

async function probe(
  { name, origin }: LocalServer,
  { fetch: get, clock }: Parameters<typeof findLocalServers>[1],
): Promise<FoundServer | null> {
  const tooLate = new AbortController();
  const cancelTimer = clock.setTimer(PROBE_MS, () => tooLate.abort());
  try {
    const response = await get(`${origin}/v1/models`, {
      signal: tooLate.signal,
      redirect: 'error',
    });
    const list = modelListSchema.safeParse(await readJson(response));
    return list.success ? toServer(name, origin, list.data.data) : null;
  } catch {
    // Nobody is there, or nobody who can be talked to: either way there is no server.
    return null;
  } finally {
    cancelTimer();
  }
}

/** Whoever listens there may send anything, and without end. */
async function readJson(response: Response): Promise<unknown> {
  if (!response.ok || response.body === null) return null;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return parseJson(Buffer.concat(chunks).toString('utf8'));
}

function toServer(name: string, origin: string, models: { id: string }[]): FoundServer | null {
  const ids = models.map(({ id }) => id);
  const model = ids.find((id) => !NOT_FOR_TALKING.test(id));
  if (model === undefined) return null;
  const embeddingModel = ids.find((id) => FOR_EMBEDDING.test(id)) ?? null;
  return { name, url: `${origin}/v1`, model, embeddingModel };
}
