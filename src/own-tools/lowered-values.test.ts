/** Lowered plans in real runs: values that are compared, and changes. */
import { describe, expect, test } from 'vitest';
import type { Take } from '../compiler/what/what.ts';
import { openWhatHouse } from './what-house.fake.ts';
import { below, lookInRows, price, prices } from './what-rows.fake.ts';

const house = openWhatHouse();
const { whatOf, row } = lookInRows(house);

describe('a value that is compared', () => {
  test('is told once when it begins, and again after it was over', async () => {
    const what = whatOf({ takes: price, test: below });
    expect(await row(what, prices(60, 45, 44, 55, 49))).toEqual([
      [],
      ['site/page: the price is 45 (below 50)'],
      [],
      [],
      ['site/page: the price is 49 (below 50)'],
    ]);
  });

  test('the first look is news where it holds already', async () => {
    expect(await row(whatOf({ takes: price, test: below }), prices(45, 45))).toEqual([
      ['site/page: the price is 45 (below 50)'],
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
      ['site/page: the price is 45 (below 50)'],
      [],
      ['No longer: price below 50 (site/page): 55'],
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
      'site/page: the price is 45 (below 50)',
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
      ['site/page: main.temp is 9,5 °C (at most 10)'],
    ]);
    const shop = '<html><body><b class="price">1.299,00 €</b></body></html>';
    const above = whatOf({ takes: price, test: { kind: 'compare', is: 'above', value: 1000 } });
    expect(await row(above, [shop])).toEqual([['site/page: the price is 1.299,00 € (over 1000)']]);
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
      ['site/page: the state is OPEN (exactly "open")'],
      [],
    ]);
  });
});

describe('a whole page that is compared', () => {
  test('shows the number that was compared, and of words nothing', async () => {
    const long = `<html><body>Seats: 45 ${'x '.repeat(20_000)}</body></html>`;
    expect(await row(whatOf({ test: below }), [long])).toEqual([['site/page: 45 (below 50)']]);
    const words = whatOf({ test: { kind: 'compare', is: 'equals', value: 'OK' } });
    expect(await row(words, ['wait', 'ok\n'])).toEqual([[], ['page: exactly "OK"']]);
  });

  test('a text that is longer than a message is cut', async () => {
    const what = whatOf({ takes: [{ kind: 'part', part: 'text' }] });
    const [[text = ''] = []] = await row(what, [`<body>${'x'.repeat(50_000)}</body>`]);
    expect(text).toHaveLength(4000);
  });

  test('its status is told whatever it is', async () => {
    const status: Take[] = [{ kind: 'part', part: 'status' }];
    const what = whatOf({ takes: status, test: { kind: 'compare', is: 'not', value: 200 } });
    expect(await row(what, ['ok', 404, 500, 'ok'])).toEqual([
      [],
      ['site/page: status is 404 (not 200)'],
      [],
      [],
    ]);
  });

  test('what does not answer has no status of 200 either', async () => {
    const status: Take[] = [{ kind: 'part', part: 'status' }];
    const nowhere = { kind: 'web', url: 'http://127.0.0.1:1/' } as const;
    const not200 = whatOf({ takes: status, test: { kind: 'compare', is: 'not', value: 200 } });
    expect(await house.look({ ...not200, source: nowhere }, 'nowhere')).toEqual({
      told: ['127.0.0.1:1: status is missing, it does not answer (not 200)'],
      failure: null,
    });
    const is200 = whatOf({ takes: status, test: { kind: 'compare', is: 'equals', value: 200 } });
    expect(await house.look({ ...is200, source: nowhere }, 'nobody')).toEqual({
      told: [],
      failure: null,
    });
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
      ['site/page: the price is 106 (before: 100)'],
      [],
      ['site/page: the price is 101 (before: 106)'],
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
