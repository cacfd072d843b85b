import { describe, expect, test } from 'vitest';
import { findValue } from './find-value.ts';
import type { ValueKind } from './found-value.ts';

function find(data: unknown, name: string | null, as: ValueKind = 'number') {
  const outcome = findValue({ kind: 'find', json: JSON.stringify(data), name, as });
  if (outcome.kind === 'found') return outcome.found;
  return outcome.kind === 'none' ? null : outcome.places;
}

const number = (data: unknown, name: string | null) => {
  const found = find(data, name);
  return found === null || Array.isArray(found) ? found : found.number;
};

describe('in JSON', () => {
  const weather = {
    current: { time: '2026-11-16T10:00', temperature_2m: 8.4, wind_speed_10m: 12 },
    current_units: { temperature_2m: '°C' },
  };

  test.each<[unknown, string, number | null]>([
    [{ price: 45 }, 'price', 45],
    [{ data: { item: { Price: '45,00 €' } } }, 'price', 45],
    [{ totalPrice: 90 }, 'total price', 90],
    [{ total_price: '90' }, 'total price', 90],
    [weather, 'temperature', 8.4],
    [{ main: { temp: 21.5, humidity: 40 } }, 'temperature', 21.5],
    [{ main: { temp: 21 }, outside: { temp: 9 } }, 'main.temp', 21],
    [{ price: { amount: 45, currency: 'EUR' } }, 'price', 45],
    [[{ price: 45 }, { price: 45 }], 'price', 45],
    [{ state: 'ok' }, 'price', null],
    [{ price: null }, 'price', null],
    [{ price: 'sold out' }, 'price', null],
    ['{"price": 45}', 'price', 45],
  ])('%j: %s', (data, name, expected) => {
    expect(number(data, name)).toBe(expected);
  });

  test('different values are named by their paths', () => {
    const shop = { items: [{ price: 45 }, { price: 60 }], total: { price: 105 } };
    expect(find(shop, 'price')).toEqual([
      'items[0].price (45)',
      'items[1].price (60)',
      'total.price (105)',
    ]);
  });

  test('the exact name is surer than one that holds it, and both than a short form', () => {
    expect(number({ price: 45, old_price: 60, pric: 1 }, 'price')).toBe(45);
    expect(number({ unit_price: 45, pri: 1 }, 'price')).toBe(45);
  });

  test('only the exact name, where nothing else is wanted', () => {
    const job = { kind: 'find', name: 'branch', as: 'any', exact: true } as const;
    const push = { ref: 'refs/heads/main', repository: { default_branch: 'dev' } };
    expect(findValue({ ...job, json: JSON.stringify(push) })).toEqual({ kind: 'none' });
    const named = { ...push, head: { Branch: 'main' } };
    expect(findValue({ ...job, json: JSON.stringify(named) })).toMatchObject({
      found: { value: 'main', where: 'head.Branch' },
    });
  });

  test('words and dates', () => {
    expect(find({ order: { status: 'shipped' } }, 'status', 'any')).toMatchObject({
      value: 'shipped',
      where: 'order.status',
    });
    const dateMs = Temporal.Instant.from('2026-11-16T10:00Z').epochMilliseconds;
    expect(find({ updated_at: '2026-11-16T10:00:00Z' }, 'updated at', 'date')).toMatchObject({
      dateMs,
    });
    expect(find({ updated: dateMs / 1000 }, 'updated', 'date')).toMatchObject({ dateMs });
  });
});

