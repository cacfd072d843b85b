/** What the daemon answers about APIs. */
import { post, read, request } from '../base/api.ts';

interface ApiTool {
  name: string;
  effect: 'read' | 'idempotent' | 'once';
  method: string;
  path: string;
}

/** An operation that could be a tool; its words are those of the document. */
export interface Operation extends ApiTool {
  tag: string;
  summary: string;
}

export interface LookedApi {
  title: string;
  version: string;
  format: string;
  license: string;
  /** Null if the document names none. */
  server: string | null;
  operations: Operation[];
  refused: string[];
}

export interface ShownApi {
  name: string;
  title: string;
  version: string;
  server: string;
  source: string;
  tools: ApiTool[];
  signing: { scheme: string; kind: string; secret: string | null }[];
  uses: { kind: 'schedule' | 'skill'; id: string; name: string }[];
}

export interface ConnectedApi {
  /** asks: agree to the changes with the hash. */
  state: 'choose' | 'asks' | 'connected' | 'same';
  name: string;
  total: number;
  hash: string | null;
  changes: string[];
  refused: string[];
  tools: ApiTool[];
}

export const connectApi = (wish: Record<string, unknown>): Promise<ConnectedApi> =>
  post<ConnectedApi>('/apis', wish);

/** Sends a file to the daemon; what it answers stands for the document from then on. */
export async function uploadDocument(file: File): Promise<string> {
  const answer = await request('/api/v1/apis/documents', { method: 'POST', body: file });
  return (await read<{ document: string }>(answer)).document;
}

export const EFFECTS = {
  read: 'reads',
  idempotent: 'writes, may be repeated',
  once: 'writes, is not repeated',
};
