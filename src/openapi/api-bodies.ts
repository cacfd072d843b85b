/** What happens with connected APIs, and what is answered. The words of a document are marked as its words. */
import { z } from 'zod';
import { badRequest } from '../base/errors.ts';
import { listed } from '../domain/listed.ts';
import type { Bodies } from '../domain/operation.ts';
import type { API_ENTRIES } from './api-entries.ts';
import type { ApiFile } from './api-file.ts';
import type { ApiDesk, ApiUse, ReadyApi } from './connected-api.ts';

export interface ApiDesks {
  apis(): Promise<ApiDesk>;
}

const effect = z.enum(['read', 'idempotent', 'once']);

const toolView = z.strictObject({
  name: z.string(),
  effect,
  method: z.string(),
  path: z.string(),
});

const apiView = z.strictObject({
  name: z.string(),
  title: z.string().describe('As the document says.'),
  version: z.string(),
  server: z.string(),
  source: z.string().describe('Where the document came from.'),
  tools: z.number(),
});

const useView = z.strictObject({
  kind: z.enum(['schedule', 'skill']),
  id: z.string(),
  name: z.string(),
});

const signingView = z.strictObject({
  scheme: z.string(),
  kind: z.enum(['header', 'query', 'bearer', 'basic', 'oauth']),
  secret: z.string().nullable().describe('The name of its secret.'),
});

const viewApi = ({ name, document, server, source, operations }: ApiFile) => ({
  ...{ name, source, title: document.title, version: document.version },
  ...{ server: server.url, tools: operations.length },
});

const viewTools = ({ operations }: Pick<ApiFile, 'operations'>) =>
  operations.map(({ name, effect, method, path }) => ({
    ...{ name, effect, path, method: method.toUpperCase() },
  }));

const viewSigning = ({ schemes, secrets }: ApiFile) =>
  Object.entries(schemes).map(([scheme, { kind }]) => ({
    ...{ scheme, kind, secret: secrets[scheme] ?? secrets['usual'] ?? null },
  }));

