/**
 * Attacks of a program on the house around its box, and a house that has what they look for. Each says ESCAPED where it gets
 * out; those that harm nobody get out where there is no box, which shows that they are attacks.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SECRET = 'the-secret-of-the-house';
export interface AttackedPlaces {
  secretFile: string;
  socketFile: string;
  port: number;
}

export interface Attack {
  name: string;
  /** In sh; node is "$NODE", perl is there as everywhere on Debian. */
  script: (places: AttackedPlaces) => string;
  /** Gets out where there is no box. */
  isControl?: true;
}

/** Says ESCAPED where the command succeeds. */
const must = (command: string): string =>
  `if ( ${command} ) >/dev/null 2>&1; then echo ESCAPED; fi`;
const node = (code: string): string => `"$NODE" -e '${code}' 2>/dev/null`;
export const perl = (code: string): string => `perl -e '${code}'`;
const connects = (target: string): string =>
  node(
    `const s = require("net").connect(${target}); s.on("connect", () => { console.log("ESCAPED"); s.destroy(); }); s.on("error", () => {});`,
  );

export const ATTACKS: Attack[] = [
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
    script: () => must('getent hosts localhost.example.com www.example.org'),
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

/** Secrets, sockets and a process of somebody else. */
export async function openAttackedPlaces(): Promise<{ places: AttackedPlaces; close(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'rote-house-'));
  const server = createServer((_, answer) => answer.end(SECRET));
  const inFile = createSocketServer((socket) => void socket.on('error', () => {}).end(SECRET));
  const abstract = createSocketServer((socket) => void socket.on('error', () => {}).end(SECRET));
  const places: AttackedPlaces = {
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
  const close = () => {
    for (const one of [server, inFile, abstract]) one.close();
    bystander.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  return { places, close };
}
