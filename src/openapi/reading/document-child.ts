/**
 * What the child process runs that reads documents of APIs. It reads the file and writes its copy by itself, so that
 * nothing of that size goes through the loop of its parent.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { contentHash } from '../../base/content-hash.ts';
import { serveJobs } from '../../base/serve-jobs.ts';
import type { DocumentJob } from './read-document.ts';

serveJobs(async (job) => {
  const { file, copy, wish } = job as DocumentJob;
  const [{ parseDocument }, { makeApi }] = await Promise.all([
    import('./parse-document.ts'),
    import('./make-api.ts'),
  ]);
  const document = await parseDocument(await readFile(file, 'utf8'));
  const made = { ...makeApi(document, wish), sha256: contentHash(document) };
  await writeFile(copy, `${JSON.stringify(document)}\n`);
  return made;
});
