/**
 * The part that the owner sees of what members say and are told: that something ran, failed or cost, with the name of whose
 * it is, and none of the words. Every route that reads is asked. With `people.ownerSeesConversations` the words are there,
 * with the name of whose they are, and the member can see that they are read.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { fillWordsOfAnn, WORD, type WordsOfAnn } from '../runtime/words-of-ann.fake.ts';
import { type FakeFace, openFakeFace } from './http.fake.ts';
import { type Ask, cookieOf, signIn } from './members.fake.ts';
import { ROUTES } from './routes/routes.ts';

interface SightFace {
  face: FakeFace;
  /** The end of the stream of events before anything was told. */
  firstEvent: string;
  words: WordsOfAnn;
  owner: Ask;
  ann: Ask;
}

async function openHouse(ownerSeesConversations: boolean): Promise<SightFace> {
  const face = await openFakeFace({ config: { people: { ownerSeesConversations } } });
  const words = await fillWordsOfAnn(face.opened, createSystemClock().nowMs());
  const firstEvent = face.events.lastId();
  const [, , , going = ''] = words.runs;
  const { sessionKey } = words;
  face.said.add({ id: going, sessionKey }, WORD);
  return {
    face,
    firstEvent,
    words,
    owner: await signIn(face, { id: 'owner' }),
    ann: await signIn(face, words.ann),
  };
}

const SPAN = 'from=2027-01-01&to=2027-01-02';
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/calendar': [SPAN, 'from=YESTERDAY&to=TOMORROW'],
  '/simulate': [SPAN],
  '/runs': ['', `q=${WORD}`, 'state=failed'],
  '/schedules': ['', `q=${WORD}`, 'recent=5'],
  '/requests': ['', 'state=all'],
  '/incidents': ['', 'all=true'],
  '/cost': ['by=session', 'by=run'],
  '/memories': [`q=${WORD}`],
  '/tasks': [`q=${WORD}`],
  '/events/happened': ['', 'source=message'],
  '/schedules/{id}/backfill': [SPAN.replaceAll('2027', '2020')],
  '/heartbeats/explain': ['line=x'],
};
/** These read files of the house, which members do not write. */
const OF_THE_HOUSE =
  /^\/(?:skills|tools\/|settings|heartbeats\/\{|people|pairings|page-sessions|me$|channels|models|plans|budgets)/;

/** Every route that reads, with what is Ann's in its place. */
function walk({ words }: SightFace): string[] {
  return ROUTES.filter(({ method, path }) => method === 'get' && !OF_THE_HOUSE.test(path)).flatMap(
    ({ path }) => {
      const kind = path.split('/')[1];
      const ids =
        kind === 'runs'
          ? words.runs
          : kind === 'schedules'
            ? [words.schedule]
            : kind === 'requests'
              ? [words.request]
              : [words.message];
      const paths = path.includes('{id}') ? ids.map((id) => path.replace('{id}', id)) : [path];
      const steps = path.includes('{stepId}') ? words.steps : [''];
      const stepped = paths.flatMap((one) => steps.map((step) => one.replace('{stepId}', step)));
      const filled = stepped.map((one) =>
        one
          .replace('{key}', encodeURIComponent(words.sessionKey))
          .replace('{other}', words.runs[0] ?? '')
          .replace('{number}', '1'),
      );
      const day = (days: number): string =>
        new Temporal.ZonedDateTime(BigInt(createSystemClock().nowMs()) * 1_000_000n, 'UTC')
          .add({ days })
          .toPlainDate()
          .toString();
      const queries = (QUERIES[path] ?? ['']).map((query) =>
        query.replace('YESTERDAY', day(-1)).replace('TOMORROW', day(1)),
      );
      return filled.flatMap((one) =>
        queries.map((query) => (query === '' ? one : `${one}?${query}`)),
      );
    },
  );
}

async function readAll(house: SightFace, ask = house.owner): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const path of walk(house)) {
    const { status, document } = await ask('GET', path);
    expect([path, status < 500]).toEqual([path, true]);
    answers.set(path, JSON.stringify(document));
  }
  return answers;
}

