/**
 * Attacks that really run, as root where the tests do and as another user. Each says ESCAPED where it got out
 * and HELD at its end; those that harm nobody also run without a box, to show that they are attacks.
 */
import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BoxStop, type RunInBox, sayStop } from '../domain/box.ts';
import { hasBox, ownedBy, runShell, sandboxHere, temporaryFolder, WIDE } from './sandbox.fake.ts';

const SECRET = 'the-secret-of-the-house';
let places: Places;

interface Places {
  secretFile: string;
  socketFile: string;
  port: number;
}

interface Attack {
  name: string;
  /** In sh; node is "$NODE", perl is there as everywhere on Debian. */
  script: (places: Places) => string;
  /** Gets out where there is no box. */
  isControl?: true;
}

/** Says ESCAPED where the command succeeds. */
const must = (command: string): string =>
  `if ( ${command} ) >/dev/null 2>&1; then echo ESCAPED; fi`;
const node = (code: string): string => `"$NODE" -e '${code}' 2>/dev/null`;
const perl = (code: string): string => `perl -e '${code}'`;
const connects = (target: string): string =>
  node(
    `const s = require("net").connect(${target}); s.on("connect", () => { console.log("ESCAPED"); s.destroy(); }); s.on("error", () => {});`,
  );

const ATTACKS: Attack[] = [
  {
    name: 'reads the secrets of the house',
    script: ({ secretFile }) => must(`grep -q ${SECRET} ${secretFile}`),
    isControl: true,
  },
  {
    name: 'reads them through a link that it makes',
    script: ({ secretFile }) => must(`ln -s ${secretFile} link && grep -q ${SECRET} link`),
    isControl: true,
  },
  {
    name: 'makes a hard link to them',
    script: ({ secretFile }) => must(`ln ${secretFile} hard`),
  },
  {
    name: 'walks up from its folder',
    script: ({ secretFile }) =>
      must(`grep -rq ${SECRET} ../ / ${secretFile} --include=secrets.yaml`),
  },
  {
    name: 'reads the environment of other processes',
    script: () => must(`cat /proc/[0-9]*/environ | tr "\\0" "\\n" | grep -q ROTE_ESCAPE=${SECRET}`),
    isControl: true,
  },
  {
    name: 'looks into the root of other processes',
    script: ({ secretFile }) =>
      `for p in /proc/[0-9]*; do ${must(`grep -q ${SECRET} $p/root${secretFile} $p/cwd/secrets.yaml`)}; done`,
    isControl: true,
  },
  { name: 'sees the devices of the kernel', script: () => must('ls /sys/class'), isControl: true },
  {
    name: 'talks to a socket in a file',
    script: ({ socketFile }) => connects(`"${socketFile}"`),
    isControl: true,
  },
  {
    name: 'talks to an abstract socket',
    script: () => connects('"\\0rote-escape"'),
    isControl: true,
  },
  {
    name: 'talks to a port of loopback',
    script: ({ port }) => connects(`${port}, "127.0.0.1"`),
    isControl: true,
  },
  {
    name: 'talks to a port of loopback in IPv6',
    script: ({ port }) => connects(`${port}, "::1"`),
  },
  {
    name: 'asks for a name',
    script: () => must('getent hosts localhost.example.com deb.debian.org'),
  },
  {
    name: 'sends a datagram',
    script: () =>
      perl(
        'use Socket; socket(S, PF_INET, SOCK_DGRAM, 17); print "ESCAPED" if defined send(S, "x", 0, pack_sockaddr_in(53, inet_aton("8.8.8.8")));',
      ),
  },
  {
    name: 'opens a raw socket',
    script: () =>
      perl(
        'use Socket; print "ESCAPED" if socket(S, PF_INET, SOCK_RAW, 1) || socket(S, 17, SOCK_RAW, 768);',
      ),
  },
  {
    name: 'sends a signal to the daemon',
    script: () => must(`kill -0 ${process.pid}`),
    isControl: true,
  },
  {
    name: 'sees other processes',
    script: () => must('test $(ls -d /proc/[0-9]* | wc -l) -gt 12'),
    isControl: true,
  },
  {
    name: 'traces the daemon',
    script: () => perl(`print "ESCAPED" if syscall(101, 16, ${process.pid}, 0, 0) == 0;`),
  },
  {
    name: 'types into the terminal',
    script: () => perl('open(T, "<", "/dev/tty") and ioctl(T, 0x5412, "x") and print "ESCAPED";'),
  },
  { name: 'mounts', script: () => must('mount -t tmpfs none /tmp') },
  { name: 'makes the system writable', script: () => must('mount -o remount,rw /usr') },
  {
    name: 'makes namespaces of its own',
    script: () => must('unshare -U true || unshare -m true || unshare -n true'),
  },
  { name: 'changes its root', script: () => perl('print "ESCAPED" if chroot("/tmp");') },
  {
    name: 'gets rights from a program that gives them',
    script: () =>
      must(
        'grep -q "NoNewPrivs:.*0" /proc/self/status || grep "Cap[EPBI].*:.*[1-9a-f]" /proc/self/status',
      ),
  },
  {
    name: 'sets what the kernel does',
    script: () => must('echo x > /proc/sys/kernel/core_pattern || echo h > /proc/sysrq-trigger'),
  },
  {
    name: 'writes outside of its folder',
    script: () =>
      ['/x', '/usr/x', '/etc/x', '/dev/x', '/proc/x', '/run/x', '/bin/x']
        .map((path) => must(`echo x > ${path}`))
        .join('\n'),
  },
  {
    name: 'writes over the program that made the box',
    script: () => must('exec 9>>/proc/1/exe || echo x >> /proc/1/exe || cp /bin/sh /proc/1/exe'),
  },
  {
    name: 'finds a file that was left open',
    script: () => must('test $(ls /proc/self/fd | wc -l) -gt 4'),
  },
  {
    name: 'exchanges its own script while it runs',
    script: () =>
      must('echo x > SKILL.md || mv SKILL.md old || rm SKILL.md || ln -sf /bin/sh SKILL.md'),
  },
];

