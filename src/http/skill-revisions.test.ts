/** The history of a skill over real HTTP: what it was, what changed, and the way back. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { skillChangeView, skillRevisionsView } from '../domain/views-of-skills.ts';
import { type FakeFace, openFakeFace } from './http.fake.ts';

const PATH = '/skills/tea-time';
let face: FakeFace;
beforeEach(async () => {
  face = await openFakeFace();
  await save('Drink green tea.');
  await save('Drink black tea.');
});
afterEach(() => face.close());

async function save(instructions: string): Promise<void> {
  const desk = await face.opened.house.skills();
  const draft = { name: 'tea-time', description: 'Tells when to drink tea.', instructions };
  await desk.save(draft, 'owner');
}
async function get(path: string): Promise<Record<string, unknown>> {
  const { status, document } = await face.call('GET', path);
  expect({ status, error: document['error'] }).toEqual({ status: 200, error: undefined });
  return document;
}
async function revisionsOf(path: string) {
  const { ok: _, ...view } = await get(`${path}/revisions`);
  return skillRevisionsView.parse(view).revisions.map(({ revision, change }) => [revision, change]);
}
/** The lines that changed, each with its sign. */
async function changed(query: string): Promise<string[]> {
  const { changes } = await get(`${PATH}/revisions/${query}`);
  const views = (changes as unknown[]).map((change) => skillChangeView.parse(change));
  const lines = views.flatMap(({ stretches }) => (stretches ?? []).flatMap(({ lines }) => lines));
  return lines
    .filter(({ kind }) => kind !== 'same')
    .map(({ kind, text }) => `${kind === 'added' ? '+' : '-'}${text}`);
}

test('revisions are listed and compared with each other and with now, and one is brought back', async () => {
  expect(await revisionsOf(PATH)).toEqual([[1, 'save']]);
  expect(await changed('1/changes')).toEqual(['-Drink green tea.', '+Drink black tea.']);
  await save('Drink no tea.');
  expect(await changed('1/changes?to=2')).toEqual(['-Drink green tea.', '+Drink black tea.']);
  expect(await changed('2/changes')).toEqual(['-Drink black tea.', '+Drink no tea.']);
  // Without a number it is the newest.
  expect((await face.call('POST', `${PATH}/rollback`, {})).status).toBe(200);
  expect(await changed('2/changes')).toEqual([]);
  const back = await face.call('POST', `${PATH}/rollback`, { revision: 1 });
  expect([back.status, back.document]).toMatchObject([
    200,
    { skill: { name: 'tea-time', body: expect.stringContaining('green') } },
  ]);
  expect(await changed('1/changes')).toEqual([]);
  expect(await revisionsOf(PATH)).toEqual([
    [4, 'rollback'],
    [3, 'rollback'],
    [2, 'save'],
    [1, 'save'],
  ]);
});

test('a skill that ships has no revisions, and one that was removed still has its own', async () => {
  expect(await revisionsOf('/skills/research')).toEqual([]);
  await (await face.opened.house.skills()).remove('tea-time');
  expect(await get(`${PATH}/revisions`)).toMatchObject({ isPresent: false });
  expect(await changed('2/changes')).toContain('-Drink black tea.');
});

test.each([
  ['GET', '/skills/nope/revisions', undefined, 404, 'unknown-skill'],
  ['GET', '/skills/..%2f..%2fx/revisions', undefined, 400, 'bad-skill-name'],
  ['GET', '/skills/..%2f..%2fx/revisions/1/changes', undefined, 400, 'bad-skill-name'],
  ['GET', `${PATH}/revisions/7/changes`, undefined, 404, 'unknown-revision'],
  ['GET', `${PATH}/revisions/1/changes?to=7`, undefined, 404, 'unknown-revision'],
  ['GET', `${PATH}/revisions/x/changes`, undefined, 400, 'bad-request'],
  ['POST', `${PATH}/rollback`, { revision: 7 }, 404, 'unknown-revision'],
  ['POST', `${PATH}/rollback`, { revision: 'x' }, 400, 'bad-request'],
])('%s %s with %j is %i %s', async (method, path, body, status, code) => {
  const refused = await face.call(method, path, body);
  expect([refused.status, refused.document['error']]).toMatchObject([status, { code }]);
});