describe('in a page', () => {
  const page = (body: string, head = '') =>
    `<!doctype html><html><head><title>Shop</title>${head}</head><body>${body}</body></html>`;

  test.each<[string, string, number | null]>([
    [
      'itemprop',
      page('<span itemprop="price" content="45.00">45 €</span><p>Versand 4,90 €</p>'),
      45,
    ],
    [
      'meta',
      page(
        '',
        '<meta property="product:price:amount" content="45.5"><meta property="product:price:currency" content="EUR">',
      ),
      45.5,
    ],
    [
      'JSON-LD',
      page(
        '',
        '<script type="application/ld+json">{"offers":{"@type":"Offer","price":"45.00"}}</script>',
      ),
      45,
    ],
    [
      'a class',
      page(
        '<div class="product-price"><span class="price">1.299,00 €</span></div><p>60 reviews</p>',
      ),
      1299,
    ],
    ['a class that holds it', page('<h1>Lamp 3000</h1><b class="lamp-price-now">$45.00</b>'), 45],
    [
      'what is struck out is left out',
      page('<div class="price"><del class="price">60 €</del></div><div class="price">45 €</div>'),
      45,
    ],
    [
      'a table',
      page('<table><tr><th>Price</th><td>45 €</td></tr><tr><th>Stock</th><td>7</td></tr></table>'),
      45,
    ],
    [
      'a list of terms',
      page('<dl><dt>Weight</dt><dd>2 kg</dd><dt>Price:</dt><dd>45 €</dd></dl>'),
      45,
    ],
    ['text', page('<p>Order now! The price is only <b>45</b> EUR.</p>'), 45],
    ['a fragment', '<p>Price: <b>45</b></p>', 45],
    [
      'an old price beside it',
      page('<p>Old price: $80.00</p><p>Price: $45.00</p><p>Shipping $4.99</p>'),
      45,
    ],
    ['an old price on the same line', page('<p>Old price: $80.00 Price: $45.00</p>'), 45],
    ['a list price beside it', page('<p>List price: $80</p><p>Our price: $45</p>'), 45],
    ['a list price alone', page('<p>List price: $80</p>'), 80],
    ['an old price alone', page('<p>Old price: $80</p><p>Now $45</p>'), null],
    ['shipping beside it', page('<p>Shipping price: $4.99</p><p>Price: $45</p>'), 45],
    [
      'a class that says that it is old',
      page('<b class="price price--old">$80</b><b class="price">$45</b>'),
      45,
    ],
    ['a word that only begins so', page('<p>Priceless: 60 years of lamps</p>'), null],
  ])('%s', (_, html, expected) => {
    expect(number(html, 'price')).toBe(expected);
  });

  test('different values are named by their places', () => {
    const html = page('<b class="price">45 €</b><b class="price">60 €</b>');
    expect(find(html, 'price')).toEqual([
      '<b class or id price> (45 €)',
      '<b class or id price> (60 €)',
    ]);
  });

  test('the first number and the first date of what a reader sees', () => {
    const html = page('<script>var x = 99;</script><p>Seats left: 7, updated 16.11.2026</p>');
    expect(number(html, null)).toBe(7);
    expect(find(html, null, 'date')).toMatchObject({ value: '16.11.2026' });
  });
});

describe('a name in another language', () => {
  const html = (body: string) => `<html><body>${body}</body></html>`;

  test('is tried where the name that was said is not there', () => {
    expect(number(html('<p class="price">€38.00</p>'), 'preis')).toBe(38);
    expect(number(html('<p class="preis">38,00 €</p>'), 'price')).toBe(38);
    expect(number('{"temperature": 21}', 'Temperatur')).toBe(21);
  });

  test('does not stand in for the name that was said', () => {
    expect(number(html('<p class="preis">38 €</p><p class="price">40 €</p>'), 'price')).toBe(40);
    expect(number(html('<p class="price">38 €</p>'), 'kettle')).toBeNull();
  });
});

describe('in text', () => {
  const df = [
    'Filesystem      Size  Used Avail Use% Mounted on',
    '/dev/sda1       100G   85G   15G  85% /',
  ].join('\n');

  test.each<[string, string | null, number | null]>([
    ['Temperature: 21.5 °C\nHumidity: 40 %', 'humidity', 40],
    ['temperature = -3', 'Temperature', -3],
    ['Die Temperatur beträgt 21 °C', 'temperatur', 21],
    ['load average: 0.52, 0.58, 0.59', 'load average', 0.52],
    ['Price\n45 €\n', 'price', 45],
    ['Alter Preis: 80 €\nPreis: 45 €', 'preis', 45],
    ['UVP-Preis: 80 €\nPreis: 45 €', 'preis', 45],
    ['Old price: 80\nPrice: 45', 'old price', 80],
    [df, 'use', 85],
    [' Use%\n 85%\n', null, 85],
    ['85', null, 85],
    ['nothing', null, null],
    ['temperature unknown', 'temperature', null],
  ])('%j: %s', (text, name, expected) => {
    expect(number(text, name)).toBe(expected);
  });

  test('rows that differ are named by their lines', () => {
    expect(find('price: 45\nprice: 60', 'price')).toEqual(['line 1 (45)', 'line 2 (60)']);
  });

  test('words behind a name', () => {
    expect(find('State: running since 10:00', 'state', 'any')).toMatchObject({
      value: 'running since 10:00',
    });
  });
});
