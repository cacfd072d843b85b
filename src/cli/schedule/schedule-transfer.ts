/** `rote schedule export` and `import`. */
import { resolve } from 'node:path';
import { RoteError } from '../../base/errors.ts';
import { writeFileAtomically } from '../../base/write-file-atomically.ts';
import { viewSchedule } from '../../language/schedule-view.ts';
import type { Answer, CommandCall } from '../command.ts';
import { readPayload } from '../read-payload.ts';
import { withHome } from '../with-home.ts';

export function scheduleExport({ positionals, context }: CommandCall): Promise<Answer> {
  return withHome(context, async ({ schedules }) => {
    const exported = await schedules.exportAll();
    const text = `${JSON.stringify(exported, null, 2)}\n`;
    const [name] = positionals;
    if (name === undefined) return { data: { ...exported }, text };
    const file = resolve(name);
    await writeFileAtomically(file, text).catch((error: Error) => {
      throw new RoteError(
        {
          code: 'cannot-write',
          message: `${file} can't be written: ${error.message}.`,
          hint: 'Choose a folder that exists and that you may write to.',
        },
        { blame: 'request', cause: error },
      );
    });
    const count = exported.schedules.length;
    return { data: { file, count }, text: `Exported ${count} schedules to ${file}.` };
  });
}

export async function scheduleImport({ positionals, context }: CommandCall): Promise<Answer> {
  const raw = await readPayload(`@${positionals[0] ?? ''}`, context);
  return withHome(context, async ({ schedules }) => {
    const imported = (await schedules.importAll(raw)).map(viewSchedule);
    const lines = imported.map(({ id, name }) => `  rote schedule approve ${id}   # ${name}`);
    return {
      data: { schedules: imported },
      text: [`Imported ${imported.length} schedules. They wait for your approval:`, ...lines].join(
        '\n',
      ),
    };
  });
}
