/**
 * Makes the tools of the APIs that ship, from their documents, by what a person's `rote connect openapi` does:
 * `node scripts/shipped-apis.ts` writes `api.json` (then: npm run fix) and the list of operations beside each; the texts are written by hand.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { contentHash } from '../src/base/content-hash.ts';
import { API_FILE, type ApiFile } from '../src/openapi/api-file.ts';
import { makeApi } from '../src/openapi/reading/make-api.ts';
import { DOCUMENT_FILE, OPERATIONS_FILE, skillFiles } from '../src/openapi/skill-text.ts';

const root = join(import.meta.dirname, '../skills');

/** By their paths, as they have to be. */
export function shippedApiFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const path of globSync(`*/${DOCUMENT_FILE}`, { cwd: root })) {
    const folder = join(root, dirname(path));
    const document = JSON.parse(readFileSync(join(root, path), 'utf8'));
    const chosen = { words: null, tags: null, all: false };
    const wish = { api: basename(folder), server: null, from: null, isShipped: true };
    const made = makeApi(document, { ...wish, choice: { ...chosen, all: true } });
    const api: ApiFile = {
      ...{ name: wish.api, source: 'shipped', chosen },
      document: { ...made.about, sha256: contentHash(document) },
      server: { url: made.server ?? '', by: 'document' },
      ...{ schemes: made.schemes, secrets: {}, operations: [...(made.made ?? [])] },
    };
    const all = skillFiles(api, made.operations);
    for (const name of [API_FILE, OPERATIONS_FILE])
      files.set(join(folder, name), all.get(name) ?? '');
  }
  return files;
}

if (import.meta.main) for (const [path, text] of shippedApiFiles()) writeFileSync(path, text);
