import { expect, test } from 'vitest';
import { isInEveryBox } from '../sandbox/system-folders.ts';
import { isHandedIn, outsideBox } from './outside-box.ts';

const WORKSPACE = '/home/jo/.rote/workspace';
const box = {
  isSeen: (path: string) => isInEveryBox(path) || path.startsWith(WORKSPACE),
  home: '/home/jo',
};
const sh = (text: string) => ['sh', '-c', text];

test.each<[string[], string[]]>([
  // Of the newcomer's crontab.
  [sh('cd\ndate >> /tmp/new1/ticks.log'), ['/tmp/new1/ticks.log']],
  [sh('cd\ndf -h / | tail -1 >> $HOME/df.log'), ['~/df.log']],
  // The program itself is handed into the box.
  [['/var/tmp/new1x/backup.sh'], []],
  [['/var/tmp/new1x/backup.sh', '/srv/a'], ['/srv/a']],
  [sh('cd\n./backup.sh > log 2>&1'), ['~/backup.sh', '~/log']],
  [
    ['tar', 'czf', '/backup/home.tgz', '/home/'],
    ['/backup/home.tgz', '/home'],
  ],
  // The home folder, however it is written.
  [sh('cat ~/a "${HOME}/b" \'$HOME/c\''), ['~/a', '~/b', '~/c']],
  [['cat', '~/.rote/workspace/a'], []],
  [['cat', '~/a'], ['~/a']],
  [sh('cd; ls'), []],
  // Values and lists in a word.
  [
    ['rsync', '--log-file=/var/log/r', 'a:/srv'],
    ['/var/log/r', '/srv'],
  ],
  [sh("export PATH='/usr/bin:/opt/bin'; x"), ['/opt/bin']],
  [sh('A=/srv/a x'), ['/srv/a']],
  [sh('cd /srv && ./run </data/in 2>/dev/null'), ['/srv', '/data/in']],
  [sh('echo "see /etc/passwd"; cat "/my files/a"'), ['/my']],
  // What a box has, and what is no path.
  [['ls', '/usr/bin', '/etc/ssl/certs', '/dev/null', '/proc/loadavg', '/'], []],
  [['cat', `${WORKSPACE}/a`, 'b/c', './d'], []],
  [['curl', 'https://a.example/b', '//a/b'], []],
  [['awk', '/foo/ {print}', '/var/a'], ['/var/a']],
  [sh("sed -n '/foo/p' a # /srv/x"), []],
  [sh('cat <<E\nE'), []],
  [sh('a >> /srv/l; b >> /srv/l'), ['/srv/l']],
])('%j names %j', (command, paths) => {
  expect(outsideBox(command, box)).toEqual(paths);
});

test.each<[string[], boolean]>([
  [['/var/tmp/new1x/backup.sh'], true],
  [['~/backup.sh'], true],
  [['/usr/bin/tar', '/srv'], false],
  [[`${WORKSPACE}/backup.sh`], false],
  [sh('/var/tmp/new1x/backup.sh'), false],
  [['tar'], false],
])('the program of %j is handed into its box: %j', (command, isGiven) => {
  expect(isHandedIn(command, box)).toBe(isGiven);
});
