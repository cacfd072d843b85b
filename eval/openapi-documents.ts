/**
 * `node eval/openapi-documents.ts FOLDER`: what becomes of real documents of APIs, as a table in markdown: for each its
 * format, version and hash, how many operations it has, how many of them can be tools, and why others can't. The documents
 * are no part of Rote.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { contentHash } from '../src/base/content-hash.ts';
import type { Choice } from '../src/openapi/reading/choose-operations.ts';
import { type MadeApi, makeApi } from '../src/openapi/reading/make-api.ts';
import { parseDocument } from '../src/openapi/reading/parse-document.ts';

const folder = process.argv[2] ?? '.';
/** As many as may be chosen at once. */
const AT_ONCE = 200;

const made = (document: unknown, choice: Choice): MadeApi =>
  makeApi(document, { api: 'api', choice, server: null, from: null });

function makeAll(document: unknown, { operations }: MadeApi) {
  let tools = 0;
  const refused = new Set<string>();
  for (let at = 0; at < operations.length; at += AT_ONCE) {
    const names = operations.slice(at, at + AT_ONCE).map(({ name }) => name.slice('api.'.length));
    const part = made(document, { words: names.join(','), tags: null, all: false });
    tools += part.made?.length ?? 0;
    for (const why of part.refused) refused.add(why);
  }
  return { tools, refused: [...refused] };
}

function inShort(refused: readonly string[]): string {
  const reasons = refused.map((why) => why.slice(why.indexOf(': ') + 2).replace(/"[^"]*"/, '…'));
  const counted = [...Map.groupBy(reasons, (why) => why)].map(
    ([why, all]) => `${all.length}: ${why}`,
  );
  return counted.slice(0, 3).join('; ').replaceAll('|', '/') || '-';
}

const files = globSync('**/*.{json,yaml,yml}', { cwd: folder }).toSorted();
console.log('| document | version | format | MB | sha256 | operations | tools | left out |');
console.log('|---|---|---|---|---|---|---|---|');
const sum = { operations: 0, tools: 0 };
for (const file of files) {
  const text = readFileSync(join(folder, file), 'utf8');
  const cells = [basename(file)];
  try {
    const document = await parseDocument(text);
    const api = made(document, { words: null, tags: null, all: false });
    const { tools, refused } = makeAll(document, api);
    sum.operations += api.operations.length;
    sum.tools += tools;
    cells.push(api.about.version, api.about.format, (text.length / 1e6).toFixed(1));
    cells.push(contentHash(document).slice(0, 12), `${api.operations.length}`, `${tools}`);
    cells.push(inShort(refused));
  } catch (error) {
    cells.push('', '', '', '', '', '0', `refused: ${(error as Error).message}`);
  }
  console.log(`| ${cells.join(' | ')} |`);
}
console.log(`\n${files.length} documents, ${sum.operations} operations, ${sum.tools} tools.`);
