import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  escapedText,
  makeLine,
  plainText,
  plainTexts,
  readComponents,
  readLine,
  writeComponent,
} from './content-lines.ts';

const whole = (inner: string): string => `BEGIN:VCALENDAR\r\n${inner}END:VCALENDAR\r\n`;

function only(text: string) {
  const read = readComponents(text);
  if (!read.ok) throw new Error(read.fault.message);
  const [first] = read.value;
  if (first === undefined) throw new Error('nothing');
  return first;
}

test('folded lines are one, whatever ends them', () => {
  for (const end of ['\r\n', '\n'])
    expect(only(whole(`SUMMARY:a${end} b${end}\tc${end}`)).lines[0]?.value).toBe('abc');
});

test('parameters are read with their quotes', () => {
  const line = readLine('item1.ATTENDEE;CN="a;b:c,d";ROLE=X,Y:mailto:a@b');
  expect([line?.name, line?.value]).toEqual(['ATTENDEE', 'mailto:a@b']);
  expect(line?.parameters.get('CN')).toEqual(['a;b:c,d']);
  expect(line?.parameters.get('ROLE')).toEqual(['X', 'Y']);
});

test('what is read is written back as it was', () => {
  const text = whole('X-ODD;P="a:b":c\\,d\r\nBEGIN:VEVENT\r\nSUMMARY:x\r\nEND:VEVENT\r\n');
  expect(writeComponent(only(text))).toBe(text);
});

test('a line of any text is read as that text, and begins no other', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, parameter) => {
      const line = makeLine('NOTE', escapedText(text), { P: parameter });
      const back = only(writeComponent({ name: 'VCARD', lines: [line], parts: [] }));
      expect(back.lines).toHaveLength(1);
      expect(plainText(back.lines[0]?.value ?? '')).toBe(text.replaceAll(/\r\n?/g, '\n'));
    }),
  );
});

test('written lines are at most 75 bytes', () => {
  const long = { name: 'X', lines: [makeLine('NOTE', 'ä€😀'.repeat(100))], parts: [] };
  const lines = writeComponent(long).split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(only(writeComponent(long)).lines[0]?.value).toBe('ä€😀'.repeat(100));
});

test.each([
  ['a,b\\,c', ',', ['a', 'b,c']],
  ['Doe;Jane;;Dr.\\;', ';', ['Doe', 'Jane', '', 'Dr.;']],
  ['', ',', ['']],
] as const)('the parts of %s', (value, separator, parts) => {
  expect(plainTexts(value, separator)).toEqual(parts);
});

test.each([
  ['an end without a beginning', 'END:VEVENT\r\n'],
  ['a beginning without an end', 'BEGIN:VEVENT\r\n'],
  ['parts that cross', 'BEGIN:A\r\nBEGIN:B\r\nEND:A\r\nEND:B\r\n'],
  ['depth', 'BEGIN:A\r\n'.repeat(5000)],
])('%s is refused', (_, text) => {
  expect(readComponents(text).ok).toBe(false);
});

test('a line that is none is left out', () => {
  expect(
    only(whole('no colon here\r\n;;;\r\nSUMMARY:x\r\n')).lines.map(({ name }) => name),
  ).toEqual(['SUMMARY']);
});
