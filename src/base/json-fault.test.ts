import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonFaultOf } from './json-fault.ts';

test.each([
  ['', 'it is empty'],
  ['foo', 'at line 1, column 1 stands "foo"; a value is a number, true'],
  [`{'cron':1}`, `column 2 stands "'cron':1}"; JSON takes only double quotes`],
  ['{cron:1}', 'column 2 stands "cron:1}"; names stand in double quotes, and a shell takes'],
  ['{"a":1,}', 'column 8 stands "}"; no comma stands after the last one'],
  ['{"a":1', 'it ends too early'],
  ['{"a":"x', 'it ends too early'],
  ['{"a":True}', 'JSON writes true, false and null'],
  ['{"a":\n // no\n 1}', 'at line 2, column 2 stands "// no"; JSON has no comments'],
  ['{"a" 1}', 'expected a comma, a colon or the end here'],
  ['{"a":}', 'a value is a number'],
  ['{"a":1} x', 'expected a comma, a colon or the end here'],
])('%j is told as it is', (text, words) => {
  expect(jsonFaultOf(text)).toContain(words);
});

test('what is JSON has no fault', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(jsonFaultOf(text)).toBeNull();
    }),
  );
});

test('whatever is not JSON is told in one short line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const told = jsonFaultOf(text) ?? '';
      expect(told.length).toBeLessThan(300);
      expect(told).not.toContain('\n');
    }),
  );
});
