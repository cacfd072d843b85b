import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Requests } from '../people/requests.ts';
import type { Store } from '../store/store.ts';
import type { Schedules } from './schedule.ts';
import { type FakeSchedules, openSchedules } from './schedules.fake.ts';

let fake: FakeSchedules;
let store: Store;
let schedules: Schedules;
let requests: Requests;
beforeEach(() => {
  fake = openSchedules();
  ({ store, schedules, requests } = fake);
});
afterEach(() => fake.close());

const open = () => requests.list({ state: 'open', limit: 100 });
const file = (count: number) => ({
  version: 1,
  schedules: Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    name: `Say ${index}`,
    cron: '0 9 * * *',
    say: `hello ${index}`,
  })),
});

test('an import of many is one request with all of them, whose yes approves exactly those', async () => {
  await schedules.importAll(file(300));
  const [request, ...others] = await open();
  expect(others).toEqual([]);
  expect(request).toMatchObject({ title: '300 schedules were imported.' });
  const { id, hash, document } = await requests.get(request?.id ?? '');
  for (const index of [0, 150, 299])
    expect(document?.steps.join('\n')).toMatch(
      new RegExp(`Say ${index} \\(s${index}\\)[^]*hello ${index}\\b`),
    );
  // A list that does not fit into a message is opened before a yes.
  await expect(requests.answer(id, 'yes')).rejects.toMatchObject({ blame: 'request' });
  expect((await requests.answer(id, 'yes', { hash })).note).toBe('300 schedules are active now.');
  expect(await schedules.counts()).toMatchObject({ active: 300, pending: 0 });
  expect(await open()).toEqual([]);
});

test('a list of which one changed since approves nothing, and the rest is asked for anew', async () => {
  await schedules.importAll(file(30));
  const [request] = await open();
  const { id, hash } = await requests.get(request?.id ?? '');
  await schedules.remove('s7');
  await expect(requests.answer(id, 'yes', { hash })).rejects.toMatchObject({
    code: 'not-what-was-shown',
  });
  expect(await schedules.counts()).toMatchObject({ active: 0, pending: 29 });
  const [again] = await open();
  expect(again?.id).not.toBe(id);
  const { hash: now } = await requests.get(again?.id ?? '');
  await requests.answer(again?.id ?? '', 'yes', { hash: now });
  expect(await schedules.counts()).toMatchObject({ active: 29, pending: 0 });
});

test('one that changes between the last look and its approval is not approved', async () => {
  await schedules.importAll(file(30));
  const [request] = await open();
  const { id, hash } = await requests.get(request?.id ?? '');
  const inList = store.schedules.inList.bind(store.schedules);
  vi.spyOn(store.schedules, 'inList').mockImplementation(async (asked) => {
    const part = await inList(asked);
    // The digest of all of them was taken; nothing is approved yet.
    if (part.length === 0)
      await store.schedules.change('s7', (current) => ({ ...current, sessionKey: 'elsewhere' }));
    return part;
  });
  await expect(requests.answer(id, 'yes', { hash })).rejects.toMatchObject({
    code: 'not-what-was-shown',
  });
  expect(await schedules.get('s7')).toMatchObject({ status: 'pending', approvedHash: null });
});

test('a no takes all of them away', async () => {
  await schedules.importAll(file(30));
  const [request] = await open();
  await requests.answer(request?.id ?? '', 'no');
  expect(await schedules.counts()).toMatchObject({ cancelled: 30, pending: 0 });
});

test('what the process could not ask for when it died is asked for once at the next start', async () => {
  await schedules.importAll(file(30));
  const [{ source = '' } = {}] = await store.schedules.list({ limit: 1 });
  await requests.withdraw(`schedules:${source}`, 'as if it had died');
  await schedules.askForPending();
  await schedules.askForPending();
  expect(await open()).toMatchObject([{ about: `schedules:${source}` }]);
});

test('a few are asked for each by itself', async () => {
  await schedules.importAll(file(3));
  expect(await open()).toHaveLength(3);
});

/** So much to read that it is on pages, four on each. */
const COUNT = 48;
const longFile = {
  version: 1,
  schedules: file(COUNT).schedules.map((one) => ({ ...one, say: 'long '.repeat(2000) + one.say })),
};

test('an import of more than fits is one request that sums it up, with all of them on pages', async () => {
  await schedules.importAll(longFile);
  const [request, ...others] = await open();
  expect(others).toEqual([]);
  const { id, hash, document, lines } = await requests.get(request?.id ?? '');
  expect(request?.title).toBe(`${COUNT} schedules were imported.`);
  expect(document).toMatchObject({ isCut: false, pages: 12 });
  expect(document?.steps).toContain('message.send (48 schedules)');
  expect(document?.steps.join('\n')).toMatch(/Say 0 \(s0\).*…\n.*Say 47 \(s47\)/s);
  expect(lines.join('\n')).toMatch(/whose digest is [0-9a-f]{64}/);
  const seen: string[] = [];
  for (let page = 1; page <= 12; page += 1) {
    const { steps, isCut } = await requests.page(id, page);
    expect(isCut).toBe(false);
    for (const [, one] of steps.join('\n').matchAll(/\((s\d+)\)/g)) seen.push(one ?? '');
  }
  expect(seen).toEqual(longFile.schedules.map((one) => one.id));
  await expect(requests.page(id, 13)).rejects.toMatchObject({ code: 'unknown-page' });
  await expect(requests.answer(id, 'yes')).rejects.toMatchObject({ code: 'not-read' });
  expect((await requests.answer(id, 'yes', { hash })).note).toBe(
    `${COUNT} schedules are active now.`,
  );
  expect(await schedules.counts()).toMatchObject({ active: COUNT, pending: 0 });
  expect(await open()).toEqual([]);
});

test('a page on which something changed is not shown, and all of it is asked for anew', async () => {
  await schedules.importAll(longFile);
  const [request] = await open();
  await store.schedules.change('s21', (current) => ({ ...current, name: 'Wipe the disk' }));
  const id = request?.id ?? '';
  await expect(requests.page(id, 1)).resolves.toMatchObject({ isCut: false });
  await expect(requests.page(id, 6)).rejects.toMatchObject({ code: 'not-what-was-shown' });
  const [again] = await open();
  expect(again?.id).not.toBe(id);
  expect((await requests.page(again?.id ?? '', 6)).steps.join('\n')).toContain('Wipe the disk');
  await expect(
    requests.answer(id, 'yes', { hash: (await requests.get(id)).hash }),
  ).rejects.toMatchObject({ code: 'request-over' });
});

test('a yes that another process carries out at the same time, or again after a crash, comes to the same', async () => {
  await schedules.importAll(file(40));
  const [request] = await open();
  const asked = await requests.get(request?.id ?? '');
  const yes = { ...asked, state: 'yes' as const };
  const [first, second] = await Promise.all([schedules.carryOut(yes), schedules.carryOut(yes)]);
  expect([first, second].join()).toContain('schedules are active now.');
  expect(await schedules.counts()).toMatchObject({ active: 40, pending: 0 });
  // Half of them were approved when it died.
  await store.schedules.change('s9', (one) => ({ ...one, status: 'pending', approvedHash: null }));
  expect(await schedules.carryOut(yes)).toBe('A schedule is active now.');
});
