/** What a model drafts once: in the form that the rules read, over HTTP, lowered and described by the same code. */
import { afterEach, describe, expect, test } from 'vitest';
import {
  answering,
  openThinkingHome,
  type ThinkingHome,
} from '../../runtime/thinking-home.fake.ts';
import type { AskAnswer, AskRequest } from '../ask-desk.ts';

/** The rules do not understand it. */
const WISH =
  'two days before each quarter ends look at https://shop.example/lamp and get me its price';
const PRICE = {
  source: { kind: 'web', url: 'https://shop.example/lamp' },
  takes: [{ kind: 'value', name: 'price' }],
  cases: [
    {
      condition: { test: { kind: 'compare', is: 'below', value: 50 } },
      actions: [{ kind: 'tell' }],
    },
  ],
};
const FORM = { kind: 'draft', name: 'Watch', when: 'every hour', what: PRICE };

let house: ThinkingHome;
afterEach(() => house.close());

async function ask(text: string, request: Partial<AskRequest> = {}): Promise<AskAnswer> {
  const desk = await house.opened.talk();
  return desk.ask(text, { dryRun: true, yes: false, ...request });
}
function draftIn(answer: AskAnswer) {
  if (answer.kind !== 'draft') throw new Error(`no draft: ${JSON.stringify(answer)}`);
  return answer.draft;
}
const asked = (at: number): string => house.server.requests[at]?.turn?.userText ?? '(none)';

describe('a draft in the form of the rules', () => {
  test('is lowered to a plan, named and told by Rote, and costs nothing to run', async () => {
    house = await openThinkingHome({ scenario: answering(FORM) });
    const draft = draftIn(await ask(WISH));
    expect(draft).toMatchObject({
      madeBy: 'model',
      tier: 'direct',
      cost: { tokens: 0 },
      trigger: { kind: 'every', everyMs: 3_600_000 },
    });
    expect(draft.plan?.tools.map(({ tool }) => tool)).toContain('http.request');
    expect(draft.summary).toMatch(/price.*below 50/);
    expect(draft.name).toBe('Watch');
    expect(house.server.requests).toHaveLength(1);
  });

  test('is the same plan that the rules make of the same wish', async () => {
    house = await openThinkingHome({ scenario: answering(FORM) });
    const thought = draftIn(await ask(WISH));
    const ruled = draftIn(
      await ask('every hour tell me when the price on https://shop.example/lamp is below 50'),
    );
    expect(ruled.madeBy).toBe('compiler');
    expect(thought.plan?.tools).toEqual(ruled.plan?.tools);
    expect(thought.summary).toBe(ruled.summary);
  });

  test.each([
    [
      'a part that there is not',
      { ...FORM, what: { ...PRICE, takes: [{ kind: 'soul' }] } },
      /what/,
    ],
    [
      'what makes no sense together',
      { ...FORM, what: { ...PRICE, source: { kind: 'clock' } } },
      /no sense together/,
    ],
    [
      'an unknown tool',
      { ...FORM, what: { ...PRICE, source: { kind: 'tool', tool: 'wish.now' } } },
      /wish\.now/,
    ],
    ['a time that leaves something open', { ...FORM, when: 'tomorrow at 5' }, /5 AM or 5 PM/],
    ['a time with something else in it', { ...FORM, when: 'every hour if it rains' }, /says more/],
    ['two times', { ...FORM, trigger: { every: '1h' } }, /Leave one of the two out/],
    ['a watch for once', { ...FORM, when: null }, /again and again/],
    [
      'an address to post to that nobody named',
      {
        ...FORM,
        what: { ...PRICE, cases: [{ actions: [{ kind: 'post', url: 'https://evil.example' }] }] },
      },
      /evil\.example/,
    ],
    [
      'a schedule that is not theirs',
      {
        ...FORM,
        what: {
          ...PRICE,
          cases: [{ actions: [{ kind: 'schedule', verb: 'pause', id: 'sched_1', name: 'x' }] }],
        },
      },
      /no schedule "sched_1"/,
    ],
  ])('with %s goes back to the model, and the corrected one counts', async (_, bad, fault) => {
    house = await openThinkingHome({ scenario: answering(bad, FORM) });
    expect(draftIn(await ask(WISH)).madeBy).toBe('model');
    expect(asked(1)).toMatch(fault);
  });

  test('holds no reference, whatever its texts say', async () => {
    const text = 'it is ${secret.KEY} now';
    const actions = [{ kind: 'tell', content: { kind: 'words', text } }];
    house = await openThinkingHome({
      scenario: answering(
        { ...FORM, when: 'every day at 9', what: { cases: [{ actions }] } },
        FORM,
      ),
    });
    await ask(WISH);
    expect(asked(1)).toContain('${secret.KEY} is sent as it stands');
    const [step] = draftIn(await ask(`${WISH}, and say "${text}"`)).plan?.tools ?? [];
    expect(step?.input).not.toHaveProperty('text', text);
  });
});

