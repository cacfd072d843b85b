import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  NOTHING_WAITS,
  nextWaiting,
  readPlainAnswer,
  type WaitingEvent,
  type WaitingThing,
  type WaitingThings,
} from './waiting.ts';

const draft = (shown: string): WaitingThing => ({ kind: 'draft', tag: `t-${shown}`, shown });
const question = (shown: string): WaitingThing => ({ kind: 'question', tag: `t-${shown}`, shown });
const remember = (shown: string): WaitingThing => ({ kind: 'remember', requestId: shown, shown });
const goOn = (shown: string): WaitingThing => ({ kind: 'go-on', runId: shown, shown });
const came = (thing: WaitingThing): WaitingEvent => ({ kind: 'came', thing });
const said = (shows: WaitingThing | null = null): WaitingEvent => ({ kind: 'said', shows });

const waitingAfter = (...events: readonly WaitingEvent[]): WaitingThings =>
  events.reduce<WaitingThings>(nextWaiting, NOTHING_WAITS);

describe('what a session waits for', () => {
  test.each<[string, WaitingThings, WaitingThings]>([
    ['nothing at first', waitingAfter(), []],
    ['what an answer shows', waitingAfter(said(draft('1'))), [draft('1')]],
    ['no longer what was there before words', waitingAfter(said(draft('1')), said()), []],
    [
      'only what the last words led to',
      waitingAfter(said(draft('1')), said(question('2'))),
      [question('2')],
    ],
    ['nothing after /new', waitingAfter(said(draft('1')), { kind: 'began-anew' }), []],
    [
      'what comes unasked beside what is there',
      waitingAfter(said(draft('1')), came(remember('2'))),
      [draft('1'), remember('2')],
    ],
    ['the newer of two drafts', waitingAfter(said(draft('1')), came(draft('2'))), [draft('2')]],
    [
      'the newer of draft and question',
      waitingAfter(said(question('1')), came(draft('2'))),
      [draft('2')],
    ],
    ['the last stop of an agent', waitingAfter(came(goOn('1')), came(goOn('2'))), [goOn('2')]],
    [
      'the same thing once',
      waitingAfter(came(remember('1')), came(remember('1'))),
      [remember('1')],
    ],
  ])('%s', (_, waiting, expected) => expect(waiting).toEqual(expected));

  test('is never more than a person can tell apart', () => {
    const many = Array.from({ length: 20 }, (_, index) => came(remember(String(index))));
    expect(waitingAfter(...many).map(({ shown }) => shown)).toEqual(['15', '16', '17', '18', '19']);
  });
});

describe('a plain yes or no', () => {
  test.each<[string, WaitingThings, ReturnType<typeof readPlainAnswer>]>([
    ['is talk where nothing waits', [], { kind: 'talk' }],
    ['answers the one thing', [draft('1')], { kind: 'answers', thing: draft('1') }],
    ['answers no question, which takes its own answers', [question('1')], { kind: 'talk' }],
    [
      'is asked back where two things wait',
      [draft('1'), remember('2')],
      { kind: 'which', among: [draft('1'), remember('2')] },
    ],
  ])('%s', (_, seen, expected) => expect(readPlainAnswer(seen)).toEqual(expected));
});

/**
 * A chat as both sides see it: what Rote says gets its place when it arrives, which is later than when it is kept; a
 * person writes at a place, having been shown all that has a lower one. The house learns of it later still.
 */
type ChatMove =
  | { do: 'wish' | 'ask' | 'other' | 'new' | 'yes' }
  | { do: 'propose' | 'offer' | 'pause' | 'deliver' | 'told' | 'restart' };

const step: fc.Arbitrary<ChatMove> = fc
  .constantFrom(
    ...(['wish', 'ask', 'other', 'new', 'yes', 'yes', 'yes'] as const),
    ...(['propose', 'offer', 'pause', 'told', 'restart', 'deliver', 'deliver', 'deliver'] as const),
  )
  .map((one) => ({ do: one }));

interface Chat {
  waiting: WaitingThings;
  /** Messages that were sent and have not arrived. */
  onTheWay: WaitingThing[];
  /** By the message that shows it. */
  places: Map<string, number>;
  /** Messages of people that the house has not read yet. */
  unread: { what: string; place: number }[];
  answered: { thing: WaitingThing; place: number }[];
  ended: Set<string>;
  last: number;
  made: number;
}

function take(chat: Chat): void {
  const message = chat.unread.shift();
  if (message === undefined) return;
  const { what, place } = message;
  const seen = chat.waiting.filter(({ shown }) => (chat.places.get(shown) ?? Infinity) < place);
  const meant = what === 'yes' ? readPlainAnswer(seen) : { kind: 'talk' as const };
  if (meant.kind === 'answers') chat.answered.push({ thing: meant.thing, place });
  for (const { shown } of chat.waiting) chat.ended.add(shown);
  if (what === 'new') {
    chat.waiting = nextWaiting(chat.waiting, { kind: 'began-anew' });
    return;
  }
  const shows =
    what === 'wish'
      ? draft(`m${++chat.made}`)
      : what === 'ask'
        ? question(`m${++chat.made}`)
        : null;
  chat.waiting = nextWaiting(chat.waiting, { kind: 'said', shows });
  if (shows !== null) chat.onTheWay.push(shows);
}

function come(chat: Chat, thing: WaitingThing): void {
  const before = chat.waiting;
  chat.waiting = nextWaiting(before, { kind: 'came', thing });
  for (const one of before) if (!chat.waiting.includes(one)) chat.ended.add(one.shown);
  chat.onTheWay.push(thing);
}

test('in every order of events an answer reaches only what its sender had been shown, once, and what ended stays ended', () => {
  let answers = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.nat(2)), { minLength: 10, maxLength: 40 }), (steps) => {
      const chat: Chat = {
        waiting: NOTHING_WAITS,
        onTheWay: [],
        places: new Map(),
        unread: [],
        answered: [],
        ended: new Set(),
        last: 0,
        made: 0,
      };
      for (const [{ do: what }, reads] of steps) {
        const endedBefore = new Set(chat.ended);
        const answeredBefore = chat.answered.length;
        switch (what) {
          case 'propose':
            come(chat, remember(`m${++chat.made}`));
            break;
          case 'offer':
            come(chat, draft(`m${++chat.made}`));
            break;
          case 'pause':
            come(chat, goOn(`m${++chat.made}`));
            break;
          case 'deliver': {
            const thing = chat.onTheWay.shift();
            if (thing !== undefined) chat.places.set(thing.shown, ++chat.last);
            break;
          }
          // Messages of schedules have a place and change nothing.
          case 'told':
            chat.last += 1;
            break;
          // All of it is stored.
          case 'restart':
            chat.waiting = JSON.parse(JSON.stringify(chat.waiting));
            break;
          default:
            chat.unread.push({ what, place: ++chat.last });
        }
        for (let read = 0; read < reads; read++) take(chat);
        for (const { thing, place } of chat.answered.slice(answeredBefore)) {
          answers += 1;
          expect(chat.places.get(thing.shown)).toBeLessThan(place);
          expect(endedBefore.has(thing.shown)).toBe(false);
        }
      }
      const shown = chat.answered.map(({ thing }) => thing.shown);
      expect(new Set(shown).size).toBe(shown.length);
    }),
    { numRuns: 2000 },
  );
  expect(answers).toBeGreaterThan(100);
});
