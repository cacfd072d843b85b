/** Lowered plans in real runs: which messages come, over a row of looks, and which do not. */
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conditionOf, fittingWhats, sampleWhats } from '../compiler/what/fitting-whats.fake.ts';
import { lowerWhat } from '../compiler/what/lower/lower.ts';
import type { Action, Condition, Filter, Source, Take, Test, What } from '../compiler/what/what.ts';
import { doingWhats, lookingWhats } from '../compiler/what/whats.arbitrary.ts';
import { germanNews } from '../language/de/german-news.ts';
import { englishNews } from '../language/en/english-news.ts';
import { openWhatHouse } from './what-house.fake.ts';

const house = openWhatHouse();
const tell: Action = { kind: 'tell', content: { kind: 'found' }, session: null };
let schedules = 0;

interface Wish {
  source?: Source;
  takes?: Take[];
  filters?: Filter[];
  test?: Test;
  more?: Partial<Condition>;
  actions?: Action[];
}

const page = (): Source => ({ kind: 'web', url: `${house.origin()}/page` });
const host = () => house.origin().replace('http://', '');

function whatOf({
  source,
  takes = [],
  filters = [],
  test: tested,
  more,
  actions = [tell],
}: Wish): What {
  const condition = tested === undefined ? null : conditionOf(tested, more);
  return { source: source ?? page(), takes, filters, cases: [{ condition, actions }] };
}

/** What the server answers: JSON, a page, or a status. */
type Answer = object | string | number;

function serve(answer: Answer): void {
  house.serve((_, response) => {
    if (typeof answer === 'number') response.statusCode = answer;
    const isJson = typeof answer === 'object';
    response.setHeader('content-type', isJson ? 'application/json' : 'text/html; charset=utf-8');
    response.end(isJson ? JSON.stringify(answer) : typeof answer === 'number' ? '' : answer);
  });
}

/** One look for each answer, and what was told of each, with the address of the server as "site"; a failure as "! why". */
async function row(what: What, answers: Answer[]): Promise<string[][]> {
  const schedule = `sched_${++schedules}`;
  const rows: string[][] = [];
  for (const answer of answers) {
    serve(answer);
    const { told, failure } = await house.look(what, schedule);
    const all = failure === null ? told : [...told, `! ${failure}`];
    rows.push(
      all.map((text) =>
        text.replaceAll(`${house.origin()}/page`, 'page').replaceAll(host(), 'site'),
      ),
    );
  }
  return rows;
}

const price: Take[] = [{ kind: 'value', name: 'price' }];
const prices = (...values: unknown[]) => values.map((value) => ({ item: { price: value } }));
const below: Test = { kind: 'compare', is: 'below', value: 50 };

