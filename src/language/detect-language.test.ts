import { expect, test } from 'vitest';
import { languageOf } from './detect-language.ts';

test.each([
  ['run touch /tmp/box-11Do2k/made', 'en'],
  ['run ~/mo/di/mi.sh', 'en'],
  ['fetch https://a.example/jeden/tag', 'en'],
  ['write to jeden@tag.example', 'en'],
  ['mo/mi um 9 Uhr', 'de'],
  ['starte /usr/bin/every jeden Tag', 'de'],
])('%j is %s', (text, code) => {
  expect(languageOf(text, undefined).code).toBe(code);
});
