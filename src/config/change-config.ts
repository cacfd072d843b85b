/** Changes settings in `config.yaml` and leaves everything else in the file as its owner wrote it. */
import { isMap, parseDocument } from 'yaml';
import { writeFileAtomically } from '../base/write-file-atomically.ts';
import { type ConfigShape, configPath, parseConfigText, readConfigText } from './config.ts';

/** Without a value the setting is taken out, and its default holds. */
export interface SettingChange {
  path: readonly string[];
  value?: unknown;
}

/** Changes settings; an invalid change is refused, and nothing changes. */
export function changeConfig<Config extends object>(
  home: string,
  shape: ConfigShape<Config>,
  ...changes: readonly SettingChange[]
): Promise<Config> {
  return changeJudgedConfig(home, shape, { changes, judge: () => undefined });
}

/** The same; nor if `judge`, which sees all settings before and after, throws. */
export async function changeJudgedConfig<Config extends object>(
  home: string,
  shape: ConfigShape<Config>,
  {
    changes,
    judge,
  }: { changes: readonly SettingChange[]; judge: (before: Config, after: Config) => void },
): Promise<Config> {
  const before = readConfigText(home);
  // A file that can't be read is told as such, and not written over.
  const configBefore = await parseConfigText(before, home, shape);
  const document = parseDocument(before ?? '');
  for (const { path, value } of changes) {
    for (let depth = 1; depth < path.length; depth++) {
      const section = path.slice(0, depth);
      // A section whose settings are all commented out is none yet.
      if (!isMap(document.getIn(section))) document.setIn(section, document.createNode({}));
    }
    if (value === undefined) document.deleteIn(path);
    // A plain value is put into the place of the other, and the comment beside it stays.
    else document.setIn(path, isPlain(value) ? value : document.createNode(value));
  }
  const text = document.toString();
  const config = await parseConfigText(text, home, shape);
  judge(configBefore, config);
  await writeFileAtomically(configPath(home), text);
  return config;
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** Of these settings, those that the file itself sets. */
export function settingsInFile(
  home: string,
  paths: readonly (readonly string[])[],
): (readonly string[])[] {
  const document = parseDocument(readConfigText(home) ?? '');
  return paths.filter((path) => isMap(document.contents) && document.hasIn(path));
}
