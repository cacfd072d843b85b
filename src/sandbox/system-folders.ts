/**
 * What of the system a box sees, read-only: programs, libraries, and those files of /etc that programs
 * need to find libraries, names and certificates. Nothing in it belongs to a person.
 */
import { lstatSync, readlinkSync } from 'node:fs';
import { resolve } from 'node:path';

const FOLDERS = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/nix/store'];

/** Each is a mount, which costs about a millisecond a call: only what programs read while they run. */
const ETC = [
  'alternatives',
  'fonts',
  'ld.so.cache',
  'localtime',
  'magic',
  'mime.types',
  'nsswitch.conf',
  'os-release',
  'pki',
  'protocols',
  'python3',
  'services',
  'ssl',
  'timezone',
].map((name) => `/etc/${name}`);

/** The arguments that show them: a link to what is shown is made again, anything else is bound. */
export function systemArguments(): string[] {
  return [...FOLDERS, ...ETC].flatMap((path) => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found === undefined) return [];
    if (!found.isSymbolicLink()) return ['--ro-bind-try', path, path];
    const target = readlinkSync(path);
    const isShown = !path.startsWith('/etc/') || isOfSystem(resolve('/etc', target));
    return isShown ? ['--symlink', target, path] : ['--ro-bind-try', path, path];
  });
}

/** Of the kernel, what nobody in a box may read, and what nobody may write: root may, without any right of root. */
const KERNEL_HIDDEN = [
  'acpi',
  'kcore',
  'keys',
  'key-users',
  'kmsg',
  'latency_stats',
  'sched_debug',
  'scsi',
  'timer_list',
];
const KERNEL_READ_ONLY = ['bus', 'fs', 'irq', 'sys'];
const KERNEL_WRITE_ONLY = ['sysrq-trigger'];

/** The arguments that cover them, behind those that show the processes of the box. */
export function kernelArguments(): string[] {
  const here = (name: string) => lstatSync(`/proc/${name}`, { throwIfNoEntry: false });
  const hidden = [...KERNEL_HIDDEN, ...KERNEL_WRITE_ONLY].flatMap((name) => {
    const found = here(name);
    if (found === undefined) return [];
    if (found.isDirectory()) return ['--tmpfs', `/proc/${name}`, '--remount-ro', `/proc/${name}`];
    return ['--ro-bind', '/dev/null', `/proc/${name}`];
  });
  const readOnly = KERNEL_READ_ONLY.filter((name) => here(name) !== undefined);
  return [
    ...hidden,
    ...readOnly.flatMap((name) => ['--ro-bind', `/proc/${name}`, `/proc/${name}`]),
  ];
}

/** Of a box itself, and the same in each; `/tmp` is not, because what others lay there is not in it. */
const OF_ANY_BOX =
  /^\/(?:proc(?:\/|$)|dev\/(?:null|zero|full|u?random|tty|std(?:in|out|err)|fd(?:\/|$))|$)/;

/** Whether a program in a box finds it there as it is on the machine: of the system, or what every box has. */
export function isInEveryBox(path: string): boolean {
  const isOfEtc = ETC.some((file) => path === file || path.startsWith(`${file}/`));
  return isOfSystem(path) || isOfEtc || OF_ANY_BOX.test(path);
}

/** Whether a box sees it without being told. */
export function isOfSystem(path: string): boolean {
  return FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`));
}
