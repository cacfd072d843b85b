import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRotatingFile, rotatedNames } from './rotating-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-rotating-'));
  file = join(folder, 'logs', 'a.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (mostBytes = 10) => createRotatingFile({ file, mostBytes, kept: 2 });
const contents = (): string[] =>
  rotatedNames({ file, kept: 2 }).map((name) => {
    try {
      return readFileSync(name, 'utf8');
    } catch {
      return '-';
    }
  });

test('what is full is set aside, the oldest goes, and it never grows beyond its bound', () => {
  const log = open();
  for (const line of ['1\n', '22222222\n', '3333\n', '4444\n', '55555\n', '66\n', '777777\n'])
    log.write(Buffer.from(line));
  expect(contents()).toEqual(['3333\n4444\n', '55555\n66\n', '777777\n']);
  expect(readdirSync(join(folder, 'logs'))).toHaveLength(3);
  log.close();
});

test('one that goes on counts what is there already', () => {
  open().write(Buffer.from('12345678\n'));
  open().write(Buffer.from('next\n'));
  expect(contents()).toEqual(['-', '12345678\n', 'next\n']);
});

test('a line that is longer than a file has one of its own', () => {
  const log = open();
  log.write(Buffer.from('1\n'));
  log.write(Buffer.from('a line that is long\n'));
  log.write(Buffer.from('2\n'));
  expect(contents()).toEqual(['1\n', 'a line that is long\n', '2\n']);
});

test('only its owner reads it, also where it was there before with other rights', () => {
  open().write(Buffer.from('1\n'));
  rmSync(file);
  writeFileSync(file, '', { mode: 0o644 });
  open().write(Buffer.from('2\n'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'logs')).mode & 0o777).toBe(0o700);
});

test('a file that was taken away begins anew; nothing goes through a link', () => {
  const log = open();
  log.write(Buffer.from('1\n'));
  rmSync(join(folder, 'logs'), { recursive: true });
  log.write(Buffer.from('2\n'));
  expect(contents()).toEqual(['-', '-', '2\n']);
  rmSync(file);
  const other = join(folder, 'other');
  writeFileSync(other, '');
  symlinkSync(other, file);
  expect(() => log.write(Buffer.from('3\n'))).toThrow('ELOOP');
  expect(readFileSync(other, 'utf8')).toBe('');
  rmSync(file);
  log.write(Buffer.from('4\n'));
  expect(contents()).toEqual(['-', '-', '4\n']);
});