describe('a value that is compared', () => {
  test('is told once when it begins, and again after it was over', async () => {
    const what = whatOf({ takes: price, test: below });
    expect(await row(what, prices(60, 45, 44, 55, 49))).toEqual([
      [],
      ['site: the price is 45 (below 50)'],
      [],
      [],
      ['site: the price is 49 (below 50)'],
    ]);
  });

  test('the first look is news where it holds already', async () => {
    expect(await row(whatOf({ takes: price, test: below }), prices(45, 45))).toEqual([
      ['site: the price is 45 (below 50)'],
      [],
    ]);
  });

  test('each time, n in a row, and when it is over', async () => {
    const each = whatOf({ takes: price, test: below, more: { isEachTime: true } });
    expect((await row(each, prices(45, 44, 55, 43))).map((told) => told.length)).toEqual([
      1, 1, 0, 1,
    ]);
    const often = whatOf({ takes: price, test: below, more: { times: 2 } });
    expect((await row(often, prices(45, 55, 45, 44, 43))).map((told) => told.length)).toEqual([
      0, 0, 0, 1, 0,
    ]);
    const ends = whatOf({ takes: price, test: below, more: { tellsEnd: true } });
    expect(await row(ends, prices(45, 44, 55, 56))).toEqual([
      ['site: the price is 45 (below 50)'],
      [],
      ['No longer: price below 50: 55'],
      [],
    ]);
  });

  test('a value that is not there, or no number, fails the run and says which', async () => {
    const [none, words, status] = await row(whatOf({ takes: price, test: below }), [
      { item: {} },
      { item: { price: 'sold out' } },
      500,
    ]);
    expect(none).toEqual([expect.stringMatching(/^! .*"price"/)]);
    expect(words).toEqual([expect.stringMatching(/^! .*"price"/)]);
    expect(status).toEqual([expect.stringMatching(/^! .*500/)]);
    const field = whatOf({ takes: [{ kind: 'field', path: 'main.temp' }], test: below });
    const [missing] = await row(field, [{ main: {} }]);
    expect(missing).toEqual([expect.stringContaining('main.temp')]);
    const heading = whatOf({ takes: [{ kind: 'part', part: 'heading' }], test: below });
    expect(await row(heading, ['<h1>45 left</h1>', '<p>x</p>'])).toEqual([
      [expect.stringContaining('(below 50)')],
      [expect.stringMatching(/^! .*h1/)],
    ]);
  });

  test('a failure changes nothing of what was told', async () => {
    const what = whatOf({ takes: price, test: below });
    const told = await row(what, [...prices(45), 500, ...prices(44)]);
    expect(told.map(([first]) => first)).toEqual([
      'site: the price is 45 (below 50)',
      expect.stringContaining('500'),
      undefined,
    ]);
  });

  test('a field, a page with a price, between, words', async () => {
    const field = whatOf({
      takes: [{ kind: 'field', path: 'main.temp' }],
      test: { kind: 'compare', is: 'at-most', value: 10 },
    });
    expect(await row(field, [{ main: { temp: 12 } }, { main: { temp: '9,5 °C' } }])).toEqual([
      [],
      ['site: main.temp is 9,5 °C (at most 10)'],
    ]);
    const shop = '<html><body><b class="price">1.299,00 €</b></body></html>';
    const above = whatOf({ takes: price, test: { kind: 'compare', is: 'above', value: 1000 } });
    expect(await row(above, [shop])).toEqual([['site: the price is 1.299,00 € (over 1000)']]);
    const outside = whatOf({
      takes: price,
      test: { kind: 'between', low: 10, high: 20, isOutside: true },
    });
    expect((await row(outside, prices(15, 9, 20, 21))).map((told) => told.length)).toEqual([
      0, 1, 0, 1,
    ]);
    const state = whatOf({
      takes: [{ kind: 'value', name: 'state' }],
      test: { kind: 'compare', is: 'equals', value: 'open' },
    });
    expect(await row(state, [{ state: 'closed' }, { state: 'OPEN' }, { state: 'Open' }])).toEqual([
      [],
      ['site: the state is OPEN (exactly "open")'],
      [],
    ]);
  });
});

describe('a change', () => {
  test('of a page is no news the first time', async () => {
    const what = whatOf({ test: { kind: 'changes', by: null, way: 'any' } });
    expect(await row(what, ['a', 'a', 'b', 'b'])).toEqual([[], [], ['page has changed.'], []]);
  });

  test('by so much, also where it comes slowly', async () => {
    const by = whatOf({
      takes: price,
      test: { kind: 'changes', by: { amount: 5, isPercent: false }, way: 'any' },
    });
    expect(await row(by, prices(100, 103, 106, 108, 101))).toEqual([
      [],
      [],
      ['site: the price is 106 (before: 100)'],
      [],
      ['site: the price is 101 (before: 106)'],
    ]);
    const percent = whatOf({
      takes: price,
      test: { kind: 'changes', by: { amount: 10, isPercent: true }, way: 'down' },
    });
    expect((await row(percent, prices(100, 95, 91, 90, 99))).map((told) => told.length)).toEqual([
      0, 0, 0, 1, 0,
    ]);
    const up = whatOf({ takes: price, test: { kind: 'changes', by: null, way: 'up' } });
    expect((await row(up, prices(10, 9, 10, 10, 11))).map((told) => told.length)).toEqual([
      0, 0, 1, 0, 1,
    ]);
  });

  test('of a title comes with it', async () => {
    const what = whatOf({
      takes: [{ kind: 'part', part: 'title' }],
      test: { kind: 'changes', by: null, way: 'any' },
    });
    expect(await row(what, ['<title>a</title>', '<title>b</title>'])).toEqual([
      [],
      ['page has changed.\nb'],
    ]);
  });
});

