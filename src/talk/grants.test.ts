import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Run } from '../domain/run/run.ts';
import { OWNER_SESSION } from '../domain/session-key.ts';
import type { Reply } from '../models/model-server.fake.ts';
import { type AgentHome, openAgentHome } from '../runtime/home-agent.fake.ts';
import { type LoopbackServer, startLoopbackServer } from '../tools/http/loopback-server.fake.ts';
import type { AskAnswer, AskRequest } from './ask-desk.ts';

/** The whole way of a grant on a real store: from words to a draft, a yes, a run, and what ends it. */
const ANN = 'agent:main:telegram:direct:1';
let house: AgentHome;
let server: LoopbackServer;
let reached: string[];
let replies: Reply[];

async function open(more: Partial<Parameters<typeof openAgentHome>[0]> = {}): Promise<void> {
  house = await openAgentHome({
    scenario: () => replies.shift() ?? { text: 'Well.' },
    sandbox: { mode: 'off' },
    ...more,
  });
  mkdirSync(join(house.home, 'workspace'), { recursive: true });
}
beforeEach(async () => {
  replies = [];
  reached = [];
  server = await startLoopbackServer(({ url }, response) => {
    reached.push(url ?? '');
    response.end('<title>At home</title>');
  });
  await open();
});
afterEach(async () => {
  await house.close();
  await server.close();
});

async function ask(text: string, request: Partial<AskRequest> = {}): Promise<AskAnswer> {
  const talk = await house.opened.talk();
  return talk.ask(text, { dryRun: false, hasSeen: async () => true, yes: false, ...request });
}
const wish = () => `fetch ${server.origin}/ every hour and send me the title`;
const schedules = () => house.opened.schedules;
const stored = () => schedules().list({ limit: 100 });
async function runOf(id: string): Promise<Run> {
  const { id: runId } = await schedules().runNow(id);
  return house.ended(runId);
}
const workspaceFile = (name: string) => join(house.home, 'workspace', name);
const running = (...command: string[]) => [
  { id: 'a', toolName: 'shell.run', parameters: { command } },
];
const granting = (...command: string[]) => ({
  plan: running(...command),
  grants: [{ kind: 'program', command }],
});

describe('a draft', () => {
  test('says what a yes grants, and the yes grants that', async () => {
    const shown = await ask(wish());
    const grants = [{ kind: 'private-address', host: `127.0.0.1:${server.port}` }];
    expect(shown).toMatchObject({ accepted: false, draft: { grants, notes: [] } });
    expect(await ask('yes')).toMatchObject({
      accepted: true,
      schedule: { status: 'active', grants },
    });
    const [schedule] = await stored();
    expect(await runOf(schedule?.id ?? '')).toMatchObject({ state: 'succeeded' });
    expect(reached).toEqual(['/']);
  });

  test('is another one with another address, so that a yes to the first is none to it', async () => {
    const tags: string[] = [];
    for (const host of ['10.0.0.1', '10.0.0.2']) {
      const text = `fetch http://${host}/ every hour and send me the title`;
      const answer = await ask(text);
      if (answer.kind !== 'draft') throw new Error(`it was ${answer.kind}`);
      const record = await house.opened.store.records.get('conversation', OWNER_SESSION);
      tags.push((record as { shownHash: string }).shownHash);
    }
    expect(new Set(tags).size).toBe(2);
  });

  test('that was agreed to with the words themselves is granted what they say', async () => {
    expect(await ask(wish(), { yes: true })).toMatchObject({
      accepted: true,
      schedule: { status: 'active' },
    });
  });

  test('waits for a yes of its own where a setting agrees to everything', async () => {
    await house.close();
    await open({ ask: { accept: true } });
    const shown = await ask(wish());
    expect(shown).toMatchObject({ accepted: false });
    expect(JSON.stringify(shown)).toContain('waits for a yes of its own');
    expect(await stored()).toEqual([]);
    expect(await ask('yes')).toMatchObject({ accepted: true, schedule: { status: 'active' } });
  });

  test('of a model is shown, also to who said yes beforehand; only a yes to it grants', async () => {
    const step = { toolId: 'a', tool: 'shell.run', input: { command: ['touch', 'made'] } };
    const trigger = { cron: '0 8 * * *' };
    const draft = { kind: 'draft', name: 'Tidy', trigger, plan: { tools: [step] } };
    replies = [{ text: JSON.stringify(draft) }];
    const shown = await ask('two days before each quarter ends tidy up my folder', { yes: true });
    expect(shown).toMatchObject({
      accepted: false,
      draft: {
        madeBy: 'model',
        grants: [{ kind: 'program', command: ['touch', 'made'] }],
        notes: [
          expect.stringContaining('A model drafted this'),
          expect.stringContaining('longer than 1 hour'),
          expect.stringContaining('Nothing boxes touch'),
          expect.stringContaining('waits for a yes of its own'),
        ],
      },
    });
    expect(await stored()).toEqual([]);
    expect(await ask('yes')).toMatchObject({ accepted: true, schedule: { status: 'active' } });
    const [schedule] = await stored();
    expect(await runOf(schedule?.id ?? '')).toMatchObject({ state: 'succeeded' });
    expect(existsSync(workspaceFile('made'))).toBe(true);
  });

  test('of a member asks the owner, and is granted nothing before', async () => {
    await house.opened.people.add({
      name: 'Ann',
      role: 'member',
      address: { channel: 'telegram', sender: '1' },
    });
    const answer = await ask(wish(), { session: ANN, yes: true });
    const answered =
      answer.kind === 'draft' && !answer.accepted ? await ask('yes', { session: ANN }) : answer;
    expect(answered).toMatchObject({ accepted: true, schedule: { status: 'pending' } });
    const [request] = await house.opened.requests.list({ state: 'open', limit: 10 });
    expect(request?.document?.reaches.join()).toContain(`It may reach 127.0.0.1:${server.port}`);
    await house.opened.requests.answer(request?.id ?? '', 'yes');
    const [schedule] = await stored();
    expect(await runOf(schedule?.id ?? '')).toMatchObject({ state: 'succeeded' });
  });
});

