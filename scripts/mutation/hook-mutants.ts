/** Faults in hooks: whose call is right, how often it counts, and which calls are waited for. */
import type { Mutant } from './mutant.ts';

const inCalls = ['src/schedule/events/check-hook-call.test.ts'];
const inEvents = ['src/schedule/events/events-in-call.test.ts'];
const served = ['src/http/serve-hooks.test.ts'];
const meant = ['src/domain/schedule/awaited-call.test.ts'];

const inWords = ['src/compiler/events/service-wish.test.ts'];

export const HOOK_MUTANTS: readonly Mutant[] = [
  {
    name: 'looked-for-and-not-said',
    file: 'src/compiler/events/service-wish.ts',
    text: ': words.polled(LOOKED_AT_MINUTES);',
    replacement: ": '';",
    breaks: 'whoever agrees believes to hear of it at once',
    tests: inWords,
  },
  {
    name: 'every-issue-is-new',
    file: 'src/compiler/events/service-wish.ts',
    text: "rules: [{ kind: 'new' }] };",
    replacement: 'rules: [] };',
    breaks: 'each look tells all issues again',
    tests: inWords,
  },
  {
    name: 'old-signature-taken',
    file: 'src/schedule/events/check-hook-call.ts',
    text: 'if (Math.abs(nowMs - Number(time) * unitMs) > mostAwayMs) return WRONG;',
    replacement: '',
    breaks: 'a call that somebody wrote down last year is taken',
    tests: inCalls,
  },
  {
    name: 'slack-time-not-signed',
    file: 'src/schedule/events/signature-schemes.ts',
    text: "signed: [{ text: 'v0:' }, 'time', { text: ':' }, 'body'],",
    replacement: "signed: [{ text: 'v0:' }, { text: ':' }, 'body'],",
    breaks: 'no call of Slack is right',
    tests: inCalls,
  },
  {
    name: 'hubspot-address-not-signed',
    file: 'src/schedule/events/signature-schemes.ts',
    text: "signed: ['method', 'address', 'body', 'time'],",
    replacement: "signed: ['method', 'body', 'time'],",
    breaks: 'no call of HubSpot is right',
    tests: inCalls,
  },
  {
    name: 'proof-of-one-scheme-only',
    file: 'src/schedule/events/check-hook-call.ts',
    text: 'for (const part of signed) hash.update(part);',
    replacement: 'for (const part of signed) hash.update(part); hash.update(scheme.key);',
    breaks: 'the bytes of one signed call are taken again under another header',
    tests: inCalls,
  },
  {
    name: 'hubspot-attempt-is-another-event',
    file: 'src/schedule/events/signature-schemes.ts',
    text: "ids: ['subscriptionId', 'eventId', 'objectId', 'occurredAt'],",
    replacement: 'ids: [],',
    breaks: 'an attempt more of HubSpot runs everything again',
    tests: [...inEvents, ...served],
  },
  {
    name: 'entries-share-one-proof',
    file: 'src/schedule/events/events-in-call.ts',
    text: 'proof !== null && index > 0 ? `${proof}:${index}` : proof',
    replacement: 'proof',
    breaks: 'of several events in one call only the first counts',
    tests: [...inEvents, ...served],
  },
  {
    name: 'challenge-of-anybody-answered',
    file: 'src/schedule/events/events-in-call.ts',
    text: 'if (!isRecord(body) || body[field] !== value) return null;',
    replacement: 'if (!isRecord(body)) return null;',
    breaks: 'an event with a field called challenge is answered and lost',
    tests: inEvents,
  },
  {
    name: 'filter-of-hook-not-kept',
    file: 'src/domain/schedule/event.ts',
    text: 'valuesAt(facts.body, path).some((value) => isAlike(value, wanted)),',
    replacement: 'path !== String(wanted),',
    breaks: 'a schedule that waits for opened issues runs for closed ones',
    tests: [...meant, ...served],
  },
  {
    name: 'name-of-event-not-asked',
    file: 'src/domain/schedule/event.ts',
    text: "(event === undefined || isAlike(event, facts.event ?? '')) &&",
    replacement: '',
    breaks: 'a schedule that waits for issues runs for pull requests',
    tests: [...meant, ...served],
  },
];
