/** Changes one setting in `config.yaml` and leaves everything else in the file as its owner wrote it. */
import { isMap, parseDocument } from 'yaml';
import { writeFileAtomically } from '../base/write-file-atomically.ts';
import { type ConfigShape, configPath, parseConfigText, readConfigText } from './config.ts';

/** Without a value the setting is taken out, and its default holds. What would not be valid is refused, and nothing changes. */
export async function changeConfig<Config extends object>(
  home: string,
  shape: ConfigShape<Config>,
  { path, value }: { path: readonly string[]; value?: unknown },
): Promise<Config> {
  const before = readConfigText(home);
  // A file that can't be read is told as such, and not written over.
  await parseConfigText(before, home, shape);
  const document = parseDocument(before ?? '');
  for (let depth = 1; depth < path.length; depth++) {
    const section = path.slice(0, depth);
    // A section whose settings are all commented out is none yet.
    if (!isMap(document.getIn(section))) document.setIn(section, document.createNode({}));
  }
  if (value === undefined) document.deleteIn(path);
  else document.setIn(path, value);
  const text = document.toString();
  const config = await parseConfigText(text, home, shape);
  await writeFileAtomically(configPath(home), text);
  return config;
}
