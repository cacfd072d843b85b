/** The operations on tools, as every face has them. Calls take any JSON, so each face has them by hand. */
import { type Entries, text, whole } from '../domain/operation.ts';

const name = text(200, 'the name of a tool: http.request', {
  isRequired: true,
  argument: 'NAME',
});
const forOwner = { audience: 'owner', effect: 'read' } as const;

export const TOOL_ENTRIES = {
  list: {
    ...forOwner,
    summary: 'list the tools that can be called',
    about: [
      'Lists every tool by name, with its effect: what calling it once more would do. read changes nothing, idempotent nothing more, once the same thing again.',
      'A tool that failed five times in a row is held back, and its circuit says so: open is not called, half-open is tried by one call. Where parts of a tool fail by themselves, such as the hosts of http.request, it says which.',
      'With them come the MCP servers of the settings (mcp.servers in config.yaml): how each is, and how many tools it brings. What is known of a server is remembered; one that has never been asked is started and asked.',
    ],
    takes: {},
    faces: { cli: ['tools list'], http: { route: 'GET /tools', name: 'listTools' } },
    examples: [{ input: {}, does: 'what can be called' }],
  },
  show: {
    ...forOwner,
    summary: 'show one tool',
    about: ['Shows what a tool does, takes and answers, with examples.'],
    takes: { name },
    faces: { cli: ['tools show NAME'], http: { route: 'GET /tools/{name}', name: 'showTool' } },
    examples: [{ input: { name: 'http.request' }, does: 'how to send a request' }],
  },
  calls: {
    ...forOwner,
    summary: 'list the latest calls of tools',
    about: [
      'Lists what was called, by whom, with which input, and what came of it, latest first: the calls outside runs, and the steps of the newest 100 runs. Secrets are masked, and what is long is cut.',
    ],
    takes: {
      tool: text(200, 'only those of this tool', { value: 'NAME' }),
      limit: whole([1, 10_000], 'at most so many', { usual: 50 }),
    },
    faces: { cli: ['tools calls'], http: { route: 'GET /calls', name: 'listCalls' } },
    examples: [{ input: { tool: 'http.request' }, does: 'what was asked, and answered' }],
  },
} as const satisfies Entries;
