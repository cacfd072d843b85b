import { expect, test } from 'vitest';
import { machineFault } from './machine-fault.ts';

const system = (code: string) => Object.assign(new Error(`${code}: it went wrong`), { code });
const sqlite = (errcode: number) =>
  Object.assign(new Error('it went wrong'), { code: 'ERR_SQLITE_ERROR', errcode });

test.each([
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EFBIG', 'file-too-large'],
  ['EMFILE', 'too-many-open-files'],
  ['ENFILE', 'too-many-open-files'],
  ['EACCES', 'no-permission'],
  ['EPERM', 'no-permission'],
  ['EROFS', 'no-permission'],
  ['EIO', 'disk-error'],
  ['ENOMEM', 'out-of-memory'],
  ['MODULE_NOT_FOUND', 'files-replaced'],
])('%s is %s', (code, named) => {
  const fault = machineFault(system(code));
  expect(fault).toMatchObject({ code: named });
  expect(fault?.message).toContain(`${code}: it went wrong.`);
  expect(fault?.hint).not.toBe('');
});

test.each([
  [13, 'disk-full'],
  [10, 'disk-error'],
  [778, 'disk-error'],
  [14, 'cannot-open'],
  [8, 'no-permission'],
  [1032, 'no-permission'],
])('SQLite’s %i is %s', (errcode, named) => {
  expect(machineFault(sqlite(errcode))).toMatchObject({ code: named });
});

test.each([
  ['a wrong input', new Error('no')],
  ['what is no error', 'ENOSPC'],
  ['a damaged database', sqlite(11)],
  ['what is no database', sqlite(26)],
  ['a database that is busy', sqlite(5)],
  ['a file that is not there', system('ENOENT')],
  ['a name of every object', system('constructor')],
])('%s is no fault of the machine', (_, error) => {
  expect(machineFault(error)).toBeNull();
});

test.each([
  [
    Object.assign(new Error("EMFILE: too many open files, open '/data/a'"), { code: 'EMFILE' }),
    "No more files can be opened: EMFILE, open '/data/a'.",
  ],
  [
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    'The disk is full: ENOSPC, write.',
  ],
  [
    Object.assign(new Error('database or disk is full'), { errcode: 13 }),
    'The disk is full: error 13 of SQLite.',
  ],
])('the trouble is named once: %s', (error, message) => {
  expect(machineFault(error)?.message).toBe(message);
});

test('what wraps it is told by its cause, and a circle has an end', () => {
  const wrapped = new Error('not stored', { cause: system('ENOSPC') });
  expect(machineFault(wrapped)).toMatchObject({ code: 'disk-full' });
  const circle = new Error('a');
  circle.cause = circle;
  expect(machineFault(circle)).toBeNull();
});
