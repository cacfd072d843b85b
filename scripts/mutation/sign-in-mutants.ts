/** Faults in sign-ins: who finishes one, who gets its token, and how it is renewed. */
import type { Mutant } from './mutant.ts';

const ACCESS = 'src/signin/access.ts';
const DESK = 'src/signin/sign-ins.ts';
const HOME = 'src/own-tools/signin/home-sign-ins.ts';
const AT_MCP = ['src/own-tools/servers/mcp-sign-in.test.ts'];
const TESTS = ['src/signin/sign-ins.test.ts'];

export const SIGN_IN_MUTANTS: readonly Mutant[] = [
  {
    name: 'renewed-by-all-at-once',
    file: ACCESS,
    text: 'if (taken.isOurs) return refreshed(',
    replacement: 'if (taken !== null) return refreshed(',
    breaks: 'two processes show the same refresh token, and the sign-in is lost',
    tests: TESTS,
  },
  {
    name: 'refused-token-handed-out',
    file: ACCESS,
    text: 'held.value === refused',
    replacement: 'held.value === ""',
    breaks: 'a token that its service did not take is used again',
    tests: TESTS,
  },
  {
    name: 'away-is-ended',
    file: ACCESS,
    text: "if (error.trouble !== 'ended') return",
    replacement: "if (error.trouble === 'pending') return",
    breaks: 'a provider that is away for a minute ends the sign-in',
    tests: TESTS,
  },
  {
    name: 'answer-used-twice',
    file: DESK,
    text: 'return kept?.person === person ? null : document;',
    replacement: 'return document;',
    breaks: 'the address at the end of a sign-in holds more than once',
    tests: TESTS,
  },
  {
    name: 'finished-by-somebody-else',
    file: DESK,
    text: 'found.person !== person || ',
    replacement: '',
    breaks: 'a member finishes what somebody else began',
    tests: TESTS,
  },
  {
    name: 'token-to-any-host',
    file: 'src/domain/sign-in.ts',
    text: 'host.endsWith(one) : host === one',
    replacement: 'host.endsWith(one) : host !== one.toUpperCase()',
    breaks: 'the token of a sign-in goes to a host that is not of its service',
    tests: ['src/domain/sign-in.test.ts'],
  },
  {
    name: 'code-of-somebody-else',
    file: DESK,
    text: 'kept === null || kept.person !== person',
    replacement: 'kept === null',
    breaks: 'a member gets the sign-in that somebody else agreed to on another device',
    tests: TESTS,
  },
  {
    name: 'device-asked-too-early',
    file: DESK,
    text: 'if (nowMs < nextMs) return',
    replacement: 'if (nowMs < 0) return',
    breaks: 'a page that asks at once has the provider end the sign-in for asking too often',
    tests: TESTS,
  },
  {
    name: 'mcp-token-anywhere',
    file: HOME,
    text: 'mcp !== undefined && new URL(mcp.url).origin === url.origin',
    replacement: 'mcp !== undefined && url.origin !== ""',
    breaks: 'the token of an MCP server goes to another address',
    tests: AT_MCP,
  },
  {
    name: 'mcp-widened-for-ever',
    file: HOME,
    text: '(signIn.server.mcp?.widened ?? 0) >= MOST_TIMES_WIDENED',
    replacement: '(signIn.server.mcp?.widened ?? 0) < 0',
    breaks: 'an MCP server that wants ever more rights is heard for ever',
    tests: AT_MCP,
  },
  {
    name: 'mcp-metadata-into-the-house',
    file: HOME,
    text: '|| isInside;',
    replacement: '|| hostname !== "";',
    breaks:
      'a server out there names an address in the network of the machine, and Rote goes there',
    tests: ['src/own-tools/signin/home-sign-ins.test.ts'],
  },
  {
    name: 'mcp-not-for-it-alone',
    file: 'src/signin/oauth.ts',
    text: 'mcp?.resource != null &&',
    replacement: 'mcp?.resource === "" &&',
    breaks: 'a token is made that holds for other servers too',
    tests: ['src/signin/at-mcp.test.ts'],
  },
  {
    name: 'mcp-signs-in-without-tls',
    file: 'src/signin/at-mcp.ts',
    text: "!one.startsWith('https:')",
    replacement: "!one.startsWith('http')",
    breaks: 'an MCP server has one sign in at an address that anybody reads',
    tests: ['src/signin/at-mcp.test.ts'],
  },
  {
    name: 'mcp-fresh-token-renewed',
    file: 'src/tools/mcp/mcp-login.ts',
    text: 'if (last !== renewed) refused',
    replacement: 'refused',
    breaks: 'a server that takes no token has one renewed with each call',
    tests: ['src/tools/mcp/mcp-login.test.ts'],
  },
  {
    name: 'mcp-program-from-the-page',
    file: 'src/own-tools/servers/server-desk.ts',
    text: 'before === null && !isAtMachine',
    replacement: 'before === null && isAtMachine',
    breaks: 'who has only the page starts programs on this machine',
    tests: AT_MCP,
  },
  {
    name: 'mcp-kept-before-it-works',
    file: 'src/own-tools/servers/server-desk.ts',
    text: "if (tried.kind === 'fails') throw notReached(name, where, tried.why);",
    replacement: 'await keep({ name, before, written, key });',
    breaks: 'a server that does not work is written into the settings',
    tests: AT_MCP,
  },
];