test('a draft of a member that waits for a file tells nothing of the files of the house', async () => {
  await house.opened.people.add({
    name: 'Ann',
    role: 'member',
    address: { channel: 'telegram', sender: '1' },
  });
  const wish = 'tell me when the file secret-plans/notes.txt changes';
  expect(JSON.stringify(await ask(wish))).toContain('secret-plans. That folder is not there');
  const theirs = await ask(wish, { session: ANN });
  expect(theirs).toMatchObject({ kind: 'draft', accepted: false });
  expect(JSON.stringify(theirs)).not.toMatch(/It watches|not there/);
});

describe('a program that is let out of its box', () => {
  const nightly = 'run touch /srv/made every night at 2';

  test('waits for the owner where it is wished for by another, and is refused until then', async () => {
    await house.opened.people.add({
      name: 'Ann',
      role: 'member',
      address: { channel: 'telegram', sender: '1' },
    });
    expect(await ask(nightly, { session: ANN, yes: true, outside: true })).toMatchObject({
      kind: 'not-understood',
      reason: expect.stringContaining('rote schedule approve ID --outside-box'),
    });
    expect(await stored()).toEqual([]);
  });

  test('is named by no definition', async () => {
    const [grant] = granting('touch', '/srv/made').grants;
    const definition = { every: '1d', ...granting('touch', '/srv/made') };
    const outside = { ...definition, grants: [{ ...grant, outside: true }] };
    await expect(schedules().add(outside)).rejects.toThrow(/outside/);
    const asked = await schedules().add(definition, 'other', { outside: true });
    expect(asked.schedule.status).toBe('pending');
    expect(asked.schedule.work.grants).toEqual([grant]);
  });
});

describe('a run', () => {
  test('runs what was granted, and nothing that is filled in', async () => {
    const plan = [
      ...running('touch', 'made'),
      { id: 'b', toolName: 'shell.run', parameters: { command: ['${input.program}', 'other'] } },
    ];
    const grants = [
      { kind: 'program', command: ['touch', 'made'] },
      { kind: 'program', command: ['touch', 'other'] },
    ];
    const input = { program: 'touch' };
    const { schedule } = await schedules().add({ every: '1d', plan, input, grants });
    expect(schedule.work.grants).toEqual(grants.slice(0, 1));
    const run = await runOf(schedule.id);
    expect(run).toMatchObject({ state: 'failed', errorCode: 'refused' });
    expect(existsSync(workspaceFile('made'))).toBe(true);
    expect(existsSync(workspaceFile('other'))).toBe(false);
  });

  test('has no grant while its schedule is paused, and has it again afterwards', async () => {
    const { schedule } = await schedules().add({ every: '1d', ...granting('touch', 'made') });
    await schedules().pause(schedule.id);
    expect(await runOf(schedule.id)).toMatchObject({ state: 'failed', errorCode: 'refused' });
    expect(existsSync(workspaceFile('made'))).toBe(false);
    await schedules().resume(schedule.id);
    expect(await runOf(schedule.id)).toMatchObject({ state: 'succeeded' });
  });

  test('of an agent, which has read nothing of others, adds no schedule with a grant', async () => {
    const payload = JSON.stringify({ every: '1d', ...granting('touch', 'made') });
    replies = [{ text: `\`\`\`cmd\nschedule.add --json '${payload}'\n\`\`\`` }, { text: 'Done.' }];
    await house.say('add it');
    for (const { status } of await stored()) expect(status).toBe('pending');
  });

  test('by an action of a skill has no grant of the schedule that calls the action', async () => {
    house.write(
      'skills/tidy/SKILL.md',
      '---\nname: tidy\ndescription: Tidies up.\n---\nTidy up.\n',
    );
    const action = [
      '---',
      'name: tidy.make',
      'description: Makes it.',
      'tool: shell.run',
      '---',
      '',
    ];
    house.write('skills/tidy/actions/make.md', action.join('\n'));
    const plan = [
      ...running('touch', 'made'),
      { id: 'b', toolName: 'tidy.make', parameters: { command: ['touch', 'made'] } },
    ];
    const { schedule } = await schedules().add({
      every: '1d',
      plan,
      grants: granting('touch', 'made').grants,
    });
    const run = await runOf(schedule.id);
    expect(run).toMatchObject({ state: 'failed', errorCode: 'refused' });
  });
});

