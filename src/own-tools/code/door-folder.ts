/** The door to addresses in a folder of its own, for one run of a program or a script; closed, nothing of it is left. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFetchDoor, type ReadAnswer, type ReadQuestion } from '../../code/fetch-door.ts';
import { fetchFiles } from '../../code/fetch-files.ts';
import type { ScriptDoor } from '../../tools/scripts/script-runner.ts';

export async function openDoorFolder(
  read: (question: ReadQuestion) => Promise<ReadAnswer>,
): Promise<ScriptDoor> {
  const node = process.execPath;
  const folder = await mkdtemp(join(tmpdir(), 'rote-door-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    for (const { name, text, mode } of fetchFiles(node)) {
      await writeFile(join(folder, name), text);
      await chmod(join(folder, name), mode);
    }
    const door = await openFetchDoor(folder, read);
    return {
      readOnly: [folder, node],
      environment: {
        ...door.environment,
        PATH: `${folder}:/usr/local/bin:/usr/bin:/bin`,
        PYTHONPATH: folder,
        PYTHONDONTWRITEBYTECODE: '1',
      },
      preload: ['--import', join(folder, 'preload.mjs')],
      async close() {
        await door.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
