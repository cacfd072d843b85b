import { expect, test } from 'vitest';
import type { PageSession } from '../../people/page-sessions.ts';
import { createPushDevices } from './push-devices.ts';

const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

function open() {
  const documents = new Map<string, unknown>();
  let sessions: PageSession[] = ['ann', 'ben'].map((person) => ({
    ...{ id: `page_${person}`, person, userAgent: 'Firefox', madeMs: 0, seenMs: 0 },
  }));
  let made = 0;
  const devices = createPushDevices({
    store: {
      records: {
        get: async (_, key) => documents.get(key) ?? null,
        list: async () => [...documents].map(([key, document]) => ({ key, document })),
        async change(_, key, change) {
          const next = change(documents.get(key) ?? null) ?? null;
          if (next === null) documents.delete(key);
          else documents.set(key, next);
          return next;
        },
        forget: async () => 0,
      },
    },
    clock: { nowMs: () => 1 },
    makeId: (prefix) => `${prefix}_${++made}`,
    sessions: async () => sessions,
    allowPrivate: () => [],
    secret: () => '5f'.repeat(32),
    tell: async () => undefined,
  });
  const add = (person: string, endpoint = `https://push.example/${made}`) =>
    devices.add({ endpoint, keys: KEYS, session: `page_${person}` });
  const end = (person: string): void => {
    sessions = sessions.filter((one) => one.person !== person);
  };
  return { devices, documents, add, end };
}

test('a device is there as long as its browser is signed in', async () => {
  const { devices, documents, add, end } = open();
  await add('ann');
  await add('ben');
  end('ann');
  expect(await devices.list()).toMatchObject([{ person: 'ben' }]);
  expect(documents.size).toBe(1);
  await expect(add('ann')).rejects.toThrow('signed in');
});

test('somebody has twenty at most, and one that is added again counts once', async () => {
  const { devices, add } = open();
  for (let count = 0; count < 20; count++) await add('ann');
  const [last] = await devices.list('ann');
  await add('ann', last?.endpoint);
  await expect(add('ann')).rejects.toThrow('20 of your devices');
  await add('ben');
  expect([(await devices.list('ann')).length, (await devices.list()).length]).toEqual([20, 21]);
});
