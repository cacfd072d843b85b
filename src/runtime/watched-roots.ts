/** The folders in which files may be waited for: the same folders that tools may read. */
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { WatchedRoots } from '../schedule/events/watched-place.ts';
import type { Config } from './config-schema.ts';

/** The folders that tools may read: the workspace and those of notes. */
export function watchedRoots(home: string, config: Pick<Config, 'tools' | 'memory'>): WatchedRoots {
  const user = homedir();
  const notes = config.memory.markdown.map((folder) => folder.replace(/^~(?=\/|$)/, user));
  const folders = [config.tools.workspace ?? 'workspace', ...notes];
  return { folders: folders.map((folder) => resolve(home, folder)), closed: home, user };
}
