/**
 * The file or folder that a schedule waits for, for the person who is about to agree to it: which folder is watched, and
 * whether it is there and may be read. What Rote may not read at all is refused elsewhere.
 */
import { access, constants, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { HouseFinding } from '../../domain/house-finding.ts';
import type { JudgedWork } from '../../domain/schedule/judged-work.ts';
import { subjectOfSchedule } from '../../domain/schedule/schedule-trouble.ts';
import type { Trigger } from '../../domain/schedule/trigger.ts';
import { absoluteOf, placeOf, type WatchedRoots } from './watched-place.ts';

export interface SeenPlace {
  folder: string;
  /** The file by its name; null if each file of the folder is meant. */
  name: string | null;
  /** `missing`: the folder is there, and the file is not yet. `outside`: no tool may read there. */
  state: 'there' | 'missing' | 'no-folder' | 'unreadable' | 'outside';
}

type PathState = 'folder' | 'file' | 'nothing' | 'unreadable';

/** Null if it waits for no file, or the path can't be read as one. */
export async function seenPlaceOf(
  trigger: Trigger | undefined,
  roots: WatchedRoots,
): Promise<SeenPlace | null> {
  if (trigger?.kind !== 'event' || trigger.event.on !== 'file') return null;
  const { path } = trigger.event;
  const absolute = absoluteOf(path, roots);
  if (absolute === null) return null;
  if ((await placeOf(path, roots)).kind === 'outside')
    return { folder: dirname(absolute), name: basename(absolute), state: 'outside' };
  const own = await stateOf(absolute);
  if (own === 'folder' || path.endsWith('/'))
    return { folder: absolute, name: null, state: stateOfFolder(own) };
  const folder = dirname(absolute);
  const state = stateOfFile(own, await stateOf(folder));
  return { folder, name: basename(absolute), state };
}

function stateOfFolder(own: PathState): SeenPlace['state'] {
  if (own === 'unreadable') return 'unreadable';
  return own === 'folder' ? 'there' : 'no-folder';
}

export function stateOfFile(own: PathState, folder: PathState): SeenPlace['state'] {
  if (own === 'unreadable' || folder === 'unreadable') return 'unreadable';
  if (folder !== 'folder') return 'no-folder';
  return own === 'nothing' ? 'missing' : 'there';
}

/** Files of a folder are seen by who may read it and enter it. */
async function stateOf(path: string): Promise<PathState> {
  try {
    const isFolder = (await stat(path)).isDirectory();
    await access(path, isFolder ? constants.R_OK | constants.X_OK : constants.R_OK);
    return isFolder ? 'folder' : 'file';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'nothing' : 'unreadable';
  }
}

/** The steps that its owner has to take before Rote sees any change there. */
export function decideWatchFindings(
  { id, name: called }: Pick<JudgedWork, 'id' | 'name'>,
  place: SeenPlace | null,
): HouseFinding[] {
  if (place === null || place.state === 'there' || place.state === 'missing') return [];
  const { folder, name, state } = place;
  const subject = id === null ? 'draft' : subjectOfSchedule(id);
  const who = id === null ? 'This' : `The schedule "${called}"`;
  const watched = name === null ? folder : `${name} in ${folder}`;
  const facts = { facts: { folder, watched } };
  if (state === 'no-folder')
    return [
      {
        code: 'watched-missing',
        level: 'warning',
        subject,
        what: `${who} watches ${watched}, and the folder ${folder} is not there.`,
        why: 'Nothing happens until it is: Rote looks again every half a minute.',
        fix: `Make it (mkdir -p '${folder}'), or correct the path.`,
        ...(id === null && facts),
      },
    ];
  if (state === 'outside')
    return [
      {
        code: 'watched-outside',
        level: 'broken',
        subject,
        what: `${who} watches ${watched}, which is in no folder that Rote may read now.`,
        why: 'Nothing of it is seen, so it never fires.',
        fix: 'Set tools.workspace in config.yaml back, or give the schedule a path in the workspace of now.',
      },
    ];
  return [
    {
      code: 'watched-unreadable',
      level: 'broken',
      subject,
      what: `${who} watches ${watched}, which the account that Rote runs as may not read.`,
      why: 'Nothing of it is seen, so it never fires.',
      fix: `Let that account read it (chmod, chgrp), or correct the path.`,
      ...(id === null && facts),
    },
  ];
}
