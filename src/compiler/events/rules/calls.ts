/** What comes from outside: calls of hooks, messages, word from tool servers; and the start of Rote. */
import type { TextSpan } from '../../engine/grammar.ts';
import { type At, type Awaited, rule, wordsIn } from '../values.ts';

/** One word, as it was written. */
const named = (said: number | string, { context: { tokens } }: At): string =>
  typeof said === 'number' ? (tokens[said]?.text ?? '') : said;

const webhook = (name: string): Awaited => ({ on: 'webhook', name: name.toLowerCase() });

const message = (contains: string | undefined, channel: string | undefined): Awaited => ({
  on: 'message',
  contains: contains ?? null,
  channel: channel ?? null,
});

/** Words without quotes end with their clause: at a comma, at the end, or after one word. */
function bareTerms(place: At, span: TextSpan): string | null {
  const { context } = place;
  const first = context.tokens[span.from];
  const isOne = span.to - span.from === 1;
  const isOver = span.to === context.tokens.length || context.tokens[span.to]?.kind === 'sign';
  const isLead = [
    'the',
    'term',
    'saying',
    'any',
    'message',
    'way',
    'it',
    'something',
    'writes',
  ].some((category) => context.isA(span.from, category));
  if (first === undefined || isLead || !(isOne || isOver)) return null;
  return wordsIn(place, span);
}

const HOOKS = [
  rule(
    'hooked: ?the|any hook ?named word|quoted|field-path',
    'when the hook deploy is called, tell me',
    ([, , , said], place) => named(said, place),
  ),
  rule(
    'hooked: ?the|any word|quoted|field-path hook',
    'when the deploy hook is called, tell me',
    ([, said], place) => named(said, place),
  ),
  rule('awaited: when hooked called', 'when the hook deploy is called, tell me', ([, name]) =>
    webhook(name),
  ),
  rule(
    'awaited: when somebody|something calls hooked',
    'when somebody calls the hook deploy, tell me',
    ([, , , name]) => webhook(name),
  ),
  rule(
    'awaited: when somebody|something hooked calls',
    'wenn jemand den Hook deploy aufruft, sag mir Bescheid',
    ([, , name]) => webhook(name),
  ),
];

const MESSAGES = [
  rule('terms: ?term quoted', 'whenever somebody writes "invoice", tell me', ([, said]) => said),
  rule('terms: ?term text', 'whenever somebody writes invoice, tell me', ([, span], place) =>
    bareTerms(place, span),
  ),
  rule(
    'on-way: way ?the channel-name',
    'whenever somebody writes on Telegram, tell me',
    ([, , id]) => id,
  ),
  rule(
    'awaited: when somebody ?on-way writes terms ?on-way',
    'whenever somebody writes "invoice" on Telegram, tell me',
    ([, , before, , terms, behind]) => message(terms, before ?? behind),
  ),
  rule(
    'awaited: when somebody ?on-way terms writes',
    'wenn jemand "Rechnung" schreibt, sag mir Bescheid',
    ([, , way, terms]) => message(terms, way),
  ),
  rule(
    'awaited: when somebody ?on-way writes ?on-way',
    'whenever somebody writes on Telegram, tell me',
    ([, , before, , behind]) => message(undefined, before ?? behind),
  ),
  rule(
    'awaited: when ?the|any message ?on-way saying terms ?on-way',
    'when a message says "help", tell me',
    ([, , , before, , terms, behind]) => message(terms, before ?? behind),
  ),
  rule(
    'awaited: when ?on-way ?the|any message ?on-way saying terms comes|called|writes ?on-way',
    'when a message with "help" arrives, tell me',
    ([, first, , , before, , terms, , behind]) => message(terms, first ?? before ?? behind),
  ),
  rule(
    'awaited: when ?on-way ?the|any message ?on-way terms saying',
    'wenn eine Nachricht "Hilfe" enthält, sag mir Bescheid',
    ([, first, , , before, terms]) => message(terms, first ?? before),
  ),
  rule(
    'awaited: when ?on-way ?the|any message ?on-way comes|called ?on-way',
    'when a message arrives, tell me',
    ([, first, , , before, , behind]) => message(undefined, first ?? before ?? behind),
  ),
];

const OTHERS = [
  rule('awaited: when|after rote starts', 'when you start, tell me', () => ({
    on: 'start',
  })),
  rule('awaited: upon ?every start', 'after every restart tell me', () => ({
    on: 'start',
  })),
  rule(
    'awaited: when ?the server ?named word|quoted reports ?quoted',
    'when the MCP server github reports something, tell me',
    ([, , , , server, , method], place) => ({
      on: 'mcp',
      server: named(server, place),
      method: method ?? null,
    }),
  ),
  rule(
    'awaited: when ?the word|quoted server reports ?quoted',
    'when the github MCP server reports something, tell me',
    ([, , server, , , method], place) => ({
      on: 'mcp',
      server: named(server, place),
      method: method ?? null,
    }),
  ),
];

export const CALL_RULES = [...HOOKS, ...MESSAGES, ...OTHERS];
