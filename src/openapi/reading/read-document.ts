/** Reads the document of an API in a child process that can be lost: within its time, its memory and its size. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChildPool, createChildPool } from '../../base/child-pool.ts';
import type { Clock } from '../../base/clock.ts';
import { type Result, refuse, succeed } from '../../base/errors.ts';
import type { ApiWish, MadeApi } from './make-api.ts';

export interface DocumentJob {
  /** Where it lies. */
  file: string;
  /** Where it is written as JSON. */
  copy: string;
  wish: ApiWish;
}

export interface ReadDocument extends MadeApi {
  sha256: string;
}

/** In bytes. */
export const LARGEST_DOCUMENT = 24_000_000;

const POOL = {
  most: 1,
  heapMb: 1024,
  limitMs: 60_000,
  startMs: 60_000,
  idleMs: 5000,
  maxAnswerBytes: 20_000_000,
};

export async function readDocument(
  job: DocumentJob,
  { clock, createPool = createChildPool }: ReadPorts,
): Promise<Result<ReadDocument>> {
  const { size } = await stat(job.file);
  if (size > LARGEST_DOCUMENT) return notRead(`it is larger than ${LARGEST_DOCUMENT} bytes`);
  const pool: ChildPool = createPool({ ...POOL, clock, entry: childFile() });
  try {
    const answer = await pool.run(job);
    switch (answer.kind) {
      case 'done':
        return succeed(answer.value as ReadDocument);
      case 'refused':
        return notRead(answer.name === 'RangeError' ? TOO_MUCH : answer.message);
      case 'too-slow':
        return notRead(`it takes longer than ${POOL.limitMs / 1000} seconds to read`);
      case 'died':
        return notRead(
          'the process that reads it ended: for want of memory, or because this machine is too busy',
        );
      case 'stopped':
        return notRead('the reading was stopped');
    }
  } finally {
    await pool.close();
  }
}

interface ReadPorts {
  clock: Pick<Clock, 'setTimer'>;
  createPool?: typeof createChildPool;
}

const TOO_MUCH = 'it takes more memory to read than there is for it';

function notRead(why: string) {
  return refuse({
    code: 'document-not-read',
    message: `The document can't be used: ${why}.`,
    hint: 'Give an OpenAPI 3.0, 3.1 or Swagger 2 document, as JSON or YAML.',
  });
}

/** Beside this file where the sources run, and beside the bundle where that does. */
function childFile(): string {
  const isSource = import.meta.filename.endsWith('.ts');
  return join(import.meta.dirname, isSource ? 'document-child.ts' : 'document-child.js');
}
