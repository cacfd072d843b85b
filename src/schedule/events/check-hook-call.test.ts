import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkHookCall, showsSomething } from './check-hook-call.ts';

const SECONDS = 1_800_000_000;
const NOW = SECONDS * 1000;
const SECRET = 'a'.repeat(64);
const BODY = '{"ref":"main"}';

const sign = (text: string, secret = SECRET): string =>
  createHmac('sha256', secret).update(text).digest('hex');
const own = (seconds = SECONDS, body = BODY, secret = SECRET): string =>
  `t=${seconds},v1=${sign(`${seconds}.${body}`, secret)}`;

const ADDRESS = 'https://rote.example.org/hooks/crm?a=1';

function check(
  headers: Record<string, string>,
  { body = BODY, secret = SECRET, nowMs = NOW, addresses = ['http://other/', ADDRESS] } = {},
) {
  const call = { header: (name: string) => headers[name], body: Buffer.from(body), addresses };
  return checkHookCall(call, secret, nowMs);
}

const stripe = (seconds = SECONDS, body = BODY): Record<string, string> => ({
  'stripe-signature': `t=${seconds},v1=${sign(`${seconds}.${body}`)},v0=${'0'.repeat(64)}`,
});
const slack = (seconds = SECONDS, body = BODY): Record<string, string> => ({
  'x-slack-request-timestamp': `${seconds}`,
  'x-slack-signature': `v0=${sign(`v0:${seconds}:${body}`)}`,
});
const hubspot = (
  ms = NOW,
  { method = 'POST', address = ADDRESS, body = BODY } = {},
): Record<string, string> => ({
  'x-hubspot-request-timestamp': `${ms}`,
  'x-hubspot-signature-v3': createHmac('sha256', SECRET)
    .update(`${method}${address}${body}${ms}`)
    .digest('base64'),
});

const RIGHT: [string, Record<string, string>][] = [
  ['Rote’s own', { 'x-rote-signature': own() }],
  ['as Rote itself sends it', { 'rote-signature': own() }],
  ['with spaces', { 'x-rote-signature': own().replace(',', ', ') }],
  ['with two signatures', { 'x-rote-signature': `t=${SECONDS},v1=00,${own().split(',')[1]}` }],
  ['almost five minutes old', { 'x-rote-signature': own(SECONDS - 299) }],
  ['of a clock that is ahead', { 'x-rote-signature': own(SECONDS + 299) }],
  ['GitHub’s', { 'x-hub-signature-256': `sha256=${sign(BODY)}` }],
  ['Stripe’s, with its older kind beside', stripe()],
  ['Stripe’s, almost five minutes old', stripe(SECONDS - 300)],
  ['Slack’s', slack()],
  ['Slack’s, almost five minutes old', slack(SECONDS - 300)],
  ['HubSpot’s, of the address from outside', hubspot()],
  ['HubSpot’s, almost five minutes old', hubspot(NOW - 300_000)],
  ['a bearer', { authorization: `Bearer ${SECRET}` }],
];
test.each(RIGHT)('it is right: %s', (_, headers) => {
  expect(check(headers)).toMatchObject({ kind: 'right', id: null });
});

