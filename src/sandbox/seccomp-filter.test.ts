/** The filter of system calls: read by a small interpreter for both architectures, and for real in a box on this one. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasBox, runShell, sandboxHere, temporaryFolder } from './sandbox.fake.ts';
import { AUDIT_ARCH, numberOf, REFUSED, type SeccompArch } from './seccomp-calls.ts';
import {
  ALLOW,
  EAFNOSUPPORT,
  ENOSYS,
  EPERM,
  filterBytes,
  IF_ANY_BIT,
  IF_EQUAL,
  LOAD,
  RETURN,
} from './seccomp-filter.ts';

interface Call {
  arch: SeccompArch;
  number: number;
  given?: readonly number[];
  as?: number;
}

/** What the kernel would answer, from the bytes that it gets. Each jump goes forward, so that it ends. */
function answerTo({ arch, number, given = [], as = AUDIT_ARCH[arch] }: Call): number {
  const program = filterBytes(arch) ?? Buffer.alloc(0);
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number >>> 0, 0);
  data.writeUInt32LE(as >>> 0, 4);
  for (const [index, value] of given.entries()) data.writeUInt32LE(value >>> 0, 16 + 8 * index);
  let loaded = 0;
  for (let at = 0; at < program.length / 8; at += 1) {
    const code = program.readUInt16LE(at * 8);
    const [ifTrue, ifFalse] = [program.readUInt8(at * 8 + 2), program.readUInt8(at * 8 + 3)];
    const value = program.readUInt32LE(at * 8 + 4);
    if (code === RETURN) return value;
    if (code === LOAD) loaded = data.readUInt32LE(value);
    else if (code === IF_EQUAL) at += loaded === value ? ifTrue : ifFalse;
    else if (code === IF_ANY_BIT) at += (loaded & value) !== 0 ? ifTrue : ifFalse;
    else throw new Error(`the kernel would not take ${code}`);
  }
  throw new Error('it ends without an answer');
}

describe.each(['x64', 'arm64'] as const)('on %s', (arch) => {
  const known = Object.entries(REFUSED).flatMap(([name, numbers]) => {
    const number = numberOf(numbers, arch);
    return number === null ? [] : [[name, number] as const];
  });
  it.each(known)('%s is refused', (_, number) => {
    expect(answerTo({ arch, number })).toBe(EPERM);
  });

  const n = (x64: number, arm64: number): number => (arch === 'x64' ? x64 : arm64);
  it.each<[string, number, number[], number]>([
    ['clone3, whatever it is given', 435, [], ENOSYS],
    ['openat2', 437, [], ENOSYS],
    ['clone of a thread', n(56, 220), [0x3d0f00], ALLOW],
    ['clone of a process', n(56, 220), [0x1200011], ALLOW],
    ['clone with users of its own', n(56, 220), [0x10000011], EPERM],
    ['clone with mounts of its own', n(56, 220), [0x20011], EPERM],
    ['clone with a network of its own', n(56, 220), [0x40000011], EPERM],
    ['fchmod', n(91, 52), [3, 0o755], ALLOW],
    ['fchmod to setuid', n(91, 52), [3, 0o4755], EPERM],
    ['fchmodat to setgid', n(268, 53), [3, 0, 0o2755], EPERM],
    ['fchmodat2 to setuid', 452, [3, 0, 0o4755], EPERM],
    ['mknodat with setuid', n(259, 33), [3, 0, 0o104755], EPERM],
    ['openat of a file that is there', n(257, 56), [3, 0, 0, 0o6777], ALLOW],
    ['openat of a new file', n(257, 56), [3, 0, 0o101, 0o666], ALLOW],
    ['openat of a new file with setuid', n(257, 56), [3, 0, 0o101, 0o4755], EPERM],
    ['openat of a file without a name', n(257, 56), [3, 0, 0o20000002, 0o4755], EPERM],
    ['a socket of IPv4', n(41, 198), [2], ALLOW],
    ['a socket to the machine below', n(41, 198), [40], EAFNOSUPPORT],
    ['a socket of the crypto of the kernel', n(41, 198), [38], EAFNOSUPPORT],
    ['typing into a terminal', n(16, 29), [0, 0x5412], EPERM],
    ['the size of a terminal', n(16, 29), [0, 0x5413], ALLOW],
    ['read', n(0, 63), [], ALLOW],
    ['write', n(1, 64), [], ALLOW],
    ['execve', n(59, 221), [], ALLOW],
    ['futex', n(202, 98), [], ALLOW],
  ])('%s', (_, number, given, expected) => {
    expect(answerTo({ arch, number, given })).toBe(expected);
  });

  it('the numbers of another architecture are refused, whatever they are', () => {
    for (const as of [0x4000_0003, 0x4000_0028, arch === 'x64' ? AUDIT_ARCH.arm64 : AUDIT_ARCH.x64])
      for (const number of [0, 1, 63, 101, 250])
        expect(answerTo({ arch, number, as })).toBe(ENOSYS);
  });
});

