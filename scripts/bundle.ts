/**
 * How `src/main.ts` is bundled into `dist/`, and what its child processes run: loading a few files instead of hundreds of modules, with the
 * types already stripped, is what keeps every command fast.
 *
 * The bundle is CommonJS, because an `import` of a built-in module of Node reads all that it exports,
 * and so loads its slow parts (streams, promises, web crypto) for commands that use none of them.
 */
import { join } from 'node:path';
import type { BuildOptions, CodeSplittingGroup } from 'rolldown';

const root = join(import.meta.dirname, '..');

/**
 * Each start reads its files and hashes them for the compile cache: without white space and comments they are a quarter
 * smaller. Names stay, so that a stack says which function it was.
 */
const minify = { compress: false, mangle: false } as const;

export const dist = join(root, 'dist');

export const bundle = {
  cwd: root,
  input: 'src/main.ts',
  platform: 'node',
  // Wanted by `debug` where it is there, which it is only for who works on Rote.
  external: ['supports-color'],
  logLevel: 'warn',
  output: {
    dir: dist,
    format: 'cjs',
    minify,
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: {
      groups: [
        // What every command loads, then what most of them do, each in one file.
        { name: 'first', tags: ['$initial'], priority: 3 },
        importedBy('src/cli/schedule/schedule-preview.ts', { name: 'time', priority: 2 }),
        importedBy('src/cli/with-home.ts', { name: 'home', priority: 1 }),
      ],
    },
  },
} satisfies BuildOptions;

/**
 * What the child processes of `src/tools/bounded/` and `src/openapi/` and the thread of `src/watchdog/` run, beside it: they load none of
 * the rest, so that they are there soon and small.
 */
export const childBundle = {
  cwd: root,
  input: {
    'bounded-child': 'src/tools/bounded/bounded-child.ts',
    'document-child': 'src/openapi/reading/document-child.ts',
    'loop-thread': 'src/watchdog/loop-thread.ts',
  },
  platform: 'node',
  logLevel: 'warn',
  output: { dir: dist, format: 'cjs', minify, chunkFileNames: 'bounded-[name]-[hash].js' },
} satisfies BuildOptions;

/** All that a module imports, directly or not, other than by `import()`. */
function importedBy(
  path: string,
  { name, priority }: { name: string; priority: number },
): CodeSplittingGroup {
  let imported: Set<string> | null = null;
  return {
    priority,
    debugName: name,
    name(id, graph) {
      const importsOf = (module: string) => graph.getModuleInfo(module)?.importedIds ?? [];
      imported ??= closureOf(join(root, path), importsOf);
      return imported.has(id) ? name : null;
    },
  };
}

function closureOf(first: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>([first]);
  for (const id of found) for (const imported of importsOf(id)) found.add(imported);
  return found;
}
