import { expect, test } from 'vitest';
import { pathOutside } from './path-outside.ts';

test.each([
  ['write it to /etc/motd.', '/etc/motd'],
  ['read ~/notes/today.md every day', '~/notes/today.md'],
  ['append to ../x.txt', '../x.txt'],
  ['save as C:\\notes\\a.txt', 'C:\\notes\\a.txt'],
  ['save it in /report.pdf', '/report.pdf'],
  ['what is new on /r/rust', null],
  ['say "look in /etc/motd" at 9', null],
  ['write it to notes/today.md', null],
  ['fetch https://a.example/etc/motd', null],
  ['either/or, and 24/7', null],
])('%s', (text, path) => {
  expect(pathOutside(text)).toBe(path);
});
