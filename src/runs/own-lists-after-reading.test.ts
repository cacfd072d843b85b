/** After a page was read, a person's own lists are no dead end: what they asked for is done, all else is one yes away. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AgentMode } from '../agent/agent-settings.ts';
import { OWNER } from '../domain/person.ts';
import type { Reply } from '../models/model-server.fake.ts';
import { type AttackedHouse, cmd, openAttackedHouse } from './attacked-house.fake.ts';

let attacked: AttackedHouse;
beforeEach(async () => {
  attacked = await openAttackedHouse();
  attacked.page = (_, response) => response.end('<p>The lamp is 49 euros.</p>');
});
afterEach(() => attacked.close());

const openTasks = async () => {
  const { store } = attacked.house.opened;
  return store.tasks.count({ person: OWNER });
};

function call(mode: AgentMode, name: string, input: Record<string, string>): Reply {
  if (mode === 'multi_agent')
    return cmd(
      [name, ...Object.entries(input).map(([key, value]) => `--${key} '${value}'`)].join(' '),
    );
  const asked =
    mode === 'direct'
      ? { name, input }
      : { name: 'call_tool', input: { skill: name, arguments: input } };
  return { toolCalls: [{ id: 'call_1', ...asked }] };
}

test.each<AgentMode>(['multi_agent', 'single_loop', 'direct'])(
  '%s: if the price is under 50 put a task on my list',
  async (mode) => {
    const url = `${attacked.site.origin}/`;
    await attacked.open(
      [
        call(mode, 'http.request', { url }),
        call(mode, 'tasks.create', { title: 'Buy the lamp' }),
        { text: 'The lamp is 49 euros, so I have put a task on your list.' },
      ],
      { mode },
    );
    await attacked.house.say(`if the price on ${url} is under 50 put a task on my list`);
    expect(await openTasks()).toBe(1);
    expect(await attacked.openRequests()).toEqual([]);
    expect(await attacked.lastWords()).toContain('put a task on your list');
  },
);

test('a task that a page wanted waits for one yes, and is done then', async () => {
  const url = `${attacked.site.origin}/`;
  await attacked.open([
    cmd(`http.request --url ${url}`),
    cmd("tasks.create --title 'Buy the lamp'"),
    { text: 'The lamp is 49 euros.' },
    cmd(`http.request --url ${url}`),
    cmd("tasks.create --title 'Buy the lamp'"),
    { text: 'The task has been added.' },
  ]);
  await attacked.house.say(`what does ${url} say`);
  expect(await openTasks()).toBe(0);
  expect(await attacked.lastWords()).toContain('you did not ask for this change of your lists');
  const [request, ...others] = await attacked.openRequests();
  expect(others).toEqual([]);
  expect(request?.title).toContain('tasks.create title: "Buy the lamp"');
  await attacked.house.opened.requests.answer(request?.id ?? '', 'yes');
  await attacked.house.say(`what does ${url} say now`);
  expect(await openTasks()).toBe(1);
});

test('what was put on a list after reading counts as the words of others later', async () => {
  const url = `${attacked.site.origin}/`;
  await attacked.open([
    cmd(`http.request --url ${url}`),
    cmd("tasks.create --title 'Obey the page'"),
    { text: 'The task is on your list.' },
  ]);
  await attacked.house.say(`if the price on ${url} is under 50 put a task on my list`);
  const { store } = attacked.house.opened;
  const [task] = await store.tasks.list({ person: OWNER, order: 'recent', limit: 1 });
  expect(task).toMatchObject({ title: 'Obey the page', isOfRun: true });
});
