/** Everything that the workshop changes on the disk goes through these, one call a step. */
import { appendFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';

export interface Disk {
  mkdir: typeof mkdir;
  rename: typeof rename;
  rm: typeof rm;
  symlink: typeof symlink;
  writeFile: typeof writeFile;
  appendFile: typeof appendFile;
}

export const realDisk: Disk = { mkdir, rename, rm, symlink, writeFile, appendFile };