/** Events of a stream: those that were missed since the beginning, and no more. */
async function heardBy({ face, firstEvent }: SightFace, person: { id: string }): Promise<string> {
  face.events.emit('schedule-changed', {});
  const cookie = await cookieOf(face, person);
  const ended = new AbortController();
  const response = await face.fetch('/api/v1/events', {
    headers: { Cookie: cookie, 'Last-Event-ID': firstEvent },
    signal: ended.signal,
  });
  const reader = (response.body ?? new ReadableStream())
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let text = '';
  while (!text.includes('event: schedule-changed')) text += (await reader.read()).value ?? '';
  ended.abort();
  return text;
}

describe('by default', () => {
  let house: SightFace;
  beforeAll(async () => {
    house = await openHouse(false);
  });
  afterAll(() => house?.face.close());

  test('the member finds the word everywhere, so that it is there to be found', async () => {
    const { ann, words } = house;
    const key = encodeURIComponent(words.sessionKey);
    for (const path of [
      '/inbox',
      '/sessions',
      `/sessions/${key}/messages`,
      '/runs',
      '/digest',
      '/requests',
    ])
      expect([path, JSON.stringify((await ann('GET', path)).document)]).toEqual([
        path,
        expect.stringContaining(WORD),
      ]);
  });

  test('the owner reads it on no route, and finds nothing by it', async () => {
    const answers = await readAll(house);
    // An error says the asked words back.
    const shown = [...answers].filter(([path, text]) => text.replaceAll(path, '').includes(WORD));
    expect(shown.map(([path]) => path)).toEqual([]);
    for (const path of [`/runs?q=${WORD}`, `/schedules?q=${WORD}`]) {
      const [list] = Object.values(JSON.parse(answers.get(path) ?? '{}')).filter(Array.isArray);
      expect([path, list]).toEqual([path, []]);
    }
  });

  test.each(['member', 'guest'] as const)(
    'another %s finds neither the word nor her name nor anything of hers on any route, nor hears of it',
    async (role) => {
      const { face, words } = house;
      const other = await face.opened.people.add({ name: `a ${role}`, role });
      const answers = await readAll(house, await signIn(face, other));
      const hers = [WORD, 'Ann', 'walk', words.ann.id, words.schedule, ...words.runs];
      const shown = [...answers].flatMap(([path, text]) => {
        // An error says the asked words back.
        const asked = path.split(/[/?=]/).map(decodeURIComponent).filter(Boolean);
        const told = asked.reduce((rest, word) => rest.replaceAll(word, ''), text);
        return hers.filter((one) => told.includes(one)).map((one) => [path, one]);
      });
      expect(shown).toEqual([]);
      const [runId = ''] = words.runs;
      face.events.emit('run-finished', {
        runId,
        scheduleId: words.schedule,
        state: 'failed',
        summary: WORD,
      });
      const heard = await heardBy(house, other);
      for (const one of hers) expect(heard).not.toContain(one);
    },
  );

  test('what the owner still sees has her name', async () => {
    const { owner, words } = house;
    const { document: runs } = await owner('GET', '/runs');
    const listed = runs['runs'] as { id: string; person?: string; summary: string | null }[];
    for (const id of words.runs)
      expect(listed.find((run) => run.id === id)).toMatchObject({ person: 'Ann' });
    expect(listed.find(({ id }) => id === words.runs[0])?.summary).toContain('Ann');
    const { document: one } = await owner('GET', `/schedules/${words.schedule}`);
    expect(one['schedule']).toMatchObject({ name: 'walk', person: 'Ann' });
    for (const path of [
      '/now',
      '/digest',
      '/status',
      '/deliveries',
      '/incidents?all=true',
      '/calls',
    ])
      expect([path, JSON.stringify((await owner('GET', path)).document)]).toEqual([
        path,
        expect.stringContaining('Ann'),
      ]);
  });

  test('her session is refused in clear words, to read and to write', async () => {
    const { owner, words } = house;
    const key = encodeURIComponent(words.sessionKey);
    for (const path of [`/sessions/${key}`, `/sessions/${key}/messages`, `/inbox?session=${key}`]) {
      const { status, document } = await owner('GET', path);
      expect([path, status, (document['error'] as { code: string }).code]).toEqual([
        path,
        403,
        'not-your-session',
      ]);
    }
    const { sessionKey: session } = words;
    const writes: [string, object][] = [
      ['/ask', { text: 'hello', session }],
      ['/ask', { text: 'hello', session, dryRun: true }],
      ['/ask/go-on', { session }],
      ['/schedules', { every: '1h', say: 'boo', session }],
    ];
    for (const [path, body] of writes) {
      const { status, document } = await owner('POST', path, body);
      expect([path, status, document['error']]).toEqual([
        path,
        403,
        expect.objectContaining({
          code: 'not-your-session',
          message: expect.stringContaining('Ann'),
        }),
      ]);
    }
    const own = await owner('POST', '/schedules', { every: '1h', say: 'mine' });
    const { id } = own.document['schedule'] as { id: string };
    expect((await owner('PATCH', `/schedules/${id}`, { session })).status).toBe(403);
    const renamed = await owner('PATCH', `/schedules/${words.schedule}`, { name: 'the walk' });
    expect(renamed).toMatchObject({ status: 200, document: { schedule: { sessionKey: session } } });
    await owner('PATCH', `/schedules/${words.schedule}`, { name: 'walk' });
    const file = { version: 1, schedules: [{ name: 'x', every: '1h', say: 'x', session }] };
    expect(JSON.stringify((await owner('POST', '/import', file)).document)).toContain('Ann');
    expect(
      (await house.face.opened.store.schedules.list({ limit: 99 })).filter(
        ({ name }) => name === 'x',
      ),
    ).toEqual([]);
  });

  test('no event of her conversation reaches the owner, and those of her runs say nothing', async () => {
    const { face, words } = house;
    const [runId = ''] = words.runs;
    const { schedule: scheduleId, sessionKey } = words;
    const { emit } = face.events;
    emit('run-finished', { runId, scheduleId, state: 'failed', summary: WORD });
    const told = { kind: 'log', level: 'info', message: WORD } as const;
    emit('step-told', { runId, stepId: 'one', event: told });
    emit('message-said', { sessionKey });
    const heard = await heardBy(house, { id: 'owner' });
    expect(heard).not.toContain(WORD);
    expect(heard).not.toContain('message-said');
    expect(heard).toContain('run-finished');
    const theirs = await heardBy(house, words.ann);
    expect(theirs).toContain(WORD);
  });

  test('and she is told that nobody reads along', async () => {
    expect((await house.ann('GET', '/me')).document).toMatchObject({ ownerSees: false });
  });
});