const USERS = process.getuid?.() === 0 ? [null, { uid: 65_534, gid: 65_534 }] : [null];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rote-house-'));
  const server = createServer((_, answer) => answer.end(SECRET));
  const inFile = createSocketServer((socket) => void socket.on('error', () => {}).end(SECRET));
  const abstract = createSocketServer((socket) => void socket.on('error', () => {}).end(SECRET));
  places = {
    secretFile: join(folder, 'secrets.yaml'),
    socketFile: join(folder, 'socket'),
    port: 0,
  };
  writeFileSync(places.secretFile, `key: ${SECRET}\n`);
  const bystander = spawn('sleep', ['600'], { env: { ROTE_ESCAPE: SECRET }, cwd: folder });
  await Promise.all([
    new Promise<void>((resolve) => server.listen(0, resolve)),
    new Promise<void>((resolve) => inFile.listen(places.socketFile, resolve)),
    new Promise<void>((resolve) => abstract.listen('\0rote-escape', resolve)),
  ]);
  places.port = (server.address() as AddressInfo).port;
  return () => {
    for (const one of [server, inFile, abstract]) one.close();
    bystander.kill();
    rmSync(folder, { recursive: true, force: true });
  };
});

async function attack(
  run: RunInBox,
  { script }: Attack,
  owner: { uid: number; gid: number } | null,
) {
  const skill = temporaryFolder();
  const folder = temporaryFolder();
  writeFileSync(join(skill, 'SKILL.md'), 'the text');
  if (owner !== null) for (const path of [skill, folder]) chownSync(path, owner.uid, owner.gid);
  return runShell(run, `${script(places)}\necho HELD`, {
    folder,
    seenAt: skill,
    readOnly: [skill, process.execPath],
    environment: { NODE: process.execPath },
  });
}

