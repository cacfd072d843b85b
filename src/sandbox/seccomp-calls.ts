/** The calls of the kernel that a box is refused, by their numbers on each architecture; null where it has no such call. */

export type SeccompArch = 'x64' | 'arm64';

/** What the kernel calls an architecture. */
export const AUDIT_ARCH: Record<SeccompArch, number> = { x64: 0xc000_003e, arm64: 0xc000_00b7 };

type Numbers = readonly [x64: number | null, arm64: number | null];

/** Whatever they are given. */
export const REFUSED: Record<string, Numbers> = {
  // The keyring of whoever started Rote is not of a namespace.
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  // Other processes.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  // Parts of the kernel that are large and that no script needs.
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  fanotify_init: [300, 262],
  lookup_dcookie: [212, 18],
  nfsservctl: [180, 42],
  modify_ldt: [154, null],
  uselib: [134, null],
  // Mounts and namespaces.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  open_tree_attr: [467, 467],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  unshare: [272, 97],
  setns: [308, 268],
  open_by_handle_at: [304, 265],
  name_to_handle_at: [303, 264],
  // The machine.
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  syslog: [103, 116],
  iopl: [172, null],
  ioperm: [173, null],
  vhangup: [153, 58],
};

/** As if the kernel did not know them: what they are given can't be read here, and programs have another way. */
export const UNKNOWN: Record<string, Numbers> = { clone3: [435, 435], openat2: [437, 437] };

export const CLONE: Numbers = [56, 220];
export const IOCTL: Numbers = [16, 29];
export const SOCKET: Numbers = [41, 198];

/** With the place of the mode of a file among what they are given. */
export const SETS_MODE: Record<string, { numbers: Numbers; mode: number }> = {
  chmod: { numbers: [90, null], mode: 1 },
  fchmod: { numbers: [91, 52], mode: 1 },
  fchmodat: { numbers: [268, 53], mode: 2 },
  fchmodat2: { numbers: [452, 452], mode: 2 },
  creat: { numbers: [85, null], mode: 1 },
  mknod: { numbers: [133, null], mode: 1 },
  mknodat: { numbers: [259, 33], mode: 2 },
};

/** With the places of the flags and of the mode, which counts only where a file is made. */
export const OPENS: Record<string, { numbers: Numbers; flags: number; mode: number }> = {
  open: { numbers: [2, null], flags: 1, mode: 2 },
  openat: { numbers: [257, 56], flags: 2, mode: 3 },
};

export function numberOf([x64, arm64]: Numbers, arch: SeccompArch): number | null {
  return arch === 'x64' ? x64 : arm64;
}
