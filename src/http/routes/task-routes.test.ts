/** Tasks over HTTP: each person has their own, and a reminder is a schedule of theirs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../domain/person.ts';
import { checkAnswer, type FakeFace, openFakeFace } from '../http.fake.ts';
import { OPERATION_ROUTES } from './operation-routes.ts';

interface TasksDocument {
  task: { id: string; dueAtUtc: string | null };
  tasks: object[];
  error?: { code: string };
}
let face: FakeFace;
let ann: Person;
let annsCookie = '';

beforeAll(async () => {
  face = await openFakeFace();
  ann = await face.opened.people.add({ name: 'Ann', role: 'member' });
  const { code } = await face.opened.house.pageSessions.makeCode(ann.id);
  const response = await face.fetch('/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  annsCookie = (response.headers.get('Set-Cookie') ?? '').split(';', 1)[0] ?? '';
});
afterAll(() => face.close());

const routeOf = (method: string, path: string) =>
  OPERATION_ROUTES.find((route) => {
    const pattern = new RegExp(`^${route.path.replaceAll('{id}', '[^/]+')}$`);
    return route.method === method.toLowerCase() && pattern.test(path.split('?')[0] ?? '');
  });

/** Checks that each answer is exactly what the document promises. */
async function asAnn(method: string, path: string, body?: object) {
  const response = await face.fetch(`/api/v1${path}`, {
    method,
    headers: { Cookie: annsCookie, 'X-Rote': 'page', 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as TasksDocument & { ok: boolean };
  const { ok, ...rest } = answer;
  if (ok) await checkAnswer(routeOf(method, path), rest);
  return { status: response.status, answer };
}
const remindersOf = async (person: Person) => {
  const { schedules } = face.opened.house.of(person);
  const list = await schedules.list({ limit: 10, status: 'active' });
  return list.map(({ name, sessionKey, trigger }) => ({ name, sessionKey, trigger }));
};

test('a task of a member reminds them, moves its reminder, and takes it along', async () => {
  const made = await asAnn('POST', '/tasks', { title: 'Call ${mum}', due: 'in 2 days' });
  expect(made).toMatchObject({ status: 201, answer: { trouble: null, next: null } });
  const { id, dueAtUtc } = made.answer.task;
  const [reminder] = await remindersOf(ann);
  expect(reminder).toMatchObject({ name: 'Task: Call ${mum}', trigger: { atUtc: dueAtUtc } });
  expect((await face.opened.people.ofSession(reminder?.sessionKey ?? '')).id).toBe(ann.id);

  const moved = await asAnn('PATCH', `/tasks/${id}`, { due: 'in 3 days' });
  expect(await remindersOf(ann)).toMatchObject([
    { trigger: { atUtc: moved.answer.task.dueAtUtc } },
  ]);
  await asAnn('DELETE', `/tasks/${id}`);
  expect(await remindersOf(ann)).toEqual([]);
  await asAnn('POST', `/tasks/${id}/restore`);
  expect(await remindersOf(ann)).toHaveLength(1);
  expect((await asAnn('GET', `/tasks/${id}`)).answer.task.id).toBe(id);
  const done = await asAnn('POST', `/tasks/${id}/complete`);
  expect(done.answer.task).toMatchObject({ status: 'done', overdue: false });
  expect(await remindersOf(ann)).toEqual([]);
});

test('nobody reads or changes the tasks of another, not even the owner of the house', async () => {
  const { answer } = await asAnn('POST', '/tasks', { title: 'Surprise party' });
  const owners = await face.opened.house.tasks();
  expect(await owners.search({ limit: 10 })).toEqual([]);
  await expect(owners.show(answer.task.id)).rejects.toThrow('There is no task');
  const { task } = await owners.create({ title: 'Tax return' });
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/complete'],
    ['POST', '/restore'],
  ] as const) {
    const body = method === 'PATCH' ? { title: 'x' } : undefined;
    const { status } = await asAnn(method, `/tasks/${task.id}${path}`, body);
    expect([method, path, status]).toEqual([method, path, 404]);
  }
  expect((await asAnn('GET', '/tasks?q=tax')).answer.tasks).toEqual([]);
  expect((await asAnn('GET', '/tasks?view=someday')).answer.tasks).toMatchObject([
    { title: 'Surprise party', status: 'open', priority: 'medium' },
  ]);
});

test('a due date that is no time is refused, and nothing is stored', async () => {
  const { status, answer } = await asAnn('POST', '/tasks', { title: 'x', due: 'whenever' });
  expect([status, answer.error?.code]).toEqual([400, 'not-understood']);
  expect((await asAnn('GET', '/tasks?q=x')).answer.tasks).toEqual([]);
});

test('a list goes to a file and comes back, and nobody else has it', async () => {
  const asMember = (method: string, path: string, body?: string) =>
    face.fetch(`/api/v1${path}`, {
      method,
      headers: { Cookie: annsCookie, 'X-Rote': 'page', 'Content-Type': 'text/plain' },
      ...(body !== undefined && { body }),
    });
  const brought = await asMember(
    'POST',
    '/tasks/import?format=todo.txt',
    '(A) Water the plants due:2030-01-01 id:p1\n(B) +only +tags\n',
  );
  expect(await brought.json()).toMatchObject({
    ok: true,
    added: 1,
    known: 0,
    skipped: [{ number: 2, why: 'It has no title.' }],
  });
  const file = await asMember('GET', '/tasks/export?format=ics');
  const text = await file.text();
  expect(text).toContain('SUMMARY:Water the plants\r\n');
  expect(text).toContain('UID:p1\r\n');
  const again = await asMember('POST', '/tasks/import?format=ics&dry=true', text);
  expect(await again.json()).toMatchObject({ added: 0 });
  const owners = await face.call('GET', '/tasks?q=plants');
  expect(owners.document['tasks']).toEqual([]);
});
