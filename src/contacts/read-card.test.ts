import { expect, test } from 'vitest';
import { makeLine, writeComponent } from '../dav/content-lines.ts';
import { cardTexts, readCard } from './read-card.ts';
import { changedCard, newCard } from './write-card.ts';

const vcard = (lines: string, version = '4.0'): string =>
  `BEGIN:VCARD\r\nVERSION:${version}\r\n${lines}\r\nEND:VCARD\r\n`;

test.each([
  ['FN:Ana Lopez', 'Ana Lopez'],
  ['N:Lopez;Ana;Maria;Dr.;', 'Dr. Ana Maria Lopez'],
  ['ORG:Example\\, Inc.;Sales', 'Example, Inc., Sales'],
  ['EMAIL:Ana@Example.org', 'ana@example.org'],
  ['FN:Ana\\nLopez\u202E\u0007', 'Ana Lopez'],
])('%j is called %j', (lines, name) => {
  expect(readCard(vcard(lines))?.name).toBe(name);
});

test.each([
  [
    'EMAIL:a@example.org\r\nEMAIL;PREF=1:b@example.org',
    ['b@example.org', 'a@example.org'],
    'b@example.org',
  ],
  [
    'EMAIL;TYPE=INTERNET,PREF:a@example.org\r\nEMAIL:b@example.org',
    ['a@example.org', 'b@example.org'],
    'a@example.org',
  ],
  ['EMAIL;TYPE="home,pref":a@example.org', ['a@example.org'], 'a@example.org'],
  [
    'EMAIL;PREF=1:a@example.org\r\nEMAIL;PREF=1:b@example.org',
    ['a@example.org', 'b@example.org'],
    null,
  ],
  ['EMAIL:a@example.org\r\nEMAIL:A@EXAMPLE.ORG', ['a@example.org'], null],
  // What could be taken for another address is none.
  ['EMAIL:"a@example.org" <eve@evil.example>\r\nEMAIL:a@b@c\r\nEMAIL:none', [], null],
])('addresses of %j', (lines, emails, preferred) => {
  expect(readCard(vcard(lines))).toMatchObject({ emails, preferred });
});

test.each([
  ['BDAY:19900412', '1990-04-12'],
  ['BDAY:1990-04-12T00:00:00Z', '1990-04-12'],
  ['BDAY:--0412', '--04-12'],
  ['BDAY:circa 1800', ''],
])('%s', (line, birthday) => {
  expect(readCard(vcard(`FN:a\r\n${line}`))?.birthday).toBe(birthday);
});

test('a picture of 25 MB, folded or not, is not read, and the rest of the card is', () => {
  const picture = 'QUJD'.repeat(8_300_000);
  const folded = picture.replaceAll(/.{74}/g, '$&\r\n ');
  for (const photo of [picture, folded]) {
    const text = vcard(`PHOTO;ENCODING=b:${photo}\r\nFN:Ana\r\nitem1.KEY:x\r\n y\r\nNOTE:after`);
    expect(readCard(text)).toMatchObject({ name: 'Ana', notes: 'after' });
  }
});

test('a card with 100,000 lines, and a line without an end, are read within their bounds', () => {
  const many = vcard(`FN:Ana\r\n${'EMAIL:a@example.org\r\nTEL:1\r\nNOTE:x\r\n'.repeat(33_333)}X:1`);
  const card = readCard(many);
  expect([card?.emails, card?.phones.length]).toEqual([['a@example.org'], 50]);
  expect(readCard(vcard(`FN:Ana\r\nX-LONG:${'x'.repeat(3_000_000)}`))).toBeNull();
  expect(readCard(vcard(`FN:${'x'.repeat(100_000)}`))?.name).toHaveLength(300);
});

test.each(['2.1', '5.0', ''])('a card of version %j is none', (version) => {
  expect(readCard(vcard('FN:Ana', version))).toBeNull();
});

test('cards are told apart, whatever stands between them', () => {
  const one = vcard('FN:a\r\nNOTE:BEGIN:VCARD').trimEnd();
  expect([...cardTexts(`junk\n${one}\nEND:VCARD\n${one}\nbegin:vcard\nFN:x`)]).toEqual([
    one,
    one,
    'begin:vcard\nFN:x',
  ]);
});

test('what is written is read as it was meant, and begins no other line', () => {
  const wish = {
    uid: 'u',
    name: 'Ana; Lopez\r\nEMAIL:eve@evil.example',
    emails: ['ana@example.org'],
    phones: ['+34;1\n2'],
    organization: 'A, B; C',
    birthday: '--04-12',
    notes: 'a\nb',
  };
  const card = readCard(writeComponent(newCard(wish, 0)));
  expect(card).toMatchObject({
    emails: ['ana@example.org'],
    organization: 'A, B; C',
    notes: 'a\nb',
  });
  expect(card?.birthday).toBe('--04-12');
});

test('addresses that stay keep how they were marked, and an empty text takes a line away', () => {
  const lines = [
    makeLine('VERSION', '4.0'),
    makeLine('EMAIL', 'Ana@example.org', { TYPE: 'work' }),
    makeLine('EMAIL', 'old@example.org'),
    makeLine('NOTE', 'x'),
    makeLine('BDAY', '19900412'),
  ];
  const wish = {
    emails: ['new@example.org', 'ana@example.org'],
    notes: '',
    birthday: '1991-05-13',
  };
  const changed = changedCard({ name: 'VCARD', lines, parts: [] }, wish, 0);
  expect(changed.lines.map(({ written }) => written)).toEqual([
    'VERSION:4.0',
    'BDAY:19910513',
    'EMAIL:new@example.org',
    'EMAIL;TYPE=work:Ana@example.org',
    'REV:19700101T000000Z',
  ]);
});