const WRONG: [string, Record<string, string>][] = [
  ['nothing', {}],
  ['another body', { 'x-rote-signature': own(SECONDS, '{}') }],
  ['another secret', { 'x-rote-signature': own(SECONDS, BODY, 'b'.repeat(64)) }],
  ['another time', { 'x-rote-signature': own().replace(/t=\d+/, `t=${SECONDS + 1}`) }],
  ['more than five minutes old', { 'x-rote-signature': own(SECONDS - 301) }],
  ['of a time to come', { 'x-rote-signature': own(SECONDS + 301) }],
  ['no time', { 'x-rote-signature': `v1=${sign(`.${BODY}`)}` }],
  ['no signature', { 'x-rote-signature': `t=${SECONDS}` }],
  ['nonsense', { 'x-rote-signature': '=,=,,t' }],
  ['GitHub’s of another body', { 'x-hub-signature-256': `sha256=${sign('{}')}` }],
  ['GitHub’s without its name', { 'x-hub-signature-256': sign(BODY) }],
  ['Stripe’s, too old', stripe(SECONDS - 301)],
  [
    'Stripe’s older kind alone',
    { 'stripe-signature': stripe()['stripe-signature']?.replace('v1=', 'v2=') ?? '' },
  ],
  ['Stripe’s of another body', stripe(SECONDS, '{}')],
  ['Slack’s, too old', slack(SECONDS - 301)],
  ['Slack’s of another time', { ...slack(), 'x-slack-request-timestamp': `${SECONDS + 1}` }],
  ['Slack’s without its time', { 'x-slack-signature': slack()['x-slack-signature'] ?? '' }],
  [
    'Slack’s of another version',
    { ...slack(), 'x-slack-signature': `v1=${sign(`v0:${SECONDS}:${BODY}`)}` },
  ],
  ['HubSpot’s, too old', hubspot(NOW - 300_001)],
  ['HubSpot’s of a time to come', hubspot(NOW + 300_001)],
  [
    'HubSpot’s of another address',
    hubspot(NOW, { address: 'https://rote.example.org/hooks/other' }),
  ],
  ['HubSpot’s of another method', hubspot(NOW, { method: 'GET' })],
  ['HubSpot’s of another body', hubspot(NOW, { body: '{}' })],
  ['another bearer', { authorization: `Bearer ${'b'.repeat(64)}` }],
  ['a bearer of nothing', { authorization: 'Bearer ' }],
  ['a basic login', { authorization: `Basic ${SECRET}` }],
  [
    'a wrong signature beside a right bearer',
    { 'x-rote-signature': own(SECONDS, '{}'), authorization: `Bearer ${SECRET}` },
  ],
];
test.each(WRONG)('it is wrong: %s', (_, headers) => {
  expect(check(headers)).toEqual({ kind: 'wrong' });
});

/** Each published by its product, with the secret, the body and the signature that come of them. */
test('the example that GitHub publishes is right', () => {
  const headers = {
    'x-hub-signature-256':
      'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
  };
  const made = { body: 'Hello, World!', secret: "It's a Secret to Everybody" };
  expect(check(headers, made)).toMatchObject({ kind: 'right', scheme: { key: 'github' } });
  expect(check(headers, { ...made, body: 'Hello, World?' })).toEqual({ kind: 'wrong' });
});

test('the example that Slack publishes is right', () => {
  const body =
    'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
  const headers = {
    'x-slack-request-timestamp': '1531420618',
    'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
  };
  const made = { body, secret: '8f742231b10e8888abcd99yyyzzz85a5', nowMs: 1_531_420_618_000 };
  expect(check(headers, made)).toMatchObject({ kind: 'right', scheme: { key: 'slack' } });
  expect(check(headers, { ...made, nowMs: made.nowMs + 300_001 })).toEqual({ kind: 'wrong' });
});

test('the bytes of one call are one proof, whatever signature they are shown under', () => {
  const replayed = `${SECONDS}.${BODY}`;
  const shown = { 'x-hub-signature-256': `sha256=${sign(replayed)}` };
  const [one, other] = [check(stripe()), check(shown, { body: replayed })];
  expect(other).toMatchObject({ proof: (one as { proof: string }).proof });
});

test('what was signed is proof of the call, whatever its sender calls it', () => {
  const signature = own();
  const one = check({ 'x-rote-signature': signature, 'idempotency-key': 'a' });
  const other = check({ 'x-rote-signature': signature, 'idempotency-key': 'b' });
  expect(one).toMatchObject({ id: 'a' });
  expect(other).toEqual({ ...one, id: 'b' });
  expect(check({ 'x-rote-signature': own(SECONDS + 1) })).not.toMatchObject({
    proof: (one as { proof: string }).proof,
  });
});

test('the id of a delivery is the sender’s, and never endless', () => {
  const bearer = { authorization: `Bearer ${SECRET}` };
  expect(check({ ...bearer, 'x-github-delivery': 'g', 'x-request-id': 'r' })).toEqual({
    kind: 'right',
    id: 'g',
    proof: null,
    scheme: null,
  });
  expect(check({ ...bearer, 'webhook-id': 'w' })).toMatchObject({ id: 'w' });
  expect(check({ ...bearer, 'webhook-id': ' ' })).toMatchObject({ id: null });
  expect(check({ ...bearer, 'webhook-id': 'x'.repeat(10_000) })).toMatchObject({
    id: 'x'.repeat(200),
  });
});

test('who shows nothing is known by that', () => {
  expect(showsSomething({ header: () => undefined })).toBe(false);
  expect(showsSomething({ header: (name) => (name === 'authorization' ? '' : undefined) })).toBe(
    true,
  );
});
