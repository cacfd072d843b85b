/**
 * The environment of this process with the PATH by which Rote finds programs that it runs itself, outside of any box: git,
 * bwrap, what shows a note. It leaves out every folder in which code that is not Rote's own may lie or write (the data
 * folder, the workspace, skills), and those that depend on where Rote stands: a program put there under such a name
 * would run with all the rights of Rote.
 */
import { delimiter, isAbsolute, resolve } from 'node:path';
import { isWithin } from '../base/is-within.ts';
import { realPlace } from '../home/workspace-fault.ts';
import type { Config } from './config-schema.ts';

export function ownEnvironment(options: {
  home: string;
  config: Pick<Config, 'tools' | 'skills'>;
  environment: NodeJS.ProcessEnv;
  skillRoots?: readonly string[] | undefined;
}): NodeJS.ProcessEnv {
  const { home, config, environment, skillRoots = [] } = options;
  const folders = [config.tools.workspace ?? 'workspace', ...config.skills.folders, ...skillRoots];
  const places = [home, ...folders.map((folder) => resolve(home, folder))];
  const closed = places.flatMap((place) => [place, realPlace(place)]);
  const isOpen = (folder: string): boolean =>
    isAbsolute(folder) && ![folder, realPlace(folder)].some((one) => isWithin(one, closed));
  const path = (environment['PATH'] ?? '').split(delimiter).filter(isOpen).join(delimiter);
  return { ...environment, PATH: path };
}
