/**
 * Attacks that really run, as root where the tests do and as another user. Each says ESCAPED where it got out
 * and HELD at its end; those that harm nobody also run without a box, to show that they are attacks.
 */
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BoxStop, type RunInBox, sayStop } from '../domain/box.ts';
import {
  ATTACKS,
  type Attack,
  type AttackedPlaces,
  openAttackedPlaces,
  perl,
} from './attacks.fake.ts';
import { hasBox, ownedBy, runShell, sandboxHere, temporaryFolder, WIDE } from './sandbox.fake.ts';

let places: AttackedPlaces;

const USERS = process.getuid?.() === 0 ? [null, { uid: 65_534, gid: 65_534 }] : [null];

beforeAll(async () => {
  const house = await openAttackedPlaces();
  places = house.places;
  return house.close;
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