export const API_BODIES: Bodies<typeof API_ENTRIES, ApiDesks> = {
  list: {
    answer: z.strictObject({
      apis: z.array(apiView),
      shipped: z.array(apiView).describe('They come with Rote, and are connected by their names.'),
    }),
    async run(_, { desks }) {
      const desk = await desks.apis();
      const apis = (await desk.list()).map(viewApi);
      const shipped = (await desk.shipped()).map(viewApi);
      const rows = apis.map(({ name, server, tools, source }) => [
        ...[name, String(tools), server, source],
      ]);
      const ifEmpty = 'No API is connected. rote connect openapi connects one.';
      const names = shipped.map(({ name }) => name).join(', ');
      const foot = names === '' ? [] : ['', `These come with Rote: ${names}`];
      return {
        answer: { apis, shipped },
        ...listed(['NAME', 'TOOLS', 'SERVER', 'DOCUMENT'], rows, { ifEmpty, foot }),
      };
    },
  },
  show: {
    answer: z.strictObject({
      api: apiView.extend({
        tools: z.array(toolView),
        signing: z.array(signingView),
        uses: z.array(useView).describe('What calls its tools.'),
      }),
    }),
    async run({ name }, { desks }) {
      const desk = await desks.apis();
      const api = await desk.get(name);
      const uses = await desk.usesOf(name);
      const shown = { ...viewApi(api), tools: viewTools(api), signing: viewSigning(api), uses };
      const rows = shown.tools.map((tool) => [
        ...[tool.name, tool.effect, `${tool.method} ${tool.path}`],
      ]);
      const foot = ['', `It calls ${shown.server}.`, usedInWords(uses)];
      return {
        answer: { api: shown },
        ...listed(['TOOL', 'EFFECT', 'CALLS'], rows, { foot }),
      };
    },
  },
  upload: {
    answer: z.strictObject({ document: z.string() }),
    async run(_, { desks, file }) {
      const document = await (await desks.apis()).upload(file.text);
      return { answer: { document }, say: () => document };
    },
  },
  look: {
    answer: z.strictObject({
      title: z.string(),
      version: z.string(),
      format: z.string(),
      license: z.string(),
      server: z.string().nullable().describe('Null if the document names none.'),
      operations: z.array(toolView.extend({ tag: z.string(), summary: z.string() })),
      refused: z.array(z.string()),
    }),
    async run({ document, name }, { desks }) {
      const { about, server, operations, refused } = await (await desks.apis()).look(
        name,
        document && fromElsewhere(document),
      );
      return {
        answer: { ...about, server, operations: [...operations], refused: [...refused] },
        say: () => `${about.title}: ${operations.length} operations.`,
      };
    },
  },
  connect: {
    answer: z.strictObject({
      state: z
        .enum(['choose', 'asks', 'connected', 'same'])
        .describe('choose: it has to be said which operations. asks: agree with the hash.'),
      name: z.string(),
      total: z.number().describe('Operations of the document.'),
      server: z.string().nullable(),
      hash: z.string().nullable(),
      changes: z.array(z.string()),
      refused: z.array(z.string()).describe('Operations that are left out, each with its reason.'),
      tools: z.array(toolView),
      unsigned: z.array(z.string()).describe('What it wants to be signed with.'),
    }),
    async run({ document, operations, tag, hash, ...wish }, { desks }) {
      let isKept = false;
      const connected = await (await desks.apis()).connect(
        { ...wish, source: document && fromElsewhere(document), words: operations, tags: tag },
        async (ready) => {
          isKept = mayKeep(ready, hash);
          return isKept;
        },
      );
      const nothing = { hash: null, changes: [], refused: [], tools: [], unsigned: [] };
      if (connected.kind === 'choose') {
        const { name, total } = connected;
        const say = () => `${name} has ${total} operations: say which.`;
        return { answer: { state: 'choose', name, total, server: null, ...nothing }, say };
      }
      const { api, changes, isNew, refused, unsigned, total } = connected;
      const state = isKept ? 'connected' : isNew || changes.length > 0 ? 'asks' : 'same';
      return {
        answer: {
          ...{ state, name: api.name, total, server: api.server.url, hash: connected.hash },
          ...{ changes: [...changes], refused: [...refused], unsigned: [...unsigned] },
          tools: viewTools(api),
        },
        say: () => `${api.name}: ${SAID[state]}.`,
      };
    },
  },
  disconnect: {
    answer: z.strictObject({ disconnected: z.string(), uses: z.array(useView) }),
    async run({ name }, { desks }) {
      const desk = await desks.apis();
      const uses = await desk.usesOf(name);
      await desk.disconnect(name);
      return {
        answer: { disconnected: name, uses },
        say: () =>
          `${name} is disconnected; rote skills rollback ${name} brings it back. ${usedInWords(uses)}`,
      };
    },
  },
};

/** A file of this machine is named at its terminal alone. */
function fromElsewhere(document: string): string {
  if (/^(?:https?:\/\/|upload:)/i.test(document)) return document;
  throw badRequest({
    code: 'bad-document',
    message: `${JSON.stringify(document.slice(0, 100))} is no address of a document.`,
    hint: 'Give one that begins with https://, or send the document; a file of this machine: rote connect openapi FILE.',
  });
}

const SAID = {
  asks: 'it changed, and waits for a yes',
  connected: 'connected',
  same: 'nothing changed',
};

/** What is new was asked for; what takes the place of something has to be agreed to as it was shown. */
function mayKeep({ api, hash, isNew, changes, needsYes }: ReadyApi, agreed: string | undefined) {
  if (agreed !== undefined && agreed !== hash)
    throw badRequest({
      code: 'other-hash',
      message: 'This is not what was shown: the document changed since.',
      hint: `Look again at what changed in ${api.name}.`,
    });
  return agreed === hash || (!needsYes && (isNew || changes.length > 0));
}

function usedInWords(uses: readonly ApiUse[]): string {
  if (uses.length === 0) return 'Nothing else uses it.';
  return `It is used by ${uses.map(({ kind, name }) => `the ${kind} "${name}"`).join(', ')}.`;
}
