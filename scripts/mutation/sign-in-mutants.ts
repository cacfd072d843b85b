/** Faults in sign-ins: who finishes one, who gets its token, and how it is renewed. */
import type { Mutant } from './mutant.ts';

const ACCESS = 'src/signin/access.ts';
const DESK = 'src/signin/sign-ins.ts';
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
];