describe('a page', () => {
  test('that does not answer is told once, and when it answers again', async () => {
    const what = whatOf({ test: { kind: 'fails' }, more: { tellsEnd: true } });
    expect(await row(what, ['ok', 500, 503, 'ok', 'ok'])).toEqual([
      [],
      ['page does not answer'],
      [],
      ['page answers again'],
      [],
    ]);
  });

  test('three times in a row', async () => {
    const what = whatOf({ test: { kind: 'fails' }, more: { times: 3 } });
    expect(
      (await row(what, [500, 500, 'ok', 500, 500, 500, 500])).map((told) => told.length),
    ).toEqual([0, 0, 0, 0, 0, 1, 0]);
  });

  test('that answers again', async () => {
    const what = whatOf({ test: { kind: 'succeeds' } });
    expect(await row(what, [500, 'ok', 'ok'])).toEqual([[], ['page answers'], []]);
  });

  test('with words in it, whatever their case', async () => {
    const what = whatOf({ test: { kind: 'contains', words: ['in stock'], how: 'any' } });
    const html = (text: string) =>
      `<html><body><p>${text}</p><script>"in stock"</script></body></html>`;
    expect(
      await row(what, [html('sold out'), html('In <b>Stock</b> now'), html('in stock'), 500]),
    ).toEqual([[], ['page says "in stock"'], [], [expect.stringContaining('500')]]);
    const none = whatOf({ test: { kind: 'contains', words: ['sold out'], how: 'none' } });
    expect(
      (await row(none, [html('sold out'), html('5 left'), html('4 left')])).map(
        (told) => told.length,
      ),
    ).toEqual([0, 1, 0]);
  });

  test('that is there and was not; a server in trouble is no answer to that', async () => {
    const what = whatOf({ test: { kind: 'appears' } });
    expect(await row(what, [404, 500, 'here', 'here'])).toEqual([
      [],
      [expect.stringContaining('500')],
      ['page is there'],
      [],
    ]);
    const part = whatOf({
      takes: [{ kind: 'selector', selector: '.buy' }],
      test: { kind: 'disappears' },
    });
    expect(await row(part, ['<b class="buy">x</b>', '<b>x</b>', '<b>x</b>'])).toEqual([
      [],
      ['.buy: page is gone'],
      [],
    ]);
  });

  test('that is slow', async () => {
    const what = whatOf({ test: { kind: 'slow', seconds: 5 } });
    house.serve((_, response) => {
      house.clock.advance(6000);
      response.end('late');
    });
    const { told } = await house.look(what, 'slow');
    expect(told).toEqual([expect.stringMatching(/took 6000 ms \(longer than 5 seconds\)$/)]);
  });

  test('a failure and a value side by side: only one of them is told', async () => {
    const what: What = {
      ...whatOf({ takes: price, test: below }),
      cases: [
        { condition: conditionOf(below), actions: [tell] },
        { condition: conditionOf({ kind: 'fails' }), actions: [tell] },
      ],
    };
    expect(await row(what, [...prices(60), 500, ...prices(45)])).toEqual([
      [],
      ['page does not answer'],
      ['site: the price is 45 (below 50)'],
    ]);
  });
});

