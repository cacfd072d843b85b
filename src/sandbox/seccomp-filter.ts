/**
 * The filter of system calls that every box runs under, as a program of the kernel's packet filter. It refuses what no
 * script needs and what namespaces do not hold: keyrings, other processes, mounts and namespaces, files that give the
 * rights of their owner (setuid). All else is allowed.
 */
import {
  AUDIT_ARCH,
  CLONE,
  IOCTL,
  numberOf,
  OPENS,
  REFUSED,
  SETS_MODE,
  type SeccompArch,
  SOCKET,
  UNKNOWN,
} from './seccomp-calls.ts';

/** One instruction: what is done, where it goes on if it holds and if not (instructions to leave out), and a number. */
export type FilterStep = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

export const LOAD = 0x20;
export const IF_EQUAL = 0x15;
export const IF_ANY_BIT = 0x45;
export const RETURN = 0x06;

export const ALLOW = 0x7fff_0000;
const ERRNO = 0x0005_0000;
export const EPERM = ERRNO | 1;
export const ENOSYS = ERRNO | 38;
export const EAFNOSUPPORT = ERRNO | 97;

const NUMBER_AT = 0;
const ARCH_AT = 4;
/** Of what a call is given the lower half is read, which is first on both architectures. */
const givenAt = (index: number): number => 16 + 8 * index;

const X32 = 0x4000_0000;
/** New namespaces: time, mounts, cgroups, names, messages, users, processes, network. */
const NAMESPACES =
  0x80 | 0x2_0000 | 0x200_0000 | 0x400_0000 | 0x800_0000 | 0x1000_0000 | 0x2000_0000 | 0x4000_0000;
/** `setuid` and `setgid`. */
const GIVES_RIGHTS = 0o6000;
/** `O_CREAT` and `O_TMPFILE`. */
const MAKES_FILE = 0o100 | 0o20000000;
/** They type into a terminal. */
const TYPES = [0x5412, 0x541c];
/** Of the machine itself, of IPv4 and IPv6, and what names its interfaces; others are of no namespace. */
const FAMILIES = [1, 2, 10, 16];
const WORD_BYTES = 8;

const load = (at: number): FilterStep => [LOAD, 0, 0, at];
const answer = (with_: number): FilterStep => [RETURN, 0, 0, with_];

/** Those steps where the number is this one; each has to end with an answer. */
function onCall(number: number | null, steps: readonly FilterStep[]): FilterStep[] {
  return number === null ? [] : [[IF_EQUAL, 0, steps.length, number], ...steps];
}

export function filterFor(arch: SeccompArch): FilterStep[] {
  const of = (numbers: readonly [number | null, number | null]) => numberOf(numbers, arch);
  const refuseIfBits = (at: number, bits: number): FilterStep[] => [
    load(at),
    [IF_ANY_BIT, 0, 1, bits],
    answer(EPERM),
    answer(ALLOW),
  ];
  return [
    load(ARCH_AT),
    [IF_EQUAL, 1, 0, AUDIT_ARCH[arch]],
    answer(ENOSYS),
    load(NUMBER_AT),
    // The same kernel by other numbers.
    ...(arch === 'x64' ? ([[IF_ANY_BIT, 0, 1, X32], answer(ENOSYS)] as FilterStep[]) : []),
    ...Object.values(REFUSED).flatMap((numbers) => onCall(of(numbers), [answer(EPERM)])),
    ...Object.values(UNKNOWN).flatMap((numbers) => onCall(of(numbers), [answer(ENOSYS)])),
    ...onCall(of(CLONE), refuseIfBits(givenAt(0), NAMESPACES)),
    ...Object.values(SETS_MODE).flatMap(({ numbers, mode }) =>
      onCall(of(numbers), refuseIfBits(givenAt(mode), GIVES_RIGHTS)),
    ),
    ...Object.values(OPENS).flatMap(({ numbers, flags, mode }) =>
      onCall(of(numbers), [
        load(givenAt(flags)),
        [IF_ANY_BIT, 1, 0, MAKES_FILE],
        answer(ALLOW),
        ...refuseIfBits(givenAt(mode), GIVES_RIGHTS),
      ]),
    ),
    ...onCall(of(IOCTL), [
      load(givenAt(1)),
      ...TYPES.flatMap((one): FilterStep[] => [[IF_EQUAL, 0, 1, one], answer(EPERM)]),
      answer(ALLOW),
    ]),
    ...onCall(of(SOCKET), [
      load(givenAt(0)),
      ...FAMILIES.flatMap((one): FilterStep[] => [[IF_EQUAL, 0, 1, one], answer(ALLOW)]),
      answer(EAFNOSUPPORT),
    ]),
    answer(ALLOW),
  ];
}

/** As bubblewrap hands it to the kernel; null where the numbers of this architecture are not known. */
export function filterBytes(arch: string = process.arch): Buffer | null {
  if (arch !== 'x64' && arch !== 'arm64') return null;
  const steps = filterFor(arch);
  const bytes = Buffer.alloc(steps.length * WORD_BYTES);
  for (const [index, [code, ifTrue, ifFalse, value]] of steps.entries()) {
    const at = index * WORD_BYTES;
    bytes.writeUInt16LE(code, at);
    bytes.writeUInt8(ifTrue, at + 2);
    bytes.writeUInt8(ifFalse, at + 3);
    bytes.writeUInt32LE(value >>> 0, at + 4);
  }
  return bytes;
}
