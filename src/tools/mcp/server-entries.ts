/** The operations on MCP servers, as every face has them. At a terminal, `rote connect mcp` waits for the browser as well. */
import { type Entries, text } from '../../domain/operation.ts';

export const SERVER_ENTRIES = {
  list: {
    summary: 'list MCP servers: those that are connected, and those that many know',
    about: [
      'Connected servers come with how each is and how many tools it brings. Of those that many know it says what each wants: a sign-in, a key, or nothing.',
    ],
    audience: 'owner',
    effect: 'read',
    takes: {},
    faces: { cli: ['servers list'], http: { route: 'GET /mcp-servers', name: 'listServers' } },
    examples: [{ input: {}, does: 'what there is' }],
  },
  connect: {
    summary: 'connect an MCP server at an address',
    about: [
      'Reaches the server and asks for its tools. What works is kept in config.yaml. One that wants a sign-in is not kept yet: the answer has the address for a browser, and once somebody has signed in there, the same call connects it. One that wants a key says where it is made.',
      'Programs, and addresses in the network of the machine, are connected at the machine alone: rote connect mcp.',
    ],
    audience: 'owner',
    effect: 'idempotent',
    takes: {
      server: text(2000, 'one that many know, one that is connected, or an https:// address', {
        isRequired: true,
      }),
      name: text(50, 'what its tools begin with; made from the address if left out'),
      login: text(100, 'the sign-in that opens it; one of that name is made if there is none'),
      key: text(4000, 'a token that is sent as Authorization: Bearer; kept in secrets.yaml'),
      clientId: text(2000, 'the client id of Rote there, if it registers no program by itself'),
      clientSecret: text(1000, 'the secret that belongs to it, if it has one'),
    },
    faces: { http: { route: 'POST /mcp-servers/connect', name: 'connectServer' } },
    examples: [
      { input: { server: 'linear' }, does: 'one that many know' },
      { input: { server: 'https://mcp.example.org/mcp', name: 'work' }, does: 'any other' },
    ],
  },
  remove: {
    summary: 'disconnect an MCP server',
    about: [
      'Takes it out of config.yaml; its tools are gone. Its sign-in stays until it is removed too: {logins.remove}.',
    ],
    audience: 'owner',
    effect: 'idempotent',
    takes: {
      name: text(50, 'its name in config.yaml', { isRequired: true, argument: 'NAME' }),
    },
    faces: {
      cli: ['servers remove NAME'],
      http: { route: 'DELETE /mcp-servers/{name}', name: 'removeServer' },
    },
    examples: [{ input: { name: 'linear' }, does: 'by its name' }],
  },
} as const satisfies Entries;
