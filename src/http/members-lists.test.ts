/** The end of a list tells a member nothing about what others have, whatever is asked for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../domain/person.ts';
import { type FakeFace, openFakeFace } from './http.fake.ts';

interface SchedulesPage {
  schedules: { name: string }[];
  next: string | null;
}
let face: FakeFace;
let ann: Person;
let cookie = '';

async function page(query: string): Promise<SchedulesPage> {
  const response = await face.fetch(`/api/v1/schedules?${query}`, { headers: { Cookie: cookie } });
  expect(response.status).toBe(200);
  return (await response.json()) as SchedulesPage;
}

async function add(name: string, person: Person | null): Promise<void> {
  const schedules = person === null ? face.opened.house : face.opened.house.of(person);
  await schedules.schedules.add({ name, cron: '0 9 * * *', say: 'hello' });
}

beforeAll(async () => {
  face = await openFakeFace();
  ann = await face.opened.people.add({ name: 'Ann', role: 'member' });
  const { code } = await face.opened.house.pageSessions.makeCode(ann.id);
  const response = await face.fetch('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  cookie = (response.headers.get('Set-Cookie') ?? '').split(';', 1)[0] ?? '';
  await add('Aa my guess is divorce', ann);
  await add('the Divorce lawyer', null);
  for (let number = 0; number < 201; number += 1) await add(`of the house ${number}`, null);
  await add('Zz Äpfel', ann);
});
afterAll(() => face.close());

test.each(['made', 'next', 'name'])('does not go on for what others have, by %s', async (sort) => {
  const guessed = await page(`q=divorce&limit=1&sort=${sort}`);
  expect(guessed).toMatchObject({ schedules: [{ name: 'Aa my guess is divorce' }], next: null });
});

test.each(['made', 'next', 'name'])(
  'goes on behind what is their own, by %s, past any number of others',
  async (sort) => {
    const first = await page(`limit=1&sort=${sort}`);
    expect(first.schedules).toMatchObject([{ name: 'Aa my guess is divorce' }]);
    expect(Buffer.from(first.next ?? '', 'base64url').toString()).not.toContain('house');
    const second = await page(`limit=1&sort=${sort}&after=${first.next}`);
    expect(second).toMatchObject({ schedules: [{ name: 'Zz Äpfel' }], next: null });
  },
);

test('never points at somebody else’s, however many there are', async () => {
  const after = Buffer.from(JSON.stringify({ key: 'of', id: '', sort: 'name' }));
  const found = await page(`q=house&limit=1&sort=name&after=${after.toString('base64url')}`);
  expect(found).toMatchObject({ schedules: [], next: null });
});
