import { expect, test } from 'vitest';
import { toolSettingsSchema } from '../tool-settings.ts';
import { createAddressGuard, literalAddress } from './address-guard.ts';
import { PRIVATE_URLS } from './private-urls.fake.ts';

function refused(url: string, allowPrivate: string[] = []): string | null {
  const { hostname } = new URL(url);
  const literal = literalAddress(hostname);
  if (literal === null) throw new Error(`${hostname} is no address`);
  return createAddressGuard(allowPrivate).refused(hostname, [literal]);
}

test.each(PRIVATE_URLS)('%s leads into a private network', (url) => {
  expect(refused(url)).not.toBeNull();
});

test.each([
  'http://8.8.8.8/',
  'http://1.1.1.1/',
  'http://100.63.255.255/',
  'http://100.128.0.0/',
  'http://172.15.255.255/',
  'http://172.32.0.0/',
  'http://169.253.255.255/',
  'http://223.255.255.255/',
  'http://[2606:4700:4700::1111]/',
  'http://[2a00:1450:4001:800::200e]/',
])('%s is public', (url) => {
  expect(refused(url)).toBeNull();
});

test('the owner may allow an address, a range or a name, and nothing else with it', () => {
  expect(refused('http://192.168.1.5/', ['192.168.1.0/24'])).toBeNull();
  expect(refused('http://192.168.2.5/', ['192.168.1.0/24'])).not.toBeNull();
  expect(refused('http://127.0.0.1/', ['127.0.0.1'])).toBeNull();
  expect(refused('http://127.0.0.2/', ['127.0.0.1', '::1'])).not.toBeNull();
  expect(refused('http://[fd00::5]/', ['fd00::/8'])).toBeNull();
  expect(refused('http://[::1]/', ['[::1]'])).toBeNull();
  const guard = createAddressGuard(['NAS.local']);
  const addresses = [{ address: '10.0.0.7', family: 4 }] as const;
  expect(guard.refused('nas.local.', addresses)).toBeNull();
  expect(guard.refused('other.local', addresses)).toBe('10.0.0.7');
  expect(guard.refused('evil-nas.local', addresses)).toBe('10.0.0.7');
});

test('one private address among public ones refuses the name', () => {
  const addresses = [
    { address: '8.8.8.8', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ] as const;
  expect(createAddressGuard([]).refused('mixed.example', addresses)).toBe('10.0.0.1');
});

test.each([
  ['localhost', true],
  ['10.0.0.5', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['::1', true],
  ['10.0.0.0/33', false],
  ['fd00::/129', false],
  ['http://localhost', false],
  ['nas.local/24', false],
  ['', false],
])('the setting allowPrivate: [%j] is taken: %s', (entry, isTaken) => {
  expect(toolSettingsSchema.safeParse({ http: { allowPrivate: [entry] } }).success).toBe(isTaken);
  if (isTaken) createAddressGuard([entry]);
});
