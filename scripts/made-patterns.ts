/**
 * Prints the regular expressions that the files of its command line put together while they are loaded, as JSON. A process
 * of its own, because a module is loaded once and may have been by another test.
 */
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const files = process.argv.slice(2);
const made: { file: string; source: string; flags: string }[] = [];

globalThis.RegExp = new Proxy(RegExp, {
  construct(target, [source, flags = '']: [string | RegExp, string?]) {
    made.push({ file: loadedFile(), source: String(source), flags });
    return new target(source, flags);
  },
});
Error.stackTraceLimit = 100;

/** The outermost one: a helper in another file makes it for who calls it. */
function loadedFile(): string {
  const frames = (new Error().stack ?? '').matchAll(/file:\/\/\S+?\.ts(?=:\d)/g);
  const outermost = [...frames].map(([url]) => url).findLast((url) => url !== import.meta.url);
  return outermost === undefined ? '' : relative(root, fileURLToPath(outermost));
}

for (const file of files) await import(pathToFileURL(join(root, file)).href);
console.log(JSON.stringify(made.filter(({ file }) => files.includes(file))));
