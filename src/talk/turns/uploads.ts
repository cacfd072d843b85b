/**
 * Files for a message of the page that is not written yet: saved like those that come with messages of channels, and
 * known by an id that counts in the session it was made in and in no other.
 */
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { RoteError } from '../../base/errors.ts';
import type { MakeId } from '../../base/ids.ts';
import type { AttachedFile } from '../../domain/run/delivery.ts';
import type { Store } from '../../store/store.ts';
import { saveFile } from './save-files.ts';

export const UPLOAD_KIND = 'upload';

const uploadSchema = z.strictObject({
  sessionKey: z.string(),
  file: z.strictObject({
    name: z.string(),
    mediaType: z.string(),
    bytes: z.int(),
    path: z.string(),
  }),
});

export type UploadedFile = Pick<AttachedFile, 'name' | 'mediaType' | 'bytes'> & { id: string };

export function createUploads({
  store,
  clock,
  makeId,
  home,
}: {
  store: Pick<Store, 'records'>;
  clock: Pick<Clock, 'nowMs' | 'setTimer'>;
  makeId: MakeId;
  home: string;
}) {
  const { records } = store;
  return {
    async add(
      sessionKey: string,
      { name, mediaType, content }: { name: string; mediaType: string; content: Uint8Array },
    ): Promise<UploadedFile> {
      const id = makeId('file');
      const given = { name, mediaType, bytes: content.byteLength, load: async () => content };
      const file = await saveFile(given, { home, key: id, clock, index: 0 });
      await records.change(UPLOAD_KIND, id, () => ({ sessionKey, file }));
      const { path: _, ...shown } = file;
      return { id, ...shown };
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

function unknownUpload(id: string): RoteError {
  return new RoteError(
    {
      code: 'unknown-file',
      message: `There is no file "${id}" that was brought to this session.`,
      hint: 'POST its bytes to /sessions/{key}/files first, and give the id that it answers with.',
    },
    { blame: 'request' },
  );
}
