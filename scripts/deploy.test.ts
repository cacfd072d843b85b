import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { systemdUnit } from '../src/cli/service/service-file.ts';
import { lastStage, readContainerFile, wordsOf } from './container-file.fake.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const scratch = mkdtempSync(join(tmpdir(), 'rote-deploy-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the container file', () => {
  const file = readContainerFile(read('deploy/Containerfile'));
  const image = lastStage(file);
  const saidBy = (name: string): string | undefined =>
    image.find((one) => one.name === name)?.value;

  test('starts from a pinned Node, the one that the package is made for, and from nothing else', () => {
    const bases = file.filter(({ name }) => name === 'FROM').map(({ value }) => value);
    expect(bases).toEqual(['${NODE_IMAGE} AS root', 'scratch']);
    const { optionalDependencies } = JSON.parse(read('package.json'));
    const [node] = new Set(Object.values(optionalDependencies as Record<string, string>));
    const base = file.find(({ value }) => value.startsWith('NODE_IMAGE='))?.value;
    expect(base).toBe(`NODE_IMAGE=docker.io/library/node:${node}-trixie-slim`);
    expect(read('deploy/Containerfile')).not.toContain('latest');
  });

  test('is no root, keeps its data in a volume, and says whether it is well', () => {
    expect(saidBy('USER')).toMatch(/^[1-9]\d+:[1-9]\d+$/);
    expect(wordsOf(image, 'VOLUME')).toEqual(['/data']);
    expect(saidBy('ENV')).toContain('ROTE_HOME=/data');
    expect(wordsOf(image, 'HEALTHCHECK').join(' ')).toContain("/healthz'");
  });

  test('needs no shell: it runs nothing while it is built, and every command is a list of words', () => {
    expect(image.filter(({ name }) => name === 'RUN' || name === 'SHELL')).toEqual([]);
    for (const name of ['ENTRYPOINT', 'CMD', 'HEALTHCHECK'])
      expect(wordsOf(image, name)[0]).not.toMatch(/\bsh$/);
  });

  test('what it copies is there', () => {
    const copied = file.filter(({ name, value }) => name === 'COPY' && !value.startsWith('--from'));
    expect(copied.map(({ value }) => value)).toEqual(['deploy/image-root.sh ${PACKAGE} /build/']);
    expect(read('deploy/image-root.sh')).toContain('set -eu');
  });
});

test('the example for compose is built of the packed package, reached from the machine alone, and has no rights to give', () => {
  const { rote } = parse(read('deploy/compose.yaml')).services;
  expect(rote.build.args.PACKAGE).toBe('rote-${ROTE_VERSION}.tgz');
  expect(rote.image).not.toContain('latest');
  expect(rote.ports).toEqual(['127.0.0.1:7683:7683']);
  expect(rote.volumes).toEqual(['rote-data:/data']);
  expect(rote).toMatchObject({ read_only: true, cap_drop: ['ALL'], init: true });
  expect(rote.security_opt).toEqual(['no-new-privileges:true']);
});

// Versions of systemd weigh a little differently: 7.5 and 3.5 with 252.
describe.each([
  {
    unit: 'of a person',
    manager: '--user',
    text: systemdUnit({ launcher: '/bin/true', home: '/home/me/.rote' }),
    exposure: 8,
  },
  {
    unit: 'of the machine',
    manager: '--system',
    text: read('deploy/rote.service'),
    exposure: 4,
  },
])('the systemd unit $unit', ({ manager, text, exposure }) => {
  test('leaves what boxes and the compiler of Node need', () => {
    const names = text
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => line.split('=', 1)[0]);
    expect(names).toContain('NoNewPrivileges');
    expect(names).toContain('SystemCallFilter');
    for (const name of [
      'RestrictNamespaces',
      'ProtectKernelTunables',
      'ProtectKernelLogs',
      'ProtectHostname',
      'ProtectProc',
      'ProcSubset',
      'MemoryDenyWriteExecute',
    ])
      expect(names).not.toContain(name);
  });

  // Not proved where there is no systemd.
  const analyze = (...args: string[]) =>
    spawnSync('systemd-analyze', args, {
      encoding: 'utf8',
      env: { ...process.env, XDG_RUNTIME_DIR: scratch, SYSTEMD_COLORS: '0' },
    });
  test.skipIf(analyze('--version').status !== 0)(
    'is read by systemd without a word, and exposes no more than it says',
    () => {
      const file = join(scratch, 'rote.service');
      // What it starts is not installed here.
      writeFileSync(file, text.replaceAll('/usr/local/bin/rote', '/bin/true'));
      const { stdout } = analyze('security', '--offline=true', '--threshold=100', manager, file);
      const level = /exposure level for rote\.service: ([\d.]+)/.exec(stdout)?.[1];
      expect(Number(level)).toBeGreaterThan(0);
      expect(Number(level)).toBeLessThanOrEqual(exposure);
      expect(analyze('verify', manager, file).stderr).not.toMatch(/rote\.service:\d+/);
    },
  );
});
