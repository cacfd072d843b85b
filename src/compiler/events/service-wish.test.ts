/** What happens at services, in plain words: heard of where there is an address, else looked for, else refused. */
import { expect, test } from 'vitest';
import { instantMs } from '../../time/instant.ts';
import { FAKE_CATALOG, fakeOptions } from '../compile.fake.ts';
import { compile } from '../compile.ts';

const tool = (name: string) => ({ name, summary: name, input: {}, output: {} });
const NAMES = ['github.issues.search', 'hubspot.deals.search', 'hubspot.deals.get'];
const CATALOG = [...FAKE_CATALOG, ...[...NAMES, 'list.pick', 'tasks.create'].map(tool)];
const NOW = { nowMs: instantMs('2026-11-15T14:00:00Z'), timezone: 'Europe/Berlin' };
const OUTSIDE = 'https://rote.example.org/';

function draftOf(text: string, more: object = { catalog: CATALOG }) {
  const result = compile(text, fakeOptions({ ...NOW, ...more }));
  if (result.kind !== 'draft') throw new Error(`${text}: ${JSON.stringify(result)}`);
  return result.draft;
}
const last = (text: string, more?: object) => draftOf(text, more).plan?.tools.at(-1);

test.each([
  ['when an issue is opened in owner/repo, tell me', 'repo:owner/repo is:issue', 'message.send'],
  ['tell me when somebody opens an issue in owner/repo', 'is:issue', 'message.send'],
  ['add a task whenever a new issue is opened in owner/repo', 'is:issue', 'tasks.create'],
  ['whenever there is a new PR in owner/repo on GitHub, let me know', 'is:pr', 'message.send'],
  [
    'wenn in owner/repo ein neues Issue geöffnet wird, leg eine Aufgabe an',
    'is:issue',
    'tasks.create',
  ],
  [
    'sag mir Bescheid, wenn jemand in owner/repo einen Pull Request öffnet',
    'is:pr',
    'message.send',
  ],
  [
    'when a deal moves to the stage "contract sent" in HubSpot, tell me',
    'contract sent',
    'message.send',
  ],
  ['when a deal is won, create a task for it', 'closedwon', 'tasks.create'],
  [
    'wenn ein Deal in HubSpot auf closedlost wechselt, sag mir Bescheid',
    'closedlost',
    'message.send',
  ],
])(
  'without an address from outside it is looked for, and the draft says so: %s',
  (text, asks, does) => {
    const draft = draftOf(text);
    expect(draft.trigger).toMatchObject({ kind: 'every', everyMs: 900_000 });
    expect(JSON.stringify(draft.plan?.tools[0]?.input)).toContain(asks);
    expect(draft.plan?.tools.map((step) => step.tool)).toEqual([
      expect.any(String),
      'list.pick',
      does,
    ]);
    expect(draft.plan?.tools.at(-1)?.forEach?.items).toBe('${new.items}');
    expect(draft.plan?.tools[1]?.input).toEqual({
      ...{ items: '${found.items}', rules: [{ kind: 'new' }] },
    });
    expect(draft.notes.join()).toMatch(/every 15 minutes|alle 15 Minuten/);
    expect(draft.cost.modelCalls).toBe(0);
  },
);

test('with an address it is an event with a filter, whether GitHub is connected or not', () => {
  const draft = draftOf('when an issue is opened in owner/repo, tell me', {
    publicAddress: OUTSIDE,
  });
  expect(draft.trigger).toMatchObject({
    kind: 'event',
    event: {
      ...{ on: 'webhook', name: 'github', event: 'issues' },
      where: { action: 'opened', 'repository.full_name': 'owner/repo' },
    },
  });
  expect(draft.plan?.tools).toMatchObject([
    {
      tool: 'message.send',
      input: {
        text: 'New issue in owner/repo: ${input.event.body.issue.title} ${input.event.body.issue.html_url}',
      },
    },
  ]);
  expect(draft.notes.join()).toContain('https://rote.example.org/hooks/github');
});

test('a deal is heard of with its stage, and read, where HubSpot is connected', () => {
  const wish = 'when a deal is won, tell me';
  const draft = draftOf(wish, { publicAddress: OUTSIDE, catalog: CATALOG });
  expect(draft.trigger).toMatchObject({
    event: { name: 'hubspot', where: { propertyName: 'dealstage', propertyValue: 'closedwon' } },
  });
  expect(last(wish, { publicAddress: OUTSIDE, catalog: CATALOG })).toMatchObject({
    ...{ dependencies: ['read'] },
    input: { text: 'A deal is now in the stage closedwon: ${read.properties.dealname}' },
  });
  const alone = compile(wish, fakeOptions({ ...NOW, publicAddress: OUTSIDE }));
  expect(alone).toMatchObject({ reason: expect.stringContaining('--name hubspot') });
});

test.each([
  ['when an issue is opened in owner/repo, tell me', 'connect openapi --name github'],
  ['wenn in owner/repo ein Issue geöffnet wird, sag mir Bescheid', 'verbinde es'],
])('with neither it is refused with both ways: %s', (text, says) => {
  const result = compile(text, fakeOptions(NOW));
  expect(result).toMatchObject({ kind: 'not-understood', reason: expect.stringContaining(says) });
});

test.each([
  'when an issue with the label bug is opened in owner/repo, tell me',
  'when an issue is opened in owner/repo, tell me at 9',
  'when an issue is opened in owner/repo and the disk is full, tell me',
  'when an issue is opened in owner/repo, tell Ann',
  'remind me at 5pm when an issue is opened in owner/repo, tell me',
])('what says more than that is not read as that: %s', (text) => {
  const result = compile(text, fakeOptions({ ...NOW, catalog: CATALOG }));
  const tools = result.kind === 'draft' ? (result.draft.plan?.tools ?? []) : [];
  expect(tools.filter((step) => step.tool === 'github.issues.search')).toEqual([]);
});
