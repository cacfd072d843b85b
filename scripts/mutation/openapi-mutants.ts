/** Faults in APIs by their documents: what a document may do, and where calls go. */
import type { Mutant } from './mutant.ts';

const inDocuments = ['src/openapi/reading/make-api.test.ts'];
const inRequests = ['src/openapi/calling/build-request.test.ts'];
const inPages = ['src/openapi/calling/next-page.test.ts'];
const inCalls = ['src/own-tools/openapi/call-operation.test.ts'];

export const OPENAPI_MUTANTS: readonly Mutant[] = [
  {
    name: 'remote-reference-followed',
    file: 'src/openapi/reading/references.ts',
    text: "if (!reference.startsWith('#/'))",
    replacement: "if (reference === '')",
    breaks: 'a reference out of the document is told as one that leads to nothing',
    tests: inDocuments,
  },
  {
    name: 'circle-not-cut',
    file: 'src/openapi/reading/inline-schema.ts',
    text: 'if (reference !== null && above.includes(reference)) return {};',
    replacement: '',
    breaks: 'a schema that refers to itself is put into itself again and again',
    tests: inDocuments,
  },
  {
    name: 'schema-without-bound',
    file: 'src/openapi/reading/inline-schema.ts',
    text: 'depth > DEEPEST || parts > mostParts',
    replacement: 'depth > DEEPEST',
    breaks: 'a schema that doubles at each level takes all memory',
    tests: inDocuments,
  },
  {
    name: 'post-repeated',
    file: 'src/openapi/reading/make-operation.ts',
    text: "method === 'put' || method === 'delete' || takesKey",
    replacement: "method !== 'patch' || takesKey",
    breaks: 'what was made once is made again when a try is lost',
    tests: inDocuments,
  },
  {
    name: 'another-server-called',
    file: 'src/openapi/reading/make-operation.ts',
    text: 'if (address !== undefined && !addresses.includes(facts.server))',
    replacement: 'if (address === null)',
    breaks: 'one operation is called at a server that nobody has seen',
    tests: inDocuments,
  },
  {
    name: 'path-leads-out',
    file: 'src/openapi/calling/build-request.ts',
    text: 'return isWhole && !leadsOut ? filled : null;',
    replacement: 'return isWhole ? filled : null;',
    breaks: 'an id of two dots calls another operation',
    tests: [...inRequests, ...inCalls],
  },
  {
    name: 'next-page-elsewhere',
    file: 'src/openapi/calling/next-page.ts',
    text: 'return next.origin === url.origin && next.username',
    replacement: 'return next.username',
    breaks: 'the next page is read at another server, with the key',
    tests: [...inPages, ...inCalls],
  },
  {
    name: 'pages-without-end',
    file: 'src/own-tools/openapi/call-operation.ts',
    text: 'asked.size >= MOST_PAGES || ',
    replacement: 'asked.size >= 10 * MOST_PAGES || ',
    breaks: 'a list that never ends is read for longer than anybody waits',
    tests: inCalls,
  },
  {
    name: 'redirect-followed-away',
    file: 'src/own-tools/openapi/call-operation.ts',
    text: 'mayCarryOn: async (next) => awayFrom(url, next.url),',
    replacement: 'mayCarryOn: async () => null,',
    breaks: 'a server sends the call on to another one',
    tests: inCalls,
  },
  {
    name: 'home-reached-by-a-document',
    file: 'src/own-tools/openapi/call-operation.ts',
    text: 'ports.isAtHome ? grantedHostOf(url) : null',
    replacement: 'grantedHostOf(url)',
    breaks: 'a document reaches what is on this machine',
    tests: inCalls,
  },
  {
    name: 'page-taken-for-an-answer',
    file: 'src/own-tools/openapi/call-operation.ts',
    text: "!isEmpty && bodyKind !== 'json' &&",
    replacement: "isEmpty && bodyKind !== 'json' &&",
    breaks: 'a page that asks for a sign-in is what a plan goes on with',
    tests: inCalls,
  },
  {
    name: 'operation-not-pinned',
    file: 'src/own-tools/work-pins.ts',
    text: 'if (operation !== null) pins[`${OF_API}${name}`] = operation;',
    replacement: '',
    breaks: 'a document that changed has an approved schedule call another address, unasked',
    tests: ['src/own-tools/work-pins.test.ts'],
  },
  {
    name: 'pin-without-input',
    file: 'src/openapi/operation-pin.ts',
    text: 'contentHash({ ...calls, input: withoutWords(input), signed })',
    replacement: 'contentHash({ ...calls, signed })',
    breaks: 'an approved call takes something else than what was approved',
    tests: ['src/openapi/operation-pin.test.ts'],
  },
];
