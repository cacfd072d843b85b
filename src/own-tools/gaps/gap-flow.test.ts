import { afterEach, expect, test } from 'vitest';
import { hasBox } from '../../sandbox/sandbox.fake.ts';
import {
  FIND,
  type GapHouse,
  openGapHouse,
  PLAN,
  READ,
  type Script,
  SKILL,
  saving,
  WISH,
} from './gap-house.fake.ts';

/** What nothing here can do: named, looked for, made, asked about, kept, and then done. */
let house: GapHouse;
afterEach(() => house.close());

async function open(...script: Script): Promise<GapHouse> {
  house = await openGapHouse(script);
  return house;
}
const gapsOf = async () => (await house.gaps()).list({ all: true });
const openRequest = async () => {
  const [request] = await house.opened.requests.list({ state: 'open', limit: 10 });
  return house.opened.requests.get(request?.id ?? '');
};
const answer = async (given: 'yes' | 'no') => {
  const request = await openRequest();
  return house.opened.requests.answer(request.id, given, { hash: request.hash });
};
/** The result that the model read in a request. */
const sent = (index: number): string => house.asked()[index]?.results.at(-1)?.text ?? '';
const MADE: Script = [FIND, READ, saving({ plan: PLAN }), { text: 'I have asked you.' }];

test('a wish that nothing can do becomes a gap, a plan that was tried, one request, and goes on by itself after the yes', async () => {
  await open(...MADE, { text: 'It rains in Bangalore.' });
  const run = await house.say(WISH);
  expect(run.state).toBe('succeeded');
  expect(sent(1)).toContain('Nothing here does it');
  const [gap] = await gapsOf();
  expect(gap).toMatchObject({
    ...{ state: 'waiting', wish: WISH, found: [], skill: SKILL, runs: [run.id], goesOnIn: null },
    attempts: [{ form: 'plan', outcome: 'asked', skill: SKILL }],
  });
  const request = await openRequest();
  expect(request.id).toBe(gap?.requestId);
  expect(request.lines.join('\n')).toContain(
    'Tried on what was read. message.send: Bangalore: 31 °C, rain',
  );
  expect((await house.inbox())[0]).toBe(
    'notice: I have nothing for this yet (the weather forecast of a city). I am looking for a way.',
  );
  // The trial read nothing, and told nobody.
  expect(house.reads()).toBe(1);
  expect((await house.inbox()).join('\n')).not.toContain('assistant: Bangalore');

  expect((await answer('yes')).note).toBe('What you asked for goes on now.');
  const [after] = await gapsOf();
  expect(after).toMatchObject({ state: 'installed', goesOnIn: expect.stringMatching(/^run_/) });
  const goesOn = await house.ended(after?.goesOnIn ?? '');
  expect(goesOn).toMatchObject({ state: 'succeeded', sessionKey: run.sessionKey, lane: 'main' });
  const last = house.asked().at(-1);
  expect(last?.userText).toContain(WISH);
  expect(last?.system).toContain(
    `agreed to it, and it is on. Use it, and write no other:\n"${SKILL}"`,
  );
  expect((await house.inbox()).at(-1)).toBe('assistant: It rains in Bangalore.');
});

test('a no teaches a lesson, and the same is proposed again only where its person asks for it in words', async () => {
  await open(
    ...MADE,
    ...[FIND, saving({ plan: PLAN, max_steps: 5 }), { text: 'Nothing today.' }],
    ...[FIND, READ, saving({ plan: PLAN.slice(0, 1) }), { text: 'Asked again.' }],
  );
  await house.say(WISH);
  await answer('no');
  expect((await gapsOf())[0]).toMatchObject({ state: 'refused', goesOnIn: null });
  const lessons = await (await house.opened.lessons()).tell('owner');
  expect(lessons).toContain(`The skill ${SKILL} was proposed, and its owner said no`);

  await house.say('Good morning, what is new?');
  expect(sent(5)).toContain('did not ask for it again');
  expect(sent(6)).toContain('did not ask for it again');
  expect(await house.opened.requests.countOpen()).toBe(0);

  await house.say('Please try that weather alert for Bangalore again');
  expect((await openRequest()).title).toContain(SKILL);
  expect((await gapsOf()).map(({ state }) => state)).toEqual(['waiting', 'refused']);
});