it('the x32 numbers of x64 are refused', () => {
  for (const number of [0, 1, 101, 250, 520])
    expect(answerTo({ arch: 'x64', number: number | 0x4000_0000 })).toBe(ENOSYS);
});

it('where the numbers are not known there is no filter', () => {
  expect(filterBytes('riscv64')).toBeNull();
});

const USERS = process.getuid?.() === 0 ? [null, { uid: 65_534, gid: 65_534 }] : [null];
const index = process.arch === 'arm64' ? 1 : 0;

describe.runIf(hasBox).each(USERS)('in a box, with the rights of %o', (user) => {
  const { run } = sandboxHere({ user });
  const told = async (script: string, folder = temporaryFolder()): Promise<string> => {
    if (user !== null) (await import('node:fs')).chownSync(folder, user.uid, user.gid);
    const readOnly = [process.execPath];
    const given = { folder, seenAt: folder, readOnly, environment: { NODE: process.execPath } };
    const ran = await runShell(run, script, given);
    return ran.output + ran.errors;
  };

  it('every call of the list is refused', async () => {
    const numbers = Object.values(REFUSED).flatMap((one) => one[index] ?? []);
    const script = `perl -e 'use Errno; for (@ARGV) { $! = 0; my $r = syscall(0 + $_, -1, 0, 0, 0, 0, 0); print "$_ " unless $r == -1 && $!{EPERM}; }' ${numbers.join(' ')}`;
    expect(await told(script)).toBe('');
  });

  it('the keyring of whoever started Rote is out of reach', async () => {
    const [keyctl, addKey] = [REFUSED['keyctl']?.[index], REFUSED['add_key']?.[index]];
    const script = `perl -e 'print "reached" if syscall(${keyctl}, 0, -3, 0) != -1; my ($t, $d, $v) = ("user", "x", "y"); print "added" if syscall(${addKey}, $t, $d, $v, 1, -3) != -1; print $!{EPERM} ? "refused" : "$!"'`;
    expect(await told(`${script}`)).toContain('refused');
  });

  it('no setuid file is left', async () => {
    const folder = temporaryFolder();
    const script = [
      'cp /bin/sh own; chmod u+s own; chmod g+s own; chmod 6755 own',
      `perl -e 'use Fcntl; sysopen(F, "made", O_CREAT|O_WRONLY, 04755)'`,
      'install -m 4755 /bin/sh installed',
      `python3 -c 'import os; os.mknod("node", 0o104755)'`,
      'find . -perm /6000',
      'echo end',
    ];
    expect((await told(`exec 2>/dev/null; ${script.join('; ')}`, folder)).trim()).toBe('end');
  });

  it('Node, Python and git work', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), 'x');
    const script = [
      `"$NODE" -e 'const { Worker } = require("worker_threads"); new Worker("require(\\"fs\\").readFileSync(\\"file\\"); require(\\"worker_threads\\").parentPort.postMessage(require(\\"child_process\\").execFileSync(\\"echo\\", [\\"node\\"]).toString())", { eval: true }).on("message", (m) => process.stdout.write(m))'`,
      `/usr/bin/python3 -c 'import subprocess, threading, tempfile, multiprocessing, ssl; t = threading.Thread(target=lambda: None); t.start(); t.join(); print(subprocess.check_output(["echo", "python"]).decode(), end="")'`,
      'git init -q . && git -c user.name=a -c user.email=a@b add file && git -c user.name=a -c user.email=a@b commit -qm "git" && git log --format=%s',
    ];
    expect(await told(script.join('\n'), folder)).toBe('node\npython\ngit\n');
  });
});