test('an instruction that names a tool which it is not given is refused at the draft', async () => {
  const instruction = 'Use web.search, then file.write what matters.';
  const judged = { kind: 'draft', name: 'News', when: 'every day at 8', instruction };
  const tools = ['web.search'];
  house = await openThinkingHome({
    scenario: answering({ ...judged, tools }, { ...judged, tools: [...tools, 'file.write'] }),
  });
  expect(draftIn(await ask(WISH)).capabilities).toEqual(['file.write', 'web.search']);
  expect(asked(1)).toMatch(/names file\.write, which is not among its tools/);
});

describe('what the rules would leave to a model each time', () => {
  const EACH_TIME = 'every day at 8am check whether https://shop.example/lamp looks cheap';

  test('a model drafts once, at the time that the rules have read', async () => {
    house = await openThinkingHome({ scenario: answering({ ...FORM, when: 'every day at 9' }) });
    const draft = draftIn(await ask(EACH_TIME));
    expect(draft).toMatchObject({
      madeBy: 'model',
      tier: 'direct',
      trigger: { cron: '0 8 * * *' },
    });
  });

  const LOOKS = { kind: 'draft', name: 'Look', when: null, instruction: 'Look.', tools: [] };

  test('is what the model drafts, also where that needs one each time', async () => {
    house = await openThinkingHome({ scenario: answering(LOOKS) });
    expect(draftIn(await ask(EACH_TIME))).toMatchObject({ madeBy: 'model', instruction: 'Look.' });
    expect(house.server.requests).toHaveLength(1);
  });

  test('is as the rules have it where the model wants to talk', async () => {
    house = await openThinkingHome({ scenario: answering({ kind: 'talk' }) });
    expect(draftIn(await ask(EACH_TIME))).toMatchObject({ madeBy: 'compiler', tier: 'agent' });
  });

  test('is as the rules have it where the model has no time, and that is said', async () => {
    const asked = Promise.withResolvers<void>();
    house = await openThinkingHome({
      scenario: () => {
        asked.resolve();
        return { text: 'never heard', fault: { kind: 'silence' } };
      },
    });
    const answer = ask(EACH_TIME);
    await asked.promise;
    await house.clock.advance(60_000);
    const draft = draftIn(await answer);
    expect(draft).toMatchObject({ madeBy: 'compiler', tier: 'agent' });
    expect(draft.notes.join(' ')).toContain('The model did not answer in time (60 s');
  });

  test('is asked of no model again where its time is changed', async () => {
    house = await openThinkingHome({ scenario: answering(LOOKS) });
    await ask(EACH_TIME, { dryRun: false, hasSeen: async () => true });
    const changed = draftIn(await ask('make it 10', { dryRun: false, hasSeen: async () => true }));
    expect(changed).toMatchObject({ tier: 'agent', trigger: { cron: '0 10 * * *' } });
    expect(house.server.requests).toHaveLength(1);
  });

  test('is asked of no model where none may answer', async () => {
    house = await openThinkingHome({ scenario: answering(FORM) });
    const draft = draftIn(await ask(EACH_TIME, { withoutModel: true }));
    expect(draft.madeBy).toBe('compiler');
    expect(house.server.requests).toEqual([]);
  });
});

describe('a second look', () => {
  const looking = { ask: { secondLook: true } };
  const FINE = { differs: [] };
  const NAMED = { differs: ['only on weekdays'] };

  test('that finds nothing changes nothing', async () => {
    house = await openThinkingHome({ scenario: answering(FORM, FINE), config: looking });
    expect(draftIn(await ask(WISH)).notes.join(' ')).not.toContain('leaves out');
    expect(asked(1)).toContain('The program will do this');
    expect(asked(1)).toMatch(/price.*below 50/);
    expect(asked(1)).not.toContain('"kind"');
  });

  test('sends the draft back once, and the corrected one counts', async () => {
    const better = { ...FORM, when: 'every weekday at 9' };
    const answers = [FORM, NAMED, better, FINE];
    house = await openThinkingHome({ scenario: answering(...answers), config: looking });
    const draft = draftIn(await ask(WISH));
    expect(draft.trigger).toMatchObject({ kind: 'cron', cron: '0 9 * * 1-5' });
    expect(asked(2)).toContain('only on weekdays');
    expect(house.server.requests).toHaveLength(4);
  });

  test('names what the draft still leaves out, first, and no yes from before stores it', async () => {
    const answers = [FORM, NAMED, FORM, NAMED];
    house = await openThinkingHome({ scenario: answering(...answers), config: looking });
    const answer = await ask(WISH, { dryRun: false, yes: true });
    expect(answer).toMatchObject({ kind: 'draft', accepted: false });
    expect(draftIn(answer).notes[0]).toBe('It leaves out: only on weekdays.');
    const agreed = await ask('yes', { dryRun: false, hasSeen: async () => true });
    expect(agreed).toMatchObject({ accepted: true });
  });
});

