/** Faults in the box: what it shows, what it lets out, and what ends it. */
import type { Mutant } from './mutant.ts';

const inBox = ['src/sandbox/sandbox.test.ts'];
const inEscapes = ['src/sandbox/escapes.test.ts'];
/** Without bombs: what outlives a box with such a fault must not take the machine. */
const inMaker = ['src/sandbox/box-maker.test.ts'];
const inHosts = ['src/sandbox/hosts.test.ts'];

export const SANDBOX_MUTANTS: readonly Mutant[] = [
  {
    name: 'box-shows-skill-writable',
    file: 'src/sandbox/bubblewrap-arguments.ts',
    text: "'--ro-bind',\n      `${over?.folder}/${name}`,",
    replacement: "'--bind',\n      `${over?.folder}/${name}`,",
    breaks: 'a script changes the files of its skill, which were approved',
    tests: inBox,
  },
  {
    name: 'box-shares-the-network',
    file: 'src/sandbox/bubblewrap-arguments.ts',
    text: "...['--unshare-all', '--unshare-user',",
    replacement: "...['--unshare-all', '--share-net', '--unshare-user',",
    breaks: 'a script reaches the API of the daemon and everything else',
    tests: inEscapes,
  },
  {
    name: 'box-keeps-the-kernel-open',
    file: 'src/sandbox/bubblewrap-arguments.ts',
    text: '...view.kernel,',
    replacement: '',
    breaks: 'a script of root sets what the kernel does',
    tests: inEscapes,
  },
  {
    name: 'proxy-lets-any-host-through',
    file: 'src/sandbox/host-proxy.ts',
    text: 'if (!hosts.some((allowed) => isAllowed(target, allowed))) {',
    replacement: 'if (hosts.length === 0) {',
    breaks: 'a script reaches hosts that nobody granted',
    tests: inHosts,
  },
  {
    name: 'proxy-forgets-what-was-refused',
    file: 'src/sandbox/host-proxy.ts',
    text: "return 'refused' in found ? found : { ...found, target };",
    replacement: "return { ...('refused' in found ? { address: '127.0.0.1' } : found), target };",
    breaks: 'a granted name leads to a private address',
    tests: inHosts,
  },
  {
    name: 'box-memory-not-watched',
    file: 'src/sandbox/watch-box.ts',
    text: 'if (use.memoryBytes > limits.memoryBytes)',
    replacement: 'if (use.memoryBytes > Number.MAX_VALUE)',
    breaks: 'a script takes all the memory of the machine',
    tests: ['src/sandbox/watch-box.test.ts'],
  },
  {
    name: 'box-output-without-end',
    file: 'src/sandbox/stay-with-box.ts',
    text: "else stop('output');",
    replacement: 'else take(chunk);',
    breaks: 'a script that says too much fills the memory of the daemon',
    tests: inBox,
  },
  {
    name: 'box-outlives-its-maker',
    file: 'src/sandbox/kept-box.ts',
    text: 'read -r shut <&5\n',
    replacement: 'read -r shut <&5\n  exit\n',
    breaks: 'what a script started lives on when the daemon is killed',
    tests: ['src/sandbox/kept-box.test.ts'],
  },
  {
    name: 'box-disk-counted-by-run',
    file: 'src/sandbox/bubblewrap.ts',
    text: 'if (await isOverfull(setup)) return',
    replacement: 'if (setup.folder === null) return',
    breaks: 'many short runs fill the disk',
    tests: inBox,
  },
  {
    name: 'box-inherits-open-files',
    file: 'src/sandbox/kept-box.ts',
    text: '`${CLOSE_HANDLES}${KEEP}`',
    replacement: '`${KEEP}`',
    breaks: 'a script reads files that whoever started Rote left open',
    tests: inMaker,
  },
  {
    name: 'box-environment-not-cleared',
    file: 'src/sandbox/bubblewrap-arguments.ts',
    text: "'--clearenv', ",
    replacement: '',
    breaks: 'a script learns by which process Rote can be reached',
    tests: inMaker,
  },
  {
    name: 'box-leaves-what-it-started',
    file: 'src/sandbox/bubblewrap-arguments.ts',
    text: "...['--unshare-all', '--unshare-user',",
    replacement: "...['--unshare-ipc', '--unshare-uts', '--unshare-net', '--unshare-user',",
    breaks: 'what a script started lives on when the script itself has ended',
    tests: inMaker,
  },
  {
    name: 'forbidden-box-taken-for-one',
    file: 'src/sandbox/box-state.ts',
    text: "return fault === null ? { kind: 'boxed', by: 'bubblewrap' } : forbidden(fault);",
    replacement: "return fault === '' ? forbidden(fault) : { kind: 'boxed', by: 'bubblewrap' };",
    breaks: 'status, doctor and approvals say boxed where no box can be made',
    tests: ['src/sandbox/box-state.test.ts'],
  },
];