describe('a list', () => {
  const feed = (...titles: string[]) =>
    `<rss><channel><title>News</title>${titles
      .map(
        (title) =>
          `<item><guid>${title}</guid><title>${title}</title><link>https://x.org/${title}</link></item>`,
      )
      .join('')}</channel></rss>`;
  const source = (): Source => ({ kind: 'feed', url: `${house.origin()}/page` });

  test('new entries that hold words', async () => {
    const what = whatOf({
      source: source(),
      filters: [{ kind: 'new' }, { kind: 'contains', words: ['AI'], how: 'any' }],
    });
    expect(
      await row(what, [
        feed('AI-1', 'rain'),
        feed('AI-2', 'AI-1'),
        feed('rain-2', 'AI-2'),
        feed('rain-2', 'AI-2'),
      ]),
    ).toEqual([[], ['AI-2 https://x.org/AI-2'], [], []]);
  });

  test('the first few as they are', async () => {
    const what = whatOf({ source: source(), filters: [{ kind: 'most', most: 1, from: 'start' }] });
    expect(await row(what, [feed('a', 'b')])).toEqual([['News\na https://x.org/a']]);
  });

  test('how many there are', async () => {
    const what = whatOf({
      takes: [{ kind: 'items' }],
      test: { kind: 'count', is: 'at-least', value: 2 },
    });
    expect(
      await row(what, [{ jobs: ['a'] }, { jobs: ['a', 'b'] }, { jobs: ['a', 'b', 'c'] }]),
    ).toEqual([[], [expect.stringContaining('2 found (at least 2)\na\nb')], []]);
  });

  test('lines of a page above a number', async () => {
    const what = whatOf({
      takes: [{ kind: 'lines' }],
      filters: [{ kind: 'compare', field: null, is: 'above', value: 100 }],
    });
    expect(await row(what, ['<html><li>Lamp 45 €</li><li>Sofa 900 €</li></html>'])).toEqual([
      ['Sofa 900 €'],
    ]);
  });
});

describe('files, programs and other tools', () => {
  const path = () => join(house.workspace, 'backup.tar');

  test('a file that appears, is gone and gets old', async () => {
    const source: Source = { kind: 'file', path: 'backup.tar' };
    const appears = whatOf({ source, test: { kind: 'appears' }, more: { tellsEnd: true } });
    const older = whatOf({ source, test: { kind: 'older', seconds: 86_400 } });
    expect(await row(appears, [''])).toEqual([[]]);
    expect((await house.look(older, 'older')).failure).toContain('modifiedUtc');
    writeFileSync(path(), 'x');
    const at = (iso: string) => {
      const seconds = Temporal.Instant.from(iso).epochMilliseconds / 1000;
      utimesSync(path(), seconds, seconds);
    };
    at('2026-11-16T11:00:00Z');
    expect((await house.look(appears, 'appears')).told).toEqual(['backup.tar is there']);
    expect((await house.look(older, 'older')).told).toEqual([]);
    at('2026-11-14T11:00:00Z');
    expect((await house.look(older, 'older')).told).toEqual(['backup.tar: older than 1 day']);
    rmSync(path());
    expect((await house.look(appears, 'appears')).told).toEqual(['No longer: backup.tar is there']);
  });

  test('new files of a folder', async () => {
    const what = whatOf({ source: { kind: 'folder', path: '.' }, filters: [{ kind: 'new' }] });
    expect((await house.look(what, 'folder')).told).toEqual([]);
    writeFileSync(join(house.workspace, 'scan.pdf'), 'x');
    expect((await house.look(what, 'folder')).told).toEqual(['scan.pdf']);
    expect((await house.look(what, 'folder')).told).toEqual([]);
  });

  test('the output of a program, and its failure', async () => {
    const say = (text: string): Source => ({ kind: 'program', command: ['sh', '-c', text] });
    expect((await house.look(whatOf({ source: say('echo hello') }))).told).toEqual(['hello']);
    const full = whatOf({
      source: say('echo "Use%"; echo " 85%"'),
      takes: [{ kind: 'number' }],
      test: { kind: 'compare', is: 'above', value: 80 },
    });
    expect((await house.look(full, 'disk')).told).toEqual([
      expect.stringMatching(/: 85% \(over 80\)$/),
    ]);
    expect((await house.look(whatOf({ source: say('exit 3') }))).failure).toContain('status 3');
    const fails = whatOf({ source: say('exit 3'), test: { kind: 'fails' } });
    expect(await house.look(fails, 'fails')).toEqual({
      told: ['sh -c exit 3 fails'],
      failure: null,
    });
    expect((await house.look(fails, 'fails')).told).toEqual([]);
  });

  test('a tool', async () => {
    const source: Source = {
      kind: 'tool',
      tool: 'weather.today',
      input: { city: 'Oslo ${secret.x}' },
    };
    expect((await house.look(whatOf({ source }))).told).toEqual(['fog in Oslo ${secret.x}']);
    const cold = whatOf({
      source,
      takes: [{ kind: 'field', path: 'temperature' }],
      test: { kind: 'compare', is: 'below', value: 10 },
    });
    expect((await house.look(cold, 'cold')).told).toEqual([
      'weather.today: temperature is 7 (below 10)',
    ]);
  });
});

describe('what is done', () => {
  test('several in a row, and something else where one fails', async () => {
    serve({ price: 45 });
    const actions: Action[] = [
      { kind: 'append', path: 'log.txt', content: { kind: 'time' } },
      { kind: 'schedule', verb: 'pause', id: 'sched_9', name: 'x' },
      {
        kind: 'run',
        command: ['false'],
        otherwise: [{ kind: 'tell', content: { kind: 'words', text: 'it failed' }, session: null }],
      },
      {
        kind: 'run',
        command: ['true'],
        otherwise: [{ kind: 'tell', content: { kind: 'words', text: 'not this' }, session: null }],
      },
    ];
    const what = whatOf({ takes: price, test: below, actions });
    expect(await house.look(what, 'done')).toEqual({
      told: ['schedule.pause sched_9', 'it failed'],
      failure: null,
    });
    expect(await house.look(what, 'done')).toEqual({ told: [], failure: null });
    const log = whatOf({ source: { kind: 'file', path: 'log.txt' } });
    expect((await house.look(log)).told).toEqual([
      expect.stringMatching(/^2026-11-16 12:\d\d:\d\d$/),
    ]);
  });

  test('what was found is posted as it is', async () => {
    let posted = '';
    const hook = () => `${house.origin()}/hook`;
    house.serve((request, response) => {
      if (request.method === 'POST') request.on('data', (part) => (posted += part));
      response.setHeader('content-type', 'application/json');
      request.on('end', () => response.end('{"main":{"temp":8}}'));
      request.resume();
    });
    const actions: Action[] = [
      { kind: 'post', url: hook(), method: 'POST', content: { kind: 'found' } },
    ];
    const what = whatOf({ takes: [{ kind: 'field', path: 'main' }], actions });
    expect((await house.look(what)).failure).toBeNull();
    expect(JSON.parse(posted)).toEqual({ temp: 8 });
  });

  test('words are said as they stand, in German too', async () => {
    const ask: Action = { kind: 'ask', text: 'was ${run.id} ist' };
    const { told } = await house.look(
      { source: null, takes: [], filters: [], cases: [{ condition: null, actions: [ask] }] },
      's',
      germanNews,
    );
    expect(told).toEqual(['Frage: was ${run.id} ist?']);
  });
});

describe('every what that fits', () => {
  test('is a plan that the catalog accepts', () => {
    const faults = sampleWhats(600).flatMap((what) => {
      const lowered = lowerWhat(what, englishNews, house.catalog);
      if (lowered.kind === 'misfit') return [JSON.stringify(what)];
      const wrong = [
        ...lowered.missing,
        ...house.check(lowered.steps).map(({ message }) => message),
      ];
      return wrong.length === 0 && lowered.name !== '' ? [] : [`${JSON.stringify(what)}: ${wrong}`];
    });
    expect(faults).toEqual([]);
  });

  test('also with several cases, and names that look like the words around them', () => {
    fc.assert(
      fc.property(fc.oneof(lookingWhats, doingWhats), (what) => {
        // No words at all, and addresses that are none, are for the check of the plan to refuse.
        fc.pre(!/""|"a b"/.test(JSON.stringify(what)));
        const lowered = lowerWhat(what, germanNews, house.catalog);
        if (lowered.kind === 'misfit' || lowered.missing.length > 0) return;
        expect(house.check(lowered.steps)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('there are many of them', () => {
    let count = 0;
    for (const _ of fittingWhats()) count += 1;
    expect(count).toBeGreaterThan(5000);
  });
});
