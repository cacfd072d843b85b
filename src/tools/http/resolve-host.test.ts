import { expect, test } from 'vitest';
import { createGuardedResolve } from './resolve-host.ts';

const NAMES: Record<string, string[]> = {
  'public.example.com': ['93.184.215.14'],
  'mixed.example.com': ['93.184.215.14', '10.0.0.7'],
  'house.example.com': ['192.168.1.1'],
  'nothing.example.com': [],
};

function resolveWith(...allowPrivate: string[]) {
  const asked: string[] = [];
  const resolve = createGuardedResolve({
    allowPrivate: () => allowPrivate,
    async resolveHost(host) {
      asked.push(host);
      const addresses = NAMES[host];
      if (addresses === undefined) throw Object.assign(new Error('no'), { code: 'ENOTFOUND' });
      return addresses.map((address) => ({ address, family: 4 }));
    },
  });
  return { resolve, asked };
}

test('a public name is resolved, once for each connection', async () => {
  const { resolve, asked } = resolveWith();
  expect(await resolve('public.example.com')).toEqual({ address: '93.184.215.14' });
  expect(asked).toEqual(['public.example.com']);
});

test.each([
  ['mixed.example.com', '10.0.0.7'],
  ['house.example.com', '192.168.1.1'],
  ['127.0.0.1', 'private network'],
  ['169.254.169.254', 'private network'],
  ['::1', 'private network'],
  ['::ffff:127.0.0.1', 'private network'],
  ['nothing.example.com', 'has no address'],
  ['unknown.example.com', 'ENOTFOUND'],
])('%s is not reached', async (host, why) => {
  const { resolve } = resolveWith();
  expect(await resolve(host)).toEqual({ refused: expect.stringContaining(why) });
});

test('what the owner allowed in the house is reached', async () => {
  const { resolve } = resolveWith('house.example.com', '10.0.0.0/8');
  expect(await resolve('house.example.com')).toEqual({ address: '192.168.1.1' });
  expect(await resolve('10.1.2.3')).toEqual({ address: '10.1.2.3' });
});