describe('with people.ownerSeesConversations', () => {
  let house: SightFace;
  beforeAll(async () => {
    house = await openHouse(true);
  });
  afterAll(() => house?.face.close());

  test('the owner reads her words, and each answer that has them has her name', async () => {
    const answers = await readAll(house);
    const shown = [...answers].filter(([path, text]) => text.replaceAll(path, '').includes(WORD));
    const at = new Set(shown.map(([path]) => path.split('?')[0]));
    for (const path of [
      '/inbox',
      '/sessions',
      '/runs',
      '/asked',
      '/digest',
      '/now',
      '/calls',
      '/deliveries',
    ])
      expect([path, at.has(path)]).toEqual([path, true]);
    const nameless = shown.filter(([, text]) => !text.includes('Ann')).map(([path]) => path);
    expect(nameless).toEqual([]);
    const messages = JSON.parse(answers.get('/inbox') ?? '{}').messages as { person?: string }[];
    expect(messages.every(({ person }) => person === 'Ann')).toBe(true);
  });

  test('reading is not writing', async () => {
    const { owner, words } = house;
    const asked = await owner('POST', '/ask', { text: 'hello', session: words.sessionKey });
    expect(asked).toMatchObject({ status: 403, document: { error: { code: 'not-your-session' } } });
  });

  test('her memory and her tasks stay hers', async () => {
    for (const path of [`/memories?q=${WORD}`, `/tasks?q=${WORD}`])
      expect(JSON.stringify((await house.owner('GET', path)).document)).not.toContain(WORD);
  });

  test('and she can see that it is on', async () => {
    expect((await house.ann('GET', '/me')).document).toMatchObject({ ownerSees: true });
  });
});
