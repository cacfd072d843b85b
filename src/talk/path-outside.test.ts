import { expect, test } from 'vitest';
import { bentPath, pathNeverGranted, pathOutside } from './path-outside.ts';

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

test.each([
  ['write it to /etc/motd', null],
  ['read ~/notes/today.md every day', null],
  ['append to ../x.txt', '../x.txt'],
  ['save as C:\\notes\\a.txt', 'C:\\notes\\a.txt'],
  ['read ~/.ssh/config', '~/.ssh/config'],
  ['read /proc/meminfo', '/proc/meminfo'],
])('that nobody can grant: %s', (text, path) => {
  expect(pathNeverGranted(text)).toBe(path);
});

test.each([
  ['read ~/notes/today.md', { path: '~/notes/today.md' }, null],
  ['read ~/notes/today.md', { path: 'notes/today.md' }, '~/notes/today.md'],
  ['read notes/today.md', { path: 'today.md' }, null],
])('%s, written as %o, bends %s', (text, written, expected) => {
  expect(bentPath(text, written)).toBe(expected);
});
