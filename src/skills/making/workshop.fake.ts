/** A workshop in a folder of its own, with a check that knows one rule. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVirtualClock } from '../../base/clock.fake.ts';
import type { Finding } from '../skill.ts';
import { type Disk, realDisk } from './disk.ts';
import { createSkillWorkshop, type SkillWorkshop, type WorkshopOptions } from './skill-workshop.ts';

const made: string[] = [];

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rote-workshop-'));
  made.push(folder);
  return folder;
}

/** For the end of a test file. */
export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
}

/** Refuses what has no description. */
function checkDescription(text: string): Finding[] {
  if (/^description: *\S/m.test(text)) return [];
  const message = 'There is no description.';
  return [{ level: 'error', code: 'missing-description', line: 1, message, fix: 'Add one.' }];
}

export function openWorkshop(options: Partial<WorkshopOptions> & { startIso?: string } = {}) {
  const { startIso = '2026-11-15T09:00:00Z', ...rest } = options;
  const folder = options.folder ?? makeFolder();
  const clock = createVirtualClock({ startIso });
  const workshop = createSkillWorkshop({ clock, check: checkDescription, ...rest, folder });
  return { folder, clock, workshop };
}

/** A disk that tells of each step before it is done. */
export function watchedDisk(beforeStep: () => void): Disk {
  const acts = Object.entries(realDisk).map(([name, act]) => [
    name,
    (...args: unknown[]) => {
      beforeStep();
      return (act as (...all: unknown[]) => unknown)(...args);
    },
  ]);
  return Object.fromEntries(acts) as Disk;
}

/** The changes of the skill "x" that are tried with processes that die. */
export const CHANGES_OF_X: Record<string, (workshop: SkillWorkshop) => Promise<unknown>> = {
  save: (workshop) =>
    workshop.save(
      {
        name: 'x',
        description: 'Does x.',
        instructions: 'new',
        plan: [{ id: 'a', toolName: 'time.now' }],
      },
      'victim',
    ),
  remove: (workshop) => workshop.remove('x', 'victim'),
  rollback: (workshop) => workshop.rollback('x', { revision: 1, by: 'victim' }),
  accept: async (workshop) => {
    const hash = (await workshop.proposal('x'))?.hash ?? '';
    return workshop.accept('x', { hash, by: 'victim' });
  },
};

/** What a run would make of the skill "x". */
export function proposeX(workshop: SkillWorkshop, instructions: string) {
  const draft = { name: 'x', description: 'Does x.', instructions };
  return workshop.save(draft, 'rote', { judge: async () => null, isBeside: true });
}

/** Every file below a folder with its content, what the workshop keeps for itself left out. */
export function contentOf(folder: string): Record<string, string> {
  const content: Record<string, string> = {};
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (path.startsWith('.history') || !statSync(join(folder, path)).isFile()) continue;
    content[path] = readFileSync(join(folder, path), 'utf8');
  }
  return content;
}

export function changelogOf(folder: string): string[][] {
  const text = readFileSync(join(folder, '.history/changelog.txt'), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
}