for (const user of USERS) {
  const who = user === null ? 'who runs Rote' : 'another user';
  describe.runIf(hasBox)(`a boxed program with the rights of ${who}`, () => {
    const { run } = sandboxHere({ user });

    it.for(ATTACKS)('does not get out: $name', async (one) => {
      const ran = await attack(run, one, user);
      expect(ran.output).toBe('HELD\n');
    });

    const BOMBS: { name: string; script: string; stop: BoxStop }[] = [
      { name: 'processes', script: 'bomb() { bomb | bomb & }; bomb; sleep 60', stop: 'processes' },
      { name: 'memory', script: perl('$x = "x" x 400000000; sleep 60'), stop: 'memory' },
      {
        name: 'memory of many processes',
        script: `for i in 1 2 3 4 5 6; do ${perl('$x = "x" x 60000000; sleep 60')} & done; wait`,
        stop: 'memory',
      },
      { name: 'a large file', script: 'dd if=/dev/zero of=big bs=1M', stop: 'disk' },
      {
        name: 'many small files',
        script: 'i=0; while :; do i=$((i+1)); head -c 1000000 /dev/zero > f$i; done',
        stop: 'disk',
      },
      {
        name: 'files below a path that is too long',
        script: perl(
          'my $n = "d" x 200; for (1..60) { mkdir $n; chdir $n } for (1..40) { open F, ">", "f$_"; print F "x" x 1000000; close F } sleep 60',
        ),
        stop: 'disk',
      },
      {
        name: 'folders in folders',
        script: perl('while (1) { mkdir "d"; chdir "d" or last } sleep 60'),
        stop: 'disk',
      },
      {
        name: 'a file that is deleted and still open',
        script: perl(
          'for (1..40) { open my $f, ">", "f"; push @f, $f; unlink "f"; syswrite $f, "x" x 1000000 } sleep 60',
        ),
        stop: 'disk',
      },
      {
        name: 'empty files',
        script: perl('while (1) { open F, ">", "f" . $i++; close F }'),
        stop: 'disk',
      },
      {
        name: 'files in a folder that is closed',
        script: perl(
          'mkdir "d"; for (1..40) { open F, ">", "d/f$_"; print F "x" x 1000000; close F } chmod 0, "d"; sleep 60',
        ),
        stop: 'disk',
      },
      {
        name: 'a folder whose name is no text',
        script: perl(
          'my $d = "d\\xff"; mkdir $d; for (1..40) { open F, ">", "$d/f$_"; print F "x" x 1000000; close F } sleep 60',
        ),
        stop: 'disk',
      },
      { name: 'output', script: 'yes', stop: 'output' },
      { name: 'processor time', script: 'while :; do :; done', stop: 'cpu' },
    ];
    const narrow = {
      ...WIDE,
      memoryBytes: 200_000_000,
      processes: 30,
      diskBytes: 5_000_000,
      cpuSeconds: 1,
    };

    it.for(BOMBS)('is ended by its bound: $name', async ({ script, stop }) => {
      const limits = stop === 'cpu' ? narrow : { ...narrow, cpuSeconds: 60 };
      const folder = temporaryFolder();
      if (user !== null) chownSync(folder, user.uid, user.gid);
      const ran = await runShell(run, script, { folder, seenAt: folder, limits });
      expect(ran).toMatchObject({ kind: 'ended', stopped: stop });
      expect(sayStop(stop, limits)).toMatch(/^its? /);
    });

    it('fills neither /tmp nor /dev/shm beyond their size', async () => {
      const fill = 'dd if=/dev/zero of=$place/big bs=1M count=400 2>/dev/null || echo full';
      const ran = await runShell(run, `for place in /tmp /dev/shm; do ${fill}; done`, {
        limits: { ...WIDE, diskBytes: null },
        ...(user === null ? {} : ownedBy(user)),
      });
      expect(ran.output).toBe('full\nfull\n');
    });
  });
}

describe('the attacks without a box', () => {
  const { run } = sandboxHere({ mode: 'off' });

  it.for(ATTACKS.filter(({ isControl }) => isControl))('get out: $name', async (one) => {
    const ran = await attack(run, one, null);
    expect(ran.output).toContain('ESCAPED');
  });
});
