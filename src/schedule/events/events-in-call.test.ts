import { expect, test } from 'vitest';
import type { CheckedCall } from './check-hook-call.ts';
import { challengeIn, eventsInCall } from './events-in-call.ts';
import { SIGNATURE_SCHEMES } from './signature-schemes.ts';

type Right = Extract<CheckedCall, { kind: 'right' }>;

function read(key: string, body: unknown, more: { id?: string; headers?: object } = {}) {
  const { id = null, headers = {} } = more;
  const scheme = SIGNATURE_SCHEMES.find((one) => one.key === key) ?? null;
  const call = {
    header: (name: string) => (headers as Record<string, string>)[name],
    body: Buffer.from(JSON.stringify(body)),
  };
  const checked: Right = { kind: 'right', id, proof: 'signed', scheme };
  return { events: eventsInCall(call, checked), challenge: challengeIn(call, checked) };
}

test.each([
  ['stripe', { id: 'evt_1', type: 'invoice.paid' }, { key: 'id:evt_1', event: 'invoice.paid' }],
  [
    'slack',
    { type: 'event_callback', event_id: 'Ev1', event: { type: 'message' } },
    { key: 'id:Ev1', event: 'message' },
  ],
  ['rote', { id: 'evt_1', type: 'x' }, { key: 'signed', event: null }],
  ['bearer', { id: 'evt_1' }, { key: 'signed', event: null }],
])('of %s, the id and the name stand in the body where it puts them', (key, body, found) => {
  expect(read(key, body).events).toMatchObject([{ ...found, body, proof: 'signed' }]);
});

test('GitHub names the delivery and the event in headers', () => {
  const headers = { 'x-github-event': 'issues' };
  expect(read('github', { id: 1 }, { id: 'guid', headers }).events).toMatchObject([
    { key: 'id:guid', event: 'issues' },
  ]);
});

const CHANGE = {
  subscriptionType: 'deal.propertyChange',
  subscriptionId: 7,
  eventId: 100,
  objectId: 5,
  occurredAt: 1_800_000_000_000,
};

test('HubSpot sends several at once, and an attempt more makes none of them another', () => {
  const body = [CHANGE, { ...CHANGE, eventId: 101 }];
  const { events } = read('hubspot', body);
  expect(events).toMatchObject([
    { key: 'id:7:100:5:1800000000000', event: 'deal.propertyChange', body: CHANGE },
    { key: 'id:7:101:5:1800000000000', proof: 'signed:1' },
  ]);
  const again = read(
    'hubspot',
    body.map((one) => ({ ...one, attemptNumber: 1 })),
  );
  expect(again.events.map(({ key }) => key)).toEqual(events.map(({ key }) => key));
});

test('what has no id is told apart by what was signed, and no list is endless', () => {
  expect(read('hubspot', [{ a: 1 }, { a: 1 }]).events.map(({ key }) => key)).toEqual([
    'signed',
    'signed:1',
  ]);
  expect(read('hubspot', Array(501).fill(CHANGE)).events).toHaveLength(1);
  expect(read('hubspot', []).events).toHaveLength(1);
  expect(read('github', [CHANGE, CHANGE]).events).toHaveLength(1);
});

test('only Slack asks if somebody is there', () => {
  const asked = { type: 'url_verification', challenge: 'abc' };
  expect(read('slack', asked).challenge).toBe('abc');
  expect(read('github', asked).challenge).toBeNull();
  expect(read('slack', { ...asked, type: 'event_callback' }).challenge).toBeNull();
  expect(read('slack', { ...asked, challenge: { a: 1 } }).challenge).toBeNull();
});
