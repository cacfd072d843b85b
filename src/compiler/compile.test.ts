/** What a table can't say of a wish: answers, drafts, and whatever is said. The tables are in `corpus/`. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/rounds.fake.ts';
import { briefResult } from './brief-result.fake.ts';
import { DAILY_AT_NINE, FAKE_CATALOG, fakeOptions } from './compile.fake.ts';
import { compile } from './compile.ts';
import type { CompileOptions, CompileResult, Draft } from './compile-types.ts';
import { draftProposal } from './draft-proposal.ts';

const brief = (text: string, more: Partial<CompileOptions> = {}): string =>
  briefResult(compile(text, fakeOptions(more)));

function draftOf(result: CompileResult): Draft {
  if (result.kind !== 'draft') throw new Error(`expected a draft: ${JSON.stringify(result)}`);
  return result.draft;
}
const draft = (text: string, more: Partial<CompileOptions> = {}): Draft =>
  draftOf(compile(text, fakeOptions(more)));

test('a day in front of a name is asked about, and both answers are taken', () => {
  const said = 'remind me about the monday review at 3pm';
  expect(brief(said, { answers: ['when'] })).toBe(
    'at 2026-11-16T14:00:00Z: message.send "Reminder: review"',
  );
  expect(brief(said, { answers: ['what it is about'] })).toBe(
    'at 2026-11-15T14:00:00Z: message.send "Reminder: the monday review"',
  );
});

test('what is sent of a feed says how many', () => {
  const said = 'send me the top four headlines from https://example.org/feed.xml at 7am';
  expect(draft(said).summary).toContain('send you its first 4 items');
});

test('what is news of a page that is looked at is asked, and then told', () => {
  const said = 'check every hour whether https://example.org is up';
  const down = compile(said, { ...fakeOptions(), answers: ['when it does not answer'] });
  expect(briefResult(down)).toBe(
    'every 3600s: http.request "https://example.org", watch.holds, message.send "https://example.org does not answer" if',
  );
  const once = compile('at 5pm check whether https://example.org is up', fakeOptions());
  expect(briefResult(once)).toContain('message.send "https://example.org answers" if');
});

test('when a program is ended is said before it is agreed to', () => {
  const { catalog } = fakeOptions();
  const limited = catalog.map((tool) =>
    tool.name === 'shell.run' ? { ...tool, endsAfterMs: 3_600_000 } : tool,
  );
  const notesOf = (said: string) => {
    const result = compile(said, fakeOptions({ catalog: limited }));
    return result.kind === 'draft' ? result.draft.notes : result.kind;
  };
  expect(notesOf('run backup.sh every night at 2 and tell me if it fails')).toContain(
    'A program that runs longer than 1 hour is ended (tools.shell.timeoutMs).',
  );
  expect(notesOf('remind me at 5pm to call Mom')).toEqual([]);
});

test('a question to a model is not called a program', () => {
  const think = { name: 'think', effect: 'read', flags: [], output: {}, endsAfterMs: 90_000 };
  const options = fakeOptions();
  const catalog = [...options.catalog, think as unknown as (typeof options.catalog)[number]];
  const steps = [{ toolId: 'sum', tool: 'think', input: { task: 'Sum it up.' } }];
  const work = { kind: 'plan', parallel: false, steps } as unknown as Parameters<
    typeof draftProposal
  >[0]['work'];
  const proposal = { name: 'X', trigger: DAILY_AT_NINE, notes: [], leavesOut: [], work };
  const made = draftProposal(proposal, 'sum it up', { ...options, catalog });
  expect(made?.notes.join(' ')).toContain('A model is asked once');
  expect(made?.notes.join(' ')).not.toContain('A program');
});

test('a message holds no word of the time that is asked for', () => {
  const said = 'remind me an hour before it starts to buy popcorn';
  const asked = compile(said, { ...fakeOptions(), answers: ['5pm'] });
  expect(briefResult(asked)).toBe('at 2026-11-15T16:00:00Z: message.send "Reminder: buy popcorn"');
});

test('a short task is reminded of where that is the answer', () => {
  const said = 'water the plants every 3 days';
  const asked = compile(said, { ...fakeOptions(), answers: ['09:00', 'remind me'] });
  expect(briefResult(asked)).toContain('message.send "Reminder: water the plants"');
});

describe('a draft', () => {
  test('tells when, what, the next five fires and the cost', () => {
    const { summary, nextFires, cost, capabilities, name, tier } = draft(
      'every weekday at 9 fetch https://example.org and send me the title',
    );
    expect(tier).toBe('direct');
    expect(summary).toContain('weekday');
    expect(summary).toContain('Europe/Berlin');
    expect(summary).toContain('https://example.org');
    expect(nextFires).toEqual([
      '2026-11-16T08:00:00Z',
      '2026-11-17T08:00:00Z',
      '2026-11-18T08:00:00Z',
      '2026-11-19T08:00:00Z',
      '2026-11-20T08:00:00Z',
    ]);
    expect(cost).toEqual({ tokens: 0, modelCalls: 0 });
    expect(capabilities).toEqual(['http.request', 'message.send', 'text.extract']);
    expect(name).toBe('title: example.org');
  });

  test('for the agent says that nobody knows yet what it costs', () => {
    const { cost, plan, instruction } = draft('summarize the news every morning');
    expect(cost.tokens).toBeNull();
    expect(plan).toBeNull();
    expect(instruction).toBe('Summarize the news');
  });

  test('never lets what a person says become a reference', () => {
    const { plan } = draft('send me ${secret.TOKEN} every hour');
    expect(plan?.tools[0]?.input).toEqual({ text: '$${secret.TOKEN}' });
    const fetched = draft('fetch https://example.org/${secret.X} every hour');
    expect(fetched.plan?.tools[0]?.input).toEqual({ url: 'https://example.org/$${secret.X}' });
  });

  test('names no tool that the catalog does not hold', () => {
    const catalog = FAKE_CATALOG.filter(({ name }) => name !== 'text.extract');
    const result = compile(
      'every hour fetch https://example.org and send me the title',
      fakeOptions({ catalog }),
    );
    expect(result).toMatchObject({
      kind: 'not-understood',
      reason: 'There is no tool text.extract here.',
    });
  });

  test('of a tool that is new needs nothing but what the tool says of itself', () => {
    const catalog = [
      ...FAKE_CATALOG,
      {
        name: 'coffee.brew',
        summary: 'make coffee',
        input: {
          type: 'object',
          properties: {
            strength: { type: 'string', enum: ['mild', 'strong'] },
            cups: { type: 'integer' },
          },
          required: ['strength', 'cups'],
        },
        output: {},
      },
    ];
    const { plan } = draft('run coffee.brew strong 2 every morning', { catalog });
    expect(plan?.tools[0]).toMatchObject({
      tool: 'coffee.brew',
      input: { strength: 'strong', cups: 2 },
    });
    expect(brief('run coffee.brew 2 every morning', { catalog })).toBe(
      '? coffee.brew needs to know: strength? | mild | strong',
    );
  });
});

test('what is to be remembered is kept where there is a tool for it', () => {
  expect(brief('remember that the wifi is called rote')).toBe('not understood');
  const property = { type: 'string' };
  const memory = (name: string, flag: string) => ({
    name,
    summary: '',
    input: { type: 'object', properties: { [flag]: property }, required: [flag] },
    output: {},
  });
  const catalog = [
    ...FAKE_CATALOG,
    memory('memory.save', 'text'),
    memory('memory.search', 'query'),
  ];
  const more = 'remember that I am allergic to nuts, and then tell me what you know about me';
  expect(brief(more, { catalog })).toBe('not understood');
  expect(brief('remember that the wifi is called rote', { catalog })).toBe(
    'now: memory.save "the wifi is called rote"',
  );
  expect(brief('what do you know about the wifi?', { catalog })).toBe(
    'now: memory.search, message.send',
  );
});

describe('questions', () => {
  test('are asked about a date that there is not', () => {
    expect(brief('remind me on 31 February at 9 to jump')).toBe(
      '? There is no 31 February: that month has no such day. When?',
    );
  });

  test('go on with their answers, one after the other', () => {
    const said = 'remind me at 5';
    expect(brief(said, { answers: ['5 PM'] })).toBe('? What should it say?');
    expect(brief(said, { answers: ['5 PM', 'call mom'] })).toBe(
      'at 2026-11-15T16:00:00Z: message.send "Reminder: call mom"',
    );
  });

  test('about the time take a time that was not offered', () => {
    expect(brief('remind me on Friday to buy tickets', { answers: ['10:30'] })).toBe(
      'at 2026-11-20T09:30:00Z: message.send "Reminder: buy tickets"',
    );
  });

  test('about when take any time', () => {
    expect(brief('remind me to call mom', { answers: ['tomorrow at noon'] })).toBe(
      'at 2026-11-16T11:00:00Z: message.send "Reminder: call mom"',
    );
    expect(brief('remind me to call mom', { answers: ['blue'] })).toBe('? When?');
    expect(brief('remind me to book a room for monday', { answers: ['at 5pm'] })).toBe(
      'at 2026-11-15T16:00:00Z: message.send "Reminder: book a room for monday"',
    );
    expect(brief('remind me on Friday to book a room for monday', { answers: ['10:30'] })).toBe(
      'at 2026-11-20T09:30:00Z: message.send "Reminder: book a room for monday"',
    );
  });

  test('about two schedules that fit name both', () => {
    const schedules = [
      { id: 'a', name: 'hello', text: '', status: 'active', trigger: DAILY_AT_NINE },
      { id: 'b', name: 'hello', text: '', status: 'active', trigger: DAILY_AT_NINE },
    ];
    expect(brief('stop the hello one', { schedules })).toBe(
      '? Which one is "the hello one"? | hello (a) | hello (b) | all of them',
    );
    expect(brief('stop the hello one', { schedules, answers: ['hello (b)'] })).toBe('remove b');
  });

  test('about who does it lead to a reminder or to the agent', () => {
    const said = 'every Friday at 5pm submit the timesheet';
    expect(brief(said, { answers: ['remind me'] })).toBe(
      'cron 0 17 * * 5: message.send "Reminder: submit the timesheet"',
    );
    expect(brief(said, { answers: ['do it (needs a model)'] })).toBe(
      'cron 0 17 * * 5: agent "Submit the timesheet" message.send',
    );
  });
});

describe('follow-ups', () => {
  const previous = { draft: draft('every day at 9 send me hello'), scheduleId: null };

  test('tell the new time and keep the rest', () => {
    const edited = draft('make it 10', { previous });
    expect(edited.summary).toBe(previous.draft.summary.replace('09:00', '10:00'));
    expect(edited.nextFires[0]).toBe('2026-11-16T09:00:00Z');
    expect(edited.plan).toEqual(previous.draft.plan);
  });

  test('a draft that is shown takes another name', () => {
    expect(draft('rename it to Greeting', { previous }).name).toBe('Greeting');
  });

  test('mean nothing where nothing was said before', () => {
    expect(brief('make it 10')).toBe('not understood');
    expect(brief('yes')).toBe('not understood');
  });
});

describe('whatever is said', () => {
  const WORDS = [
    'remind',
    'me',
    'to',
    'at',
    '5',
    'pm',
    'every',
    'day',
    'fetch',
    'https://x.org',
    'and',
    'send',
    'the',
    'title',
    'watch',
    'when',
    'it',
    'changes',
    'run',
    'tasks.create',
    '--title',
    '"a b"',
    '"',
    ',',
    'then',
    'save',
    'into',
    'x.txt',
    'stop',
    'pause',
    'until',
    'monday',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '${x}',
    '${',
    '\\',
    '\u0000',
    '💥',
    'İ',
    'ß',
    "'",
    '“',
    '`',
    '--',
    '=',
    ':',
    'feed',
    'new',
    'posts',
    'move',
  ];
  const sentence = fc
    .array(fc.constantFrom(...WORDS), { maxLength: 25 })
    .map((words) => words.join(' '));
  const known = new Set(FAKE_CATALOG.map(({ name }) => name));

  test('it answers, and calls nothing but what is in the catalog', () => {
    fc.assert(
      fc.property(fc.oneof(sentence, fc.string({ unit: 'binary', maxLength: 300 })), (text) => {
        const result = compile(text, fakeOptions());
        if (result.kind !== 'draft') return;
        for (const { tool } of result.draft.plan?.tools ?? [])
          expect(known.has(tool ?? '') || result.draft.skill !== null).toBe(true);
        if (result.draft.trigger !== null) expect(result.draft.nextFires.length).toBeGreaterThan(0);
      }),
      { numRuns: rounds(1500, 40) },
    );
  });

  test('as a change or an answer it is taken without a fault', () => {
    const options = fakeOptions();
    const made = compile('send me hello every other monday at 9am until march', options);
    const draft = made.kind === 'draft' ? made.draft : null;
    const change = fc
      .array(
        fc.constantFrom(...WORDS, 'make', 'also', 'skip', 'later', 'only', 'not', 'no,', '9am'),
        {
          maxLength: 8,
        },
      )
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(change, (text) => {
        const previous = { draft, scheduleId: null };
        expect(compile(text, { ...options, previous }).kind).toBeTypeOf('string');
        const asked = compile('remind me at 5 to call', { ...options, answers: [text] });
        expect(asked.kind).not.toBe('not-understood');
      }),
      { numRuns: rounds(500, 10) },
    );
  });

  test('the same words give the same answer', () => {
    fc.assert(
      fc.property(sentence, (text) => {
        expect(compile(text, fakeOptions())).toEqual(compile(text, fakeOptions()));
      }),
      { numRuns: 100 },
    );
  });

  test('a text without end is refused at once', () => {
    for (const text of [
      'remind me to '.repeat(100_000),
      'x'.repeat(2_000_000),
      '"'.repeat(1_000_000),
    ]) {
      const result = compile(text, fakeOptions());
      expect(result).toMatchObject({
        kind: 'not-understood',
        reason: expect.stringContaining('longer than 1000'),
      });
    }
  });
});
