/** `rote tasks export` and `rote tasks import`: the list as a file. */
import { readFile } from 'node:fs/promises';
import { RoteError } from '../../base/errors.ts';
import { writeFileAtomically } from '../../base/write-file-atomically.ts';
import { viewTask } from '../../domain/task/task-view.ts';
import {
  formatOfFile,
  type Imported,
  type TaskFormat,
} from '../../memory/tasks/files/task-formats.ts';
import { tellTask } from '../../memory/tasks/tell-tasks.ts';
import type { Answer, CommandCall } from '../command.ts';
import { withHome } from '../with-home.ts';

const formatIn = ({ flags }: CommandCall, file: string): TaskFormat =>
  (flags.text('format') as TaskFormat | undefined) ?? formatOfFile(file) ?? 'csv';

export function tasksExport(call: CommandCall): Promise<Answer> {
  const [file = ''] = call.positionals;
  const format = formatIn(call, file);
  return withHome(call.context, async (house) => {
    const text = await (await house.tasks()).export(format);
    if (file === '') return { data: { format, text }, text: text.trimEnd() };
    await writeFileAtomically(file, text);
    return { data: { format, file }, text: `Your list is in ${file}.` };
  });
}

export function tasksImport(call: CommandCall): Promise<Answer> {
  const [file = ''] = call.positionals;
  const format = formatIn(call, file);
  const isDryRun = call.flags.isSet('dry-run');
  return withHome(call.context, async (house) => {
    const text = file === '-' ? await call.context.readStdin() : await readText(file);
    const imported = await (await house.tasks()).import({ text, format, isDryRun });
    const nowMs = call.context.clock.nowMs();
    const { added, known, skipped } = imported;
    return {
      data: { added: added.map((task) => viewTask(task, nowMs)), known, skipped, dryRun: isDryRun },
      text: tellImported(imported, isDryRun, nowMs),
    };
  });
}

const MOST_TOLD = 20;

function tellImported(imported: Imported, isDryRun: boolean, nowMs: number): string {
  const { added, known, skipped, withoutReminder } = imported;
  const lines = [
    `${added.length} ${isDryRun ? 'would be added' : 'added'}, ${known} were known.`,
    ...(withoutReminder > 0 ? [`${withoutReminder} have no reminder.`] : []),
    ...skipped.slice(0, MOST_TOLD).map(({ number, why }) => `Number ${number} is left out. ${why}`),
    ...(skipped.length > MOST_TOLD ? [`So are ${skipped.length - MOST_TOLD} more.`] : []),
    ...(isDryRun ? added.slice(0, MOST_TOLD).map((task) => tellTask(task, nowMs)) : []),
  ];
  return lines.join('\n');
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const message = `${file} can't be read: ${(error as Error).message}`;
    const hint = 'Check its name, or use - for standard input.';
    throw new RoteError({ code: 'no-such-file', message, hint }, { blame: 'request' });
  }
}
