import { expect, test } from 'vitest';
import { refuse, succeed } from '../base/errors.ts';
import { keepAccount } from './keep-account.ts';

const ACCOUNT = { id: 'dav_1', person: 'owner', address: 'a' };

function secretsOf(kept: Record<string, string>) {
  const all = new Map(Object.entries(kept));
  const none = refuse({ code: 'x', message: '', hint: '' });
  const read = (name: string) => {
    const value = all.get(name);
    return value === undefined ? none : succeed(value);
  };
  const write = async (name: string, value: string | null) => {
    if (value === null) all.delete(name);
    else all.set(name, value);
  };
  return { all, secret: { file: { read, write }, name: 'dav_1', value: 'new' } };
}

const taken = async () => false;
const broken = async () => {
  throw new Error('the disk is full');
};

test.each([
  ['taken', taken, 'There is an account "a" already'],
  ['broken', broken, 'the disk is full'],
])('where the row is %s the secret is as it was', async (_, put, why) => {
  const fresh = secretsOf({});
  await expect(keepAccount({ put }, ACCOUNT, fresh.secret)).rejects.toThrow(why);
  expect([...fresh.all]).toEqual([]);
  const known = secretsOf({ dav_1: 'old' });
  await expect(keepAccount({ put }, ACCOUNT, known.secret)).rejects.toThrow(why);
  expect([...known.all]).toEqual([['dav_1', 'old']]);
});

test('where the secret can not be kept there is no row', async () => {
  const puts: string[] = [];
  const put = async ({ id }: typeof ACCOUNT) => puts.push(id) > 0;
  const { secret } = secretsOf({});
  const write = async () => Promise.reject(new Error('no secret has spaces'));
  await expect(
    keepAccount({ put }, ACCOUNT, { ...secret, file: { ...secret.file, write } }),
  ).rejects.toThrow('no secret has spaces');
  expect(puts).toEqual([]);
  await keepAccount({ put }, ACCOUNT, secretsOf({}).secret);
  expect(puts).toEqual(['dav_1']);
});
