/**
 * What the page weighs over the wire: the compressed JavaScript of `dist/page`, by what imports what. The first view is
 * everything that Now needs; the editor is what is fetched only by who edits a plan as text.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(import.meta.dirname, '../dist/page');
export const WEIGHT_LIMITS = { firstView: 30_000, withoutEditor: 250_000 };

export interface PageWeight {
  /** In bytes, each file as it is sent. */
  firstView: number;
  withoutEditor: number;
  editor: number;
  styles: number;
  /** How many scripts there are in all. */
  files: number;
}

interface Imports {
  static: string[];
  lazy: string[];
}

export function weighPage(folder: string = PAGE): PageWeight {
  const assets = join(folder, 'assets');
  const names = readdirSync(assets);
  const scripts = names.filter((name) => name.endsWith('.js'));
  const imports = new Map(
    scripts.map((name) => [name, importsOf(readFileSync(join(assets, name), 'utf8'), scripts)]),
  );
  const weigh = (files: Iterable<string>): number =>
    [...files].reduce((sum, name) => sum + statSync(join(assets, `${name}.gz`)).size, 0);
  const index = readFileSync(join(folder, 'index.html'), 'utf8');
  const entries = scripts.filter((name) => index.includes(name));
  const named = (start: string): string => {
    const [found, another] = scripts.filter((name) => name.startsWith(start));
    if (found === undefined || another !== undefined) throw new Error(`no one file is ${start}…js`);
    return found;
  };
  const all = reach(entries, imports, true);
  const withoutEditor = reach(entries, imports, true, named('editor-'));
  return {
    firstView: weigh(reach([...entries, named('now-')], imports, false)),
    withoutEditor: weigh(withoutEditor),
    editor: weigh(all.difference(withoutEditor)),
    styles: weigh(names.filter((name) => name.endsWith('.css'))),
    files: all.size,
  };
}

/** Everything that these files import, and with `isLazyToo` what they may import later; but not through `except`. */
function reach(
  from: readonly string[],
  imports: ReadonlyMap<string, Imports>,
  isLazyToo: boolean,
  except?: string,
): Set<string> {
  const reached = new Set<string>();
  const waiting = [...from];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name) || name === except) continue;
    reached.add(name);
    const found = imports.get(name);
    waiting.push(...(found?.static ?? []), ...(isLazyToo ? (found?.lazy ?? []) : []));
  }
  return reached;
}

/** Of a file as the bundler writes it; what is not plainly a static import counts as a later one. */
function importsOf(text: string, scripts: readonly string[]): Imports {
  const found = [
    ...text.matchAll(/(?:\bfrom|\bimport)\s*(?<call>\()?["'`]\.\/(?<name>[^"'`]+)["'`]/g),
  ];
  const part = (isLazy: boolean): string[] =>
    found
      .filter(({ groups }) => (groups?.['call'] !== undefined) === isLazy)
      .map(({ groups }) => groups?.['name'] ?? '')
      .filter((name) => scripts.includes(name));
  return { static: part(false), lazy: part(true) };
}