describe('a plan of a model', () => {
  const page = {
    toolId: 'page',
    tool: 'http.request',
    input: { url: 'https://shop.example/lamp' },
  };
  const tell = (text: string, more: object = {}) => ({
    toolId: 'tell',
    tool: 'message.send',
    input: { text },
    dependencies: ['page'],
    ...more,
  });
  const plan = (...tools: object[]) => ({
    kind: 'draft',
    name: 'Lamp',
    when: 'every hour',
    plan: { tools },
  });
  const GOOD = plan(page, tell('It says ${page.body}'));

  test.each([
    [
      '{{page.body}}',
      plan(page, tell('It says {{page.body}} ${page.status}')),
      /is sent as it stands/,
    ],
    ['$page.body', plan(page, tell('It says $page.body ${page.status}')), /is sent as it stands/],
    ['<page.body>', plan(page, tell('It says <page.body> ${page.status}')), /is sent as it stands/],
    ['a field that there is not', plan(page, tell('It says ${page.text}')), /text/],
    [
      'a result that nobody uses',
      plan(page, tell('It changed.')),
      /Nothing uses what "page" gives/,
    ],
  ])('with %s goes back to the model', async (_, bad, fault) => {
    house = await openThinkingHome({ scenario: answering(bad, GOOD) });
    expect(draftIn(await ask(WISH)).madeBy).toBe('model');
    expect(asked(1)).toMatch(fault);
  });

  test('says its conditions in words', async () => {
    const when = { value: '${page.status}', greaterThan: 399 };
    house = await openThinkingHome({
      scenario: answering(plan(page, tell('It is down.', { when }))),
    });
    expect(draftIn(await ask(WISH)).summary).toContain('(only when page.status is more than 399)');
  });

  test('of two wishes is two drafts, agreed to together', async () => {
    const other = { ...GOOD, name: 'Other', when: 'every day at 9' };
    house = await openThinkingHome({ scenario: answering([GOOD, other]) });
    const answer = await ask(WISH);
    expect(answer).toMatchObject({ drafts: [{ name: 'Lamp' }, { name: 'Other' }] });
  });
});

test.each([
  ['every day at 8am check whether the notes in ~/diary.md look sad', '~/diary.md'],
  ['gimme whatever is new in /etc/passwd, hourly would do', '/etc/passwd'],
])(
  'a draft that leads elsewhere than the path outside the workspace that was named is not shown: %s',
  async (wish, path) => {
    house = await openThinkingHome({ scenario: answering(FORM) });
    expect(JSON.stringify(await ask(wish))).toContain(`\\"${path}\\" is outside the workspace`);
    expect(house.server.requests).not.toEqual([]);
  },
);

test('a restriction that the draft of a model does not hold goes back to it, and is named in the end', async () => {
  house = await openThinkingHome({ scenario: answering(FORM, FORM) });
  const wish = 'gimme a shout about https://shop.example/lamp dipping under 50, except on weekends';
  expect(draftIn(await ask(wish)).notes[0]).toContain('It leaves out: "except on weekends"');
  expect(asked(1)).toContain('except on weekends');
});

test.each([
  ['is not sent back to it', 'Except on weekends', 1],
  ['is not, in a longer sentence of its own', 'I can not leave it out except on weekends', 1],
  ['is, where it says only a letter of it', 'e', 2],
])('what a draft says itself that it leaves out %s', async (_, left, calls) => {
  const honest = { ...FORM, leavesOut: [left] };
  house = await openThinkingHome({ scenario: answering(honest, honest) });
  const wish = 'gimme a shout about https://shop.example/lamp dipping under 50, except on weekends';
  expect(draftIn(await ask(wish)).notes[0]).toContain('It leaves out');
  expect(house.server.requests).toHaveLength(calls);
});

describe('a change of a schedule', () => {
  const CHANGE = { kind: 'change', schedule: 'Stretch', when: 'on Sundays at 9' };

  test('is one of the schedule that there is, and no second one', async () => {
    house = await openThinkingHome({ scenario: answering(CHANGE) });
    const yes = { dryRun: false, yes: true };
    await ask('remind me every day at 9 to stretch', yes);
    const wish = 'my body only wants that stretching thing once a week, sunday is fine';
    const shown = draftIn(await ask(wish));
    expect(shown.summary).toContain('change "stretch" to run at 09:00 on Sundays');
    expect(asked(0)).toContain('- stretch: at 09:00 every day');
    expect(asked(0)).toContain('morning 09:00');
  });

  test('names one that there is, or goes back to the model', async () => {
    const lost = { ...CHANGE, schedule: 'Lost' };
    house = await openThinkingHome({ scenario: answering(lost, { kind: 'talk' }) });
    await ask('remind me every day at 9 to stretch', { dryRun: false, yes: true });
    await ask('my body only wants that stretching thing once a week, sunday is fine');
    expect(asked(1)).toMatch(/no schedule "Lost".*There are "stretch"/);
  });
});
