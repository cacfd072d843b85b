/** What the child process runs that reads documents of APIs. */
import { contentHash } from '../../base/content-hash.ts';
import { serveJobs } from '../../base/serve-jobs.ts';
import type { DocumentJob } from './read-document.ts';

serveJobs(async (job) => {
  const { text, wish } = job as DocumentJob;
  const [{ parseDocument }, { makeApi }] = await Promise.all([
    import('./parse-document.ts'),
    import('./make-api.ts'),
  ]);
  const document = await parseDocument(text);
  const json = JSON.stringify(document);
  return { ...makeApi(document, wish), json, sha256: contentHash(document) };
});
