/** The backups that Rote makes of itself: where they are, and how many are kept. */
import { z } from 'zod';

/** In the data folder, and made if it is missing; any other folder is for its owner to make. */
export const USUAL_BACKUP_FOLDER = 'backups';

export const backupSettingsSchema = z.strictObject({
  folder: z
    .string()
    .min(1)
    .default(USUAL_BACKUP_FOLDER)
    .describe(
      'Where rote.backup writes: a folder that is there, best on another disk. A path without a leading / is in the data folder, as the usual one is.',
    ),
  keep: z
    .int()
    .min(1)
    .max(1000)
    .default(7)
    .describe('How many of its backups are kept there; the oldest go.'),
});
export type BackupSettings = z.output<typeof backupSettingsSchema>;
