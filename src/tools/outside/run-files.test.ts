import { describe, expect, test } from 'vitest';
import { type FilePorts, runFilesOf } from './run-files.ts';

const PROGRAMS = 'sh bash python3 node perl nice sudo timeout env rsync tar awk make flock'.split(
  ' ',
);
const FILES: Record<string, string> = {
  '/work/backup.sh': '',
  '/work/report.py': '',
  '/work/data.csv': '',
  '/work/hook.js': '',
  '/work/app.js': '',
  '/work/tool': '#!/usr/bin/env python3',
  '/opt/app/run.sh': '#!/bin/sh -e',
  '/home/me/bin/nightly': '',
};
const FOLDERS = ['/opt/app', '/home/me'];
const placeOf = (word: string, cwd: string): string => {
  if (word.startsWith('~')) return `/home/me${word.slice(1)}`;
  return word.startsWith('/') ? word : `${cwd}/${word.replace(/^\.\//, '')}`;
};
const ports: FilePorts = {
  findProgram(word, cwd) {
    if (!/[~/]/.test(word)) return PROGRAMS.includes(word) ? `/usr/bin/${word}` : null;
    const path = placeOf(word, cwd);
    const name = path.replace(/^\/(?:usr\/)?bin\//, '');
    return path in FILES || PROGRAMS.includes(name) ? path : null;
  },
  findFile: (word, cwd) => (placeOf(word, cwd) in FILES ? placeOf(word, cwd) : null),
  findFolder: (word, cwd) => (FOLDERS.includes(placeOf(word, cwd)) ? placeOf(word, cwd) : null),
  isOpen: (path) => path.startsWith('/work/'),
  interpreterOf: (path) => (FILES[path] ?? '').replace(/^#!/, '') || null,
};
const paths = (command: string[]): string[] =>
  runFilesOf(command, '/work', ports).files.map(({ path }) => path);
const unknown = (text: string): string[] => runFilesOf(['sh', '-c', text], '/work', ports).unknown;

describe('the files that a command runs', () => {
  test.each([
    ['tar czf out.tgz data.csv', ['/usr/bin/tar']],
    ['sh backup.sh', ['/usr/bin/sh', '/work/backup.sh']],
    ['sh -e -o pipefail backup.sh data.csv', ['/usr/bin/sh', '/work/backup.sh']],
    ['python3 -u -W ignore report.py data.csv', ['/usr/bin/python3', '/work/report.py']],
    ['python3 -m http.server', ['/usr/bin/python3']],
    [
      'node --require ./hook.js app.js data.csv',
      ['/usr/bin/node', '/work/hook.js', '/work/app.js'],
    ],
    [
      'sudo -u me nice -n 10 sh backup.sh',
      ['/usr/bin/sudo', '/usr/bin/nice', '/usr/bin/sh', '/work/backup.sh'],
    ],
    ['timeout 60 bash backup.sh', ['/usr/bin/timeout', '/usr/bin/bash', '/work/backup.sh']],
    ['env A=1 python3 report.py', ['/usr/bin/env', '/usr/bin/python3', '/work/report.py']],
    ['flock data.csv sh backup.sh', ['/usr/bin/flock', '/usr/bin/sh', '/work/backup.sh']],
    ['./tool data.csv', ['/work/tool', '/usr/bin/env', '/usr/bin/python3']],
    ['~/bin/nightly', ['/home/me/bin/nightly']],
    ['awk -f backup.sh data.csv', ['/usr/bin/awk', '/work/backup.sh']],
    ['awk {print} data.csv', ['/usr/bin/awk']],
    ['./new.sh', []],
  ])('%s', (command, expected) => {
    expect(paths(command.split(' '))).toEqual(expected);
  });

  test.each([
    ['cd /opt/app && ./run.sh >> log', ['/usr/bin/sh', '/opt/app/run.sh', '/bin/sh']],
    [
      'rsync -a "$HOME" /mnt; sh backup.sh',
      ['/usr/bin/sh', '/usr/bin/rsync', '/usr/bin/sh', '/work/backup.sh'],
    ],
    [
      "nice sh -c 'sh backup.sh'",
      ['/usr/bin/sh', '/usr/bin/nice', '/usr/bin/sh', '/work/backup.sh'],
    ],
    [
      'A=1 sudo -u me sh backup.sh',
      ['/usr/bin/sh', '/usr/bin/sudo', '/usr/bin/sh', '/work/backup.sh'],
    ],
    [
      'if true; then nice -n 5 sh ./backup.sh; fi',
      ['/usr/bin/sh', '/usr/bin/nice', '/usr/bin/sh', '/work/backup.sh'],
    ],
    ['. ./backup.sh', ['/usr/bin/sh', '/work/backup.sh']],
    ['cd ~ && bin/nightly', ['/usr/bin/sh', '/home/me/bin/nightly']],
  ])('in the text of a shell: %s', (text, expected) => {
    expect(paths(['sh', '-c', text])).toEqual(expected);
  });

  test('what can not be known is told', () => {
    expect(unknown('$TOOL --now')).toEqual(['$TOOL']);
    expect(unknown('cd $WHERE && ./run.sh')).toEqual(['./run.sh']);
    expect(unknown('python3 $(ls *.py)')).not.toEqual([]);
    expect(unknown('make')).toEqual(['what make reads by itself']);
    expect(unknown('sh backup.sh')).toEqual([]);
  });

  test.each([
    'watch ./backup.sh',
    'find . -exec sh backup.sh ;',
    'tar -I ./backup.sh -cf x /opt',
    'tar --checkpoint-action=exec=./backup.sh -cf x /opt',
    'git -c core.pager=./backup.sh log',
    'env BASH_ENV=backup.sh bash -c true',
    'env LD_PRELOAD=./tool true',
    'ssh host -oProxyCommand=./backup.sh',
    'java -jar tool',
    'fish backup.sh',
    'node --require=./hook.js -e 1',
    'awk -fbackup.sh',
    'bash --init-file=backup.sh -i',
    'python3 -m report',
    'python3 missing',
    'sh -s',
  ])('a file where runs write that is not pinned is told: %s', (command) => {
    expect(runFilesOf(command.split(' '), '/work', ports).unknown).not.toEqual([]);
  });

  test.each([
    'sh < backup.sh',
    'cat backup.sh | sh',
    'eval "$(cat backup.sh)"',
    'echo `sh backup.sh`',
    'trap "sh backup.sh" EXIT',
    'BASH_ENV=backup.sh bash -c true',
  ])('also in the text of a shell: %s', (text) => {
    expect(unknown(text)).not.toEqual([]);
  });

  test.each([
    ['bash -eo pipefail backup.sh', ['/usr/bin/bash', '/work/backup.sh']],
    ['awk -nf backup.sh', ['/usr/bin/awk', '/work/backup.sh']],
  ])('options that are written together: %s', (command, expected) => {
    expect(paths(command.split(' '))).toEqual(expected);
  });
});
