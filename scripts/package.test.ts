import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastStage, readContainerFile, wordsOf } from './container-file.fake.ts';
import { manifestForUsers } from './pack-manifest.ts';
import { NODE_PACKAGE, npm, OFFLINE, packCopy } from './packed.fake.ts';

const ROOT = join(import.meta.dirname, '..');
const CONTAINER_FILE = join(ROOT, 'deploy/Containerfile');
const scratch = mkdtempSync(join(tmpdir(), 'rote-package-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
});

test('a package names nothing that is in the bundle, and nothing that builds or checks it', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const lean = manifestForUsers(manifest);
  expect(lean).toMatchObject({ name: 'rote', version: manifest.version, bin: manifest.bin });
  expect(lean['optionalDependencies']).toEqual(manifest.optionalDependencies);
  for (const key of ['dependencies', 'devDependencies', 'overrides', 'scripts', 'private'])
    expect(lean).not.toHaveProperty(key);
});

// Not proved where there is no npm, and where Node came in another way than with npm.
const canInstall = NODE_PACKAGE !== null && npm(scratch, '--version').status === 0;

describe.skipIf(!canInstall)('what npm pack gives', () => {
  let packed: string;
  let folder: string;
  let tried: ReturnType<typeof tryMeanwhile>;
  beforeAll(() => {
    packed = packCopy(scratch);
    folder = install('used', packed);
    tried = tryMeanwhile();
  }, 240_000);

  const rote = (home: string, ...argv: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      join(folder, 'node_modules/.bin/rote'),
      [...argv, '--json', '--home', home],
      { cwd: folder, encoding: 'utf8' },
    );
    if (stdout === '') throw new Error(stderr);
    return { status, ...JSON.parse(stdout) };
  };
  /** `rote try` waits for its own reminders meanwhile. */
  function tryMeanwhile(): Promise<{ status: unknown; text: string }> {
    const args = ['try', '--json', '--home', join(scratch, 'untouched')];
    const child = spawn(join(folder, 'node_modules/.bin/rote'), args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
    return once(child, 'close').then(([status]) => ({ status, text }));
  }

  test('has the bundle, what ships with it and what says what it is, and no sources', () => {
    const listed = execFileSync('tar', ['-tzf', packed], { encoding: 'utf8' }).trim().split('\n');
    const top = new Set(listed.map((path) => path.split('/')[1]));
    expect([...top].sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'bin',
      'contracts',
      'dist',
      'docs',
      'package.json',
      'skills',
    ]);
    expect(listed).toContain('package/dist/page/index.html');
    expect(listed.filter((path) => /\.tsx?$|\.map$/.test(path))).toEqual([]);
    // The pages of `rote help`, without pictures, decisions and the help of commands, which the program has itself.
    const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
    const docs = listed.filter((path) => path.startsWith('package/docs/'));
    expect(docs.sort()).toEqual(pages.map((name) => `package/docs/${name}`).sort());
    const kept = (name: string) => readFileSync(join(scratch, 'checkout', name), 'utf8');
    expect(kept('package.json')).toBe(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(existsSync(join(scratch, 'checkout/package.json.kept'))).toBe(false);
  });

  test('is installed without the registry, as one package of less than 60 MB', () => {
    const packages = readdirSync(join(folder, 'node_modules')).filter((name) => !/^\./.test(name));
    expect(packages.sort()).toEqual([NODE_PACKAGE, 'rote'].sort());
    expect(bytesIn(join(folder, 'node_modules/rote'))).toBeLessThan(60_000_000);
  });

  test('starts a daemon from the bundle, is asked for a reminder, and stops', async () => {
    const home = join(scratch, 'home');
    const child = spawn(
      join(folder, 'node_modules/.bin/rote'),
      ['start', '--port', '0', '--json', '--home', home],
      { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    children.push(child);
    const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
    const { address } = JSON.parse(line) as { address: string };
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect(await (await fetch(address)).text()).toContain('/assets/');
    expect(rote(home, 'ask', 'remind me tomorrow at 5pm about the meeting', '--yes')).toMatchObject(
      { status: 0, ok: true },
    );
    expect(rote(home, 'status')).toMatchObject({
      daemon: { running: true },
      upcoming: [{ name: 'the meeting' }],
    });
    expect(rote(home, 'skills', 'list').ok).toBe(true);
    expect(rote(home, 'help', 'config.md').help).toContain('SETTINGS');
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  // Not proved where no box can be made; a builder of containers is asked for nothing.
  test.skipIf(process.platform !== 'linux' || !canMakeBox())(
    'makes a container that starts without a shell, as nobody special, and is healthy',
    async () => {
      const image = lastStage(readContainerFile(readFileSync(CONTAINER_FILE, 'utf8')));
      const root = join(scratch, 'root-of-image');
      const data = join(scratch, 'data');
      mkdirSync(data);
      const node = join(ROOT, 'node_modules', NODE_PACKAGE ?? '', 'bin/node');
      execFileSync('sh', [join(ROOT, 'deploy/image-root.sh'), packed, root, node]);
      expect(readdirSync(join(root, 'usr/local/bin')).sort()).toEqual(['node', 'rote']);
      expect(existsSync(join(root, 'bin'))).toBe(false);
      // What a builder of containers makes by itself.
      for (const name of ['proc', 'dev']) mkdirSync(join(root, name));
      const port = String(await freePort());
      const inside = (command: string[]) => {
        const variables = image
          .filter(({ name }) => name === 'ENV')
          .flatMap(({ value }) => value.split(' ').flatMap((one) => ['--setenv', ...cut(one)]));
        const words = command.map((word) => word.replaceAll('7683', port));
        const folders = ['--ro-bind', root, '/', '--bind', data, '/data', '--tmpfs', '/tmp'];
        const user = ['--unshare-user', '--uid', '10001', '--gid', '10001', '--unshare-pid'];
        return [...folders, '--proc', '/proc', '--dev', '/dev', ...user].concat(
          ['--die-with-parent', '--clearenv', ...variables, '--chdir', '/data'],
          words,
        );
      };
      const healthy = () =>
        spawnSync('bwrap', inside(wordsOf(image, 'HEALTHCHECK')), { stdio: 'inherit' }).status;
      const start = [...wordsOf(image, 'ENTRYPOINT'), ...wordsOf(image, 'CMD')];
      expect(healthy()).toBe(1);
      const child = spawn('bwrap', inside(start), { stdio: ['ignore', 'pipe', 'inherit'] });
      children.push(child);
      const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
      expect(line).toContain(`http://0.0.0.0:${port} (data in /data)`);
      expect(healthy()).toBe(0);
      const asked = ['/usr/local/bin/rote', 'ask', 'remind me tomorrow at 5pm to eat', '--yes'];
      const { stdout } = spawnSync('bwrap', inside(asked), { encoding: 'utf8' });
      expect(stdout).toContain('Stored as');
      expect(existsSync(join(data, 'rote.db'))).toBe(true);
    },
    90_000,
  );

  test('runs with npx, straight from the packed file', () => {
    const version = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
    // npx brings no optional packages from a registry that it may not ask, so Node is on the path.
    const own = join(ROOT, 'node_modules', NODE_PACKAGE ?? '', 'bin');
    const { stdout, stderr, status } = spawnSync(
      'npx',
      [
        '--yes',
        ...OFFLINE,
        '--cache',
        join(scratch, 'cache'),
        `./${basename(packed)}`,
        '--version',
      ],
      {
        cwd: dirname(packed),
        encoding: 'utf8',
        env: { ...process.env, PATH: `${own}:${process.env['PATH']}` },
      },
    );
    expect([stdout.trim(), status], stderr).toEqual([`rote ${version}`, 0]);
  }, 120_000);

  test('shows what it does with rote try, and leaves nothing behind', async () => {
    const { status, text } = await tried;
    expect([status, JSON.parse(text)]).toMatchObject([0, { ok: true, modelCalls: 0 }]);
    expect(existsSync(join(scratch, 'untouched'))).toBe(false);
  });
});

const cut = (variable: string): [string, string] => {
  const at = variable.indexOf('=');
  return [variable.slice(0, at), variable.slice(at + 1)];
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function canMakeBox(): boolean {
  const args = ['--unshare-user', '--uid', '10001', '--unshare-pid', '--ro-bind', '/', '/'];
  return spawnSync('bwrap', [...args, '--proc', '/proc', 'true']).status === 0;
}

/** As `npm install rote-VERSION.tgz` in an empty folder, with the Node of this checkout in place of a download. */
function install(name: string, packed: string): string {
  const folder = join(scratch, name);
  mkdirSync(folder);
  const cache = ['--cache', join(scratch, 'cache')];
  const { status, stderr } = npm(
    folder,
    'install',
    '--omit=optional',
    ...OFFLINE,
    ...cache,
    packed,
  );
  if (status !== 0) throw new Error(`npm install ended with ${status}: ${stderr}`);
  const from = join(ROOT, 'node_modules', NODE_PACKAGE ?? '');
  symlinkSync(from, join(folder, 'node_modules', NODE_PACKAGE ?? ''));
  return folder;
}

function bytesIn(path: string): number {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((total, name) => total + bytesIn(join(path, name)), 0);
}
