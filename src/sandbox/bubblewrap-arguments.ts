/** What bubblewrap is told for one box: nothing is shared but what is named here. */
import type { BoxRequest, GrantedFolder } from '../domain/box.ts';

export interface BoxView extends Pick<BoxRequest, 'seenAt' | 'cwd' | 'environment'> {
  /** Null where it writes nowhere. */
  folder: string | null;
  /** The arguments that show the system, and those that cover what the kernel shows. */
  system: readonly string[];
  kernel: readonly string[];
  /** Seen at their own paths, read-only. */
  shows: readonly string[];
  granted: readonly GrantedFolder[];
  /** Of the folder that lies over `folder`, the names of its entries. */
  over: { folder: string; entries: readonly string[] } | null;
  /** The socket of the proxy, and where the box finds it. */
  proxy: { socket: string; at: string } | null;
  temporaryBytes: number;
}

export function bubblewrapArguments(view: BoxView): string[] {
  const { folder, seenAt, over, proxy } = view;
  // What lies in another comes after it.
  const mounts = [
    ...(folder === null ? [] : [bind('--bind', folder, seenAt)]),
    ...view.shows.map((path) => bind('--ro-bind', path)),
    ...view.granted.flatMap(({ path, access, covers }) => [
      bind(access === 'write' ? '--bind' : '--ro-bind', path),
      ...covers.map(({ path: at, isFolder }) =>
        isFolder ? { words: ['--tmpfs', at], at } : bind('--ro-bind', '/dev/null', at),
      ),
    ]),
  ].sort((one, other) => one.at.length - other.at.length);
  const temporary = ['--size', String(view.temporaryBytes), '--tmpfs'];
  return [
    ...['--unshare-all', '--unshare-user', '--disable-userns', '--cap-drop', 'ALL'],
    ...['--new-session', '--clearenv', '--hostname', 'box'],
    ...view.system,
    ...[
      '--proc',
      '/proc',
      ...view.kernel,
      '--dev',
      '/dev',
      ...temporary,
      '/dev/shm',
      '--remount-ro',
      '/dev',
    ],
    ...[...temporary, '/tmp'],
    ...mounts.flatMap(({ words }) => words),
    ...(over?.entries ?? []).flatMap((name) => [
      '--ro-bind',
      `${over?.folder}/${name}`,
      `${seenAt}/${name}`,
    ]),
    ...(proxy === null ? [] : ['--ro-bind', proxy.socket, proxy.at]),
    ...['--remount-ro', '/', '--chdir', view.cwd],
    ...Object.entries(view.environment).flatMap(([name, value]) => ['--setenv', name, value]),
  ];
}

function bind(how: '--bind' | '--ro-bind', from: string, at = from) {
  return { words: [how, from, at], at };
}
