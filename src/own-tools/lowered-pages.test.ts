/** Lowered plans in real runs: pages that answer or not or say something, and lists. */
import { describe, expect, test } from 'vitest';
import { conditionOf } from '../compiler/what/fitting-whats.fake.ts';
import type { Source, What } from '../compiler/what/what.ts';
import { openWhatHouse } from './what-house.fake.ts';
import { below, lookInRows, price, prices, tell } from './what-rows.fake.ts';

const house = openWhatHouse();
const { whatOf, row } = lookInRows(house);

describe('a page', () => {
  test('that does not answer is told once, and when it answers again', async () => {
    const what = whatOf({ test: { kind: 'fails' }, more: { tellsEnd: true } });
    expect(await row(what, ['ok', 500, 503, 'ok', 'ok'])).toEqual([
      [],
      [expect.stringMatching(/^page does not answer\n.*50\d/)],
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
      [expect.stringMatching(/^page does not answer\n.*50\d/)],
      ['site/page: the price is 45 (below 50)'],
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