test.skipIf(!hasBox)(
  'a program is kept only after a plan was refused, with checks, and tried on what was read',
  async () => {
    const scripts = [
      {
        path: 'scripts/weather.py',
        text: [
          'import rote_fetch',
          'now = rote_fetch.get("<origin>/bangalore").json()',
          "print(f\"Bangalore: {now['temperature']} degrees, {now['sky']}\")",
        ].join('\n'),
      },
    ];
    const check = { script: 'scripts/weather.py', expect: { contains: '31 degrees' } };
    const checks = [{ name: 'today', check }];
    const wrong = [{ name: 'today', check: { ...check, expect: { output: 'sun' } } }];
    const tools = ['http.request', 'script.run', 'message.send'];
    const invented = [
      { name: 'made-up', check: { ...check, answers: { '<origin>/bangalore': { body: {} } } } },
    ];
    await open(
      ...[FIND, saving({ scripts, checks, tools })],
      ...[saving({ plan: PLAN })],
      ...[
        READ,
        saving({ plan: [PLAN[0], { ...PLAN[1], input: { text: '${weather.body.hail}' } }] }),
      ],
      ...[saving({ scripts, tools }), saving({ scripts, tools, checks: invented })],
      ...[saving({ scripts, tools, checks: wrong }), saving({ scripts, tools, checks })],
      { text: 'I have asked you.' },
    );
    await house.say(WISH);
    expect(sent(2)).toContain('only where a plan was tried and refused');
    expect(sent(3)).toContain('was not read yet');
    expect(sent(5)).toContain('It was tried on what was read, and failed');
    expect(sent(6)).toContain('only with checks that it passes');
    expect(sent(7)).toContain('Nothing was read yet that its programs could be tried on');
    expect(sent(8)).toContain('today: expected');
    const [gap] = await gapsOf();
    // What could not be tried yet was no attempt.
    expect(gap?.attempts.map(({ form, outcome }) => `${form} ${outcome}`)).toEqual([
      'plan refused',
      'program refused',
      'program asked',
    ]);
    const { lines } = await openRequest();
    expect(lines.join('\n')).toMatch(/A plan was tried first, and refused: .*hail/);
    expect(lines.join('\n')).toContain('today: "Bangalore: 31 degrees, rain');
    expect(house.reads()).toBe(1);
  },
);

test('killed at every write of the store, the flow goes on and does nothing twice', async () => {
  for (let kill = 0; ; kill++) {
    await open(...MADE, { text: 'It rains in Bangalore.' });
    const { records } = house.opened.store;
    const { change } = records;
    let writes = 0;
    // Each write of the gap is made, and the process dies right behind one of them.
    records.change = async (kind, key, to) => {
      const kept = await change(kind, key, to);
      if (kind === 'gap' && writes++ === kill) throw new Error('the process died here');
      return kept;
    };
    const made = house.say(WISH);
    await made.catch(() => undefined);
    await house.restart();
    const request = await openRequest().catch(() => null);
    if (request !== null)
      await house.opened.requests
        .answer(request.id, 'yes', { hash: request.hash })
        .catch(() => house.opened.requests.carryOutLeft());
    records.change = change;
    const gaps = await gapsOf();
    expect(gaps).toHaveLength(1);
    expect(gaps[0]?.attempts.length).toBeLessThanOrEqual(1);
    if (request !== null) {
      expect(gaps[0]).toMatchObject({ state: 'installed', goesOnIn: expect.any(String) });
      await house.ended(gaps[0]?.goesOnIn ?? '');
      const said = house.asked().filter(({ system }) => system.includes('write no other'));
      expect(said).toHaveLength(1);
    }
    const isThrough = writes <= kill;
    if (isThrough) break;
    await house.close();
  }
});

test('two gaps at once are two; the answer comes days later, after a restart, from elsewhere', async () => {
  const moon = {
    tool: 'gap.find',
    input: { missing: 'the phase of the moon', search: 'moon phase' },
  };
  const plan = [{ toolId: 'tell', tool: 'message.send', input: { text: 'It is full.' } }];
  const saved = { ...saving({ plan }).input, name: 'moon-phase', description: 'Tells the moon.' };
  await open(
    ...[FIND, moon, READ, saving({ plan: PLAN }), { tool: 'skill.save', input: saved }],
    ...[{ text: 'Asked twice.' }, { text: 'It rains.' }],
  );
  await house.say(`${WISH}, and tell me the phase of the moon`);
  const gaps = await gapsOf();
  expect(gaps.map(({ skill, state }) => [skill, state]).toSorted()).toEqual([
    ['moon-phase', 'waiting'],
    [SKILL, 'waiting'],
  ]);
  house.later(5 * 86_400_000);
  await house.restart();
  const weather = gaps.find(({ skill }) => skill === SKILL);
  const request = await house.opened.requests.get(weather?.requestId ?? '');
  await house.opened.requests.answer(request.id, 'yes', {
    ...{ hash: request.hash, sessionKey: 'agent:main:telegram:direct:7' },
  });
  const after = await (await house.gaps()).get(weather?.id ?? '');
  expect(after.state).toBe('installed');
  await house.ended(after.goesOnIn ?? '');
  expect((await gapsOf()).filter(({ state }) => state === 'waiting')).toHaveLength(1);
});

test('a sub-agent, a schedule and a heartbeat open no gap: nobody asked', async () => {
  await open();
  const desk = await house.gaps();
  const { signal } = new AbortController();
  const context = { signal, key: 'k', runId: 'run_none', scheduleId: null };
  await expect(
    desk.find(FIND.input, { ...context, sessionKey: 's', capabilities: new Set(['gap.find']) }),
  ).rejects.toMatchObject({ code: 'nobody-asked' });
  expect(await gapsOf()).toEqual([]);
});