describe('before it is stored, a draft says what can not work now', () => {
  const notesOf = async (text: string): Promise<string[]> => {
    const answer = await ask(text, { dryRun: true });
    return answer.kind === 'draft' ? answer.draft.notes : [answer.kind];
  };

  test.each(['no-such-program', '/no/such/script.sh'])(
    'a program that is not there: %s',
    async (program) => {
      expect(
        await notesOf(`run "${program} -x" every day at 9 and send me the output`),
      ).toContainEqual(expect.stringContaining(`There is no program ${program} here`));
    },
  );

  test('in the language of the talk', async () => {
    const notes = await notesOf(
      'führe "no-such-program -x" jeden Tag um 9 Uhr aus und schick mir die Ausgabe',
    );
    expect(notes.join('\n')).toMatch(/Ein Programm no-such-program gibt es hier nicht/);
  });
});

describe('a folder outside the workspace', () => {
  let outside: string;
  beforeEach(() => {
    outside = mkdtempSync(join(tmpdir(), 'rote-outside-'));
    writeFileSync(join(outside, 'notes.md'), 'buy oil');
  });
  afterEach(() => rmSync(outside, { recursive: true }));
  const folder = (access: 'read' | 'write') => [{ kind: 'folder', path: outside, access }];

  test('is shown with the wish that names it, and the yes goes on with the wish', async () => {
    const shown = await ask(`every hour send me the file ${outside}/notes.md`);
    expect(shown).toMatchObject({ accepted: false, draft: { grants: folder('read') } });
    expect(await ask('yes')).toMatchObject({ accepted: true, schedule: { status: 'active' } });
    const [schedule] = await stored();
    expect(await runOf(schedule?.id ?? '')).toMatchObject({ state: 'succeeded' });
    const [told] = await house.opened.store.inbox.list({ limit: 1 });
    expect(told?.text).toContain('buy oil');
  });

  test.each([
    ['yes, for a week', 7],
    ['ja, für 3 Tage', 3],
    ['yes for two weeks', 14],
  ])('with the yes "%s" ends by itself', async (yes, days) => {
    await ask(`every hour send me the file ${outside}/notes.md`);
    expect(await ask(yes)).toMatchObject({ accepted: true, schedule: { status: 'active' } });
    const [held] = await schedules().grants();
    const [schedule] = await stored();
    const end = Temporal.Instant.from(held?.grant.untilUtc ?? '').epochMilliseconds;
    expect(Math.round((end - (schedule?.createdMs ?? 0)) / 86_400_000)).toBe(days);
    expect(await runOf(schedule?.id ?? '')).toMatchObject({ state: 'succeeded' });
    house.later(days * 86_400_000);
    expect(await runOf(schedule?.id ?? '')).toMatchObject({ state: 'failed' });
  });

  test('is asked for once: a later wish in it needs no yes of its own, one to write there does', async () => {
    await house.close();
    await open({ ask: { accept: true } });
    const wish = (name: string) => `every hour send me the file ${outside}/${name}`;
    expect(await ask(wish('notes.md'))).toMatchObject({ accepted: false });
    await ask('yes');
    expect(await ask(wish('other.md'))).toMatchObject({
      accepted: true,
      schedule: { status: 'active', grants: folder('read') },
    });
    const writing = `every hour append the title of ${server.origin}/ to ${outside}/titles.txt`;
    expect(await ask(writing)).toMatchObject({ accepted: false });
    await schedules().revokeGrant((await schedules().grants())[0]?.id ?? '');
    expect(await ask(wish('third.md'))).toMatchObject({ accepted: false });
  });

  test('is written to where that was granted, and no longer once it was taken back', async () => {
    const wish = `every hour append the title of ${server.origin}/ to ${outside}/titles.txt`;
    expect(await ask(wish, { yes: true })).toMatchObject({
      schedule: { grants: expect.arrayContaining(folder('write')) },
    });
    const [schedule] = await stored();
    expect(await runOf(schedule?.id ?? '')).toMatchObject({ state: 'succeeded' });
    expect(readFileSync(join(outside, 'titles.txt'), 'utf8')).toContain('At home');
    const grants = await schedules().grants();
    await schedules().revokeGrant(grants.find(({ grant }) => grant.kind === 'folder')?.id ?? '');
    expect(await schedules().get(schedule?.id ?? '')).toMatchObject({ status: 'pending' });
  });

  test('that a schedule waits for is granted by the yes to it', async () => {
    const shown = await ask(`when a file arrives in ${outside} tell me`);
    expect(shown).toMatchObject({ accepted: false, draft: { grants: folder('read') } });
    expect(await ask('yes')).toMatchObject({ schedule: { status: 'active' } });
  });
});
