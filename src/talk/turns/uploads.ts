/**
 * Files for a message of the page that is not written yet: saved like those that come with messages of channels, and
 * known by an id that counts in the session it was made in and in no other.
 */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { badRequest, type RoteError } from '../../base/errors.ts';
import { firstIdAt, type MakeId } from '../../base/ids.ts';
import { OWNER } from '../../domain/person.ts';
import type { AttachedFile } from '../../domain/run/delivery.ts';
import type { Store } from '../../store/store.ts';
import { saveFile } from './save-files.ts';

export const UPLOAD_KIND = 'upload';

const uploadSchema = z.strictObject({
  sessionKey: z.string(),
  /** Who brought it. */
  person: z.string().optional(),
  file: z.strictObject({
    name: z.string(),
    mediaType: z.string(),
    bytes: z.int(),
    path: z.string(),
  }),
});

/** What anybody but the owner may bring in a day, so that nobody fills the disk. */
const DAY_MS = 24 * 3_600_000;
const MOST_FILES_A_DAY = 200;
const MOST_BYTES_A_DAY = 200_000_000;

export type UploadedFile = Pick<AttachedFile, 'name' | 'mediaType' | 'bytes'> & { id: string };

export function createUploads({
  store,
  clock,
  makeId,
  home,
  workspace,
}: {
  store: Pick<Store, 'records'>;
  clock: Pick<Clock, 'nowMs' | 'setTimer'>;
  makeId: MakeId;
  home: string;
  workspace: () => string;
}) {
  const { records } = store;
  let last: Promise<unknown> = Promise.resolve();

  /** Ids say when they were made. */
  async function requireRoom(person: string, bytes: number): Promise<void> {
    if (person === OWNER) return;
    const since = firstIdAt('file', clock.nowMs() - DAY_MS);
    const theirs = (await records.list(UPLOAD_KIND))
      .filter(({ key }) => key >= since)
      .flatMap(({ document }) => uploadSchema.safeParse(document).data ?? [])
      .filter((upload) => upload.person === person);
    const sum = theirs.reduce((total, { file }) => total + file.bytes, bytes);
    if (theirs.length >= MOST_FILES_A_DAY || sum > MOST_BYTES_A_DAY) throw tooMuch();
  }

  async function keep(
    { sessionKey, person }: { sessionKey: string; person: string },
    { name, mediaType, content }: { name: string; mediaType: string; content: Uint8Array },
  ): Promise<UploadedFile> {
    await requireRoom(person, content.byteLength);
    const id = makeId('file');
    const given = { name, mediaType, bytes: content.byteLength, load: async () => content };
    const file = await saveFile(given, {
      home,
      workspace: person === OWNER ? workspace() : null,
      key: id,
      clock,
      index: 0,
    });
    await records.change(UPLOAD_KIND, id, () => ({ sessionKey, person, file }));
    const { path: _, ...shown } = file;
    return { id, ...shown };
  }

  return {
    /** One after the other: two at a time would each find room that is there once. */
    add(...upload: Parameters<typeof keep>): Promise<UploadedFile> {
      const mine = last.then(() => keep(...upload));
      last = mine.catch(() => undefined);
      return mine;
    },
    /** Refused where one of them was not made in this session, or is forgotten. */
    async of(
      sessionKey: string,
      ids: readonly string[],
    ): Promise<{ files: AttachedFile[]; notes: string[] }> {
      const files: AttachedFile[] = [];
      for (const id of new Set(ids)) {
        const upload = uploadSchema.safeParse(await records.get(UPLOAD_KIND, id));
        if (!upload.success || upload.data.sessionKey !== sessionKey) throw unknownUpload(id);
        files.push(upload.data.file);
      }
      return { files, notes: [] };
    },
  };
}

function tooMuch(): RoteError {
  return badRequest({
    code: 'too-many-files',
    message: `In a day one person may bring ${MOST_FILES_A_DAY} files, together ${MOST_BYTES_A_DAY / 1_000_000} MB.`,
    hint: 'Try again tomorrow, or ask the owner of this house.',
  });
}

function unknownUpload(id: string): RoteError {
  return badRequest({
    code: 'unknown-file',
    message: `There is no file "${id}" that was brought to this session.`,
    hint: 'POST its bytes to /sessions/{key}/files first, and give the id that it answers with.',
  });
}
