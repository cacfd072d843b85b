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

function check(headers: Record<string, string>, body = BODY) {
  const call = { header: (name: string) => headers[name], body: Buffer.from(body) };
  return checkHookCall(call, SECRET, NOW);
}

const RIGHT: [string, Record<string, string>][] = [
  ['Rote’s own', { 'x-rote-signature': own() }],
  ['as Rote itself sends it', { 'rote-signature': own() }],
  ['with spaces', { 'x-rote-signature': own().replace(',', ', ') }],
  ['with two signatures', { 'x-rote-signature': `t=${SECONDS},v1=00,${own().split(',')[1]}` }],
  ['almost five minutes old', { 'x-rote-signature': own(SECONDS - 299) }],
  ['of a clock that is ahead', { 'x-rote-signature': own(SECONDS + 299) }],
  ['GitHub’s', { 'x-hub-signature-256': `sha256=${sign(BODY)}` }],
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
