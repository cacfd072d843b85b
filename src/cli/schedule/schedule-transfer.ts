/** `rote schedule export` and `import`. */
import { resolve } from 'node:path';
import { badRequest, type RoteError } from '../../base/errors.ts';
import { printable, printableJson } from '../../base/printable.ts';
import { writeFileAtomically } from '../../base/write-file-atomically.ts';
import { findingInWords, type HouseFinding } from '../../domain/house-finding.ts';
import { asPlan } from '../../domain/plan/plan.ts';
import { type ScheduleView, viewSchedule } from '../../language/schedule-view.ts';
import { readSettings } from '../../runtime/settings.ts';
import type { Schedules } from '../../schedule/schedule.ts';
import type { CliContext, CommandAnswer, CommandCall, FlagValues } from '../command.ts';
import { readPayload, readTextFile } from '../read-payload.ts';
import { withHome } from '../with-home.ts';
import { stepLines } from './step-lines.ts';

export function scheduleExport({ positionals, context }: CommandCall): Promise<CommandAnswer> {
  return withHome(context, async ({ schedules }) => {
    const exported = await schedules.exportAll();
    const text = `${printableJson(JSON.stringify(exported, null, 2))}\n`;
    const [name] = positionals;
    if (name === undefined) return { data: { ...exported }, text };
    const file = resolve(name);
    await writeFileAtomically(file, text).catch((error: Error) => {
      throw badRequest(
        {
          code: 'cannot-write',
          message: `${file} can't be written: ${error.message}.`,
          hint: 'Choose a folder that exists and that you may write to.',
        },
        { cause: error },
      );
    });
    const count = exported.schedules.length;
    return { data: { file, count }, text: `Exported ${count} schedules to ${file}.` };
  });
}

export async function scheduleImport({
  positionals,
  flags,
  context,
}: CommandCall): Promise<CommandAnswer> {
  const [file = ''] = positionals;
  const isN8n = flags.isSet('n8n');
  if (isN8n && flags.isSet('crontab')) throw oneOfBoth();
  const raw = await readImport(file, { flags, context });
  return withHome(context, async (house) => {
    const wanted = {
      dryRun: flags.isSet('dry-run'),
      agreed: flags.isSet('yes'),
      outside: flags.isSet('outside-box'),
    };
    const report = await house.schedules.importAll(raw, wanted);
    const imported = report.schedules.map((one) =>
      viewSchedule(one, undefined, house.schedules.leavesBox),
    );
    const warnings = await warningsOf(report, house.schedules);
    const { allow } = (await readSettings(context.home)).tools.shell;
    const ofHouse = shellNotes(imported, allow);
    const notes = [...report.notes, ...ofHouse];
    const { taken, refused, stored } = report;
    return {
      data: { schedules: imported, taken, refused, notes, warnings, stored },
      text: [
        ...(stored ? waitingOnes(imported) : shownDrafts(imported)),
        ...partsTaken(taken, imported),
        ...(refused.length > 0 ? [`Not imported: ${refused.length}`] : []),
        ...inShort(
          refused.map(({ place, name, problem }) =>
            printable(`  ${place}${name === '' ? '' : ` (${name})`}: ${problem}`),
          ),
        ),
        ...inShort(
          warnings.map((one) => printable(`Warning: ${one.place}: ${findingInWords(one)}`)),
        ),
        ...inShort(report.notes.map(inNote)),
        ...ofHouse.map(inNote),
        ...(stored ? [] : ['Nothing is stored. Store it, to be approved, with: --yes']),
      ].join('\n'),
    };
  });
}

const inNote = (note: string): string => `Note: ${printable(note)}`;

/** A summary is read; the document of `--json` has all of it. */
const MOST_LINES = 20;

function inShort(lines: readonly string[]): string[] {
  if (lines.length <= MOST_LINES) return [...lines];
  const left = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), `  … and ${left} more; --json has all of them.`];
}

/** Warnings about imported schedules, with the place that each came from. */
async function warningsOf(
  { schedules, taken }: Awaited<ReturnType<Schedules['importAll']>>,
  { findingsOf }: Pick<Schedules, 'findingsOf'>,
): Promise<(HouseFinding & { place: string })[]> {
  const places = new Map(taken.map(({ as, place }) => [as, place]));
  const found: (HouseFinding & { place: string })[] = [];
  for (const one of schedules) {
    const place = places.get(one.id) ?? one.name;
    for (const finding of await findingsOf(one)) found.push({ ...finding, place });
  }
  return found;
}

async function readImport(
  file: string,
  { flags, context }: Pick<CommandCall, 'flags' | 'context'>,
): Promise<unknown> {
  if (flags.isSet('crontab'))
    return { crontab: await crontabText(file, context), system: isSystemCrontab(file, flags) };
  const isN8n = flags.isSet('n8n');
  const payload = file === '-' ? '-' : `@${file}`;
  const json = await readPayload(payload, context, isN8n ? N8N_FILE : EXPORT_FILE);
  return isN8n ? { n8n: json } : json;
}

function waitingOnes(imported: readonly ScheduleView[]): string[] {
  if (imported.length > MOST_LINES)
    return [
      `Imported ${imported.length} schedules. They wait for your approval, all at once:`,
      '  rote requests',
    ];
  return [
    `Imported ${imported.length} ${imported.length === 1 ? 'schedule. It waits' : 'schedules. They wait'} for your approval:`,
    ...imported.map(({ id, name }) => `  rote schedule approve ${id}   # ${printable(name)}`),
    ...(imported.length > 1
      ? [`All of them, asked once: rote schedule approve ${imported.map(({ id }) => id).join(' ')}`]
      : []),
  ];
}

/** When each would run, and what it would call. */
function shownDrafts(imported: readonly ScheduleView[]): string[] {
  return inShort(
    imported.flatMap((view) => [
      printable(`${view.name}: ${view.description}`),
      ...stepLines(view),
    ]),
  );
}

/** A schedule has its own lines above; what came from the same place is what it was made of. */
function partsTaken(
  taken: readonly { place: string; name: string; as: string }[],
  imported: readonly ScheduleView[],
): string[] {
  const ids = new Set(imported.map(({ id }) => id));
  const parts = taken.filter(({ as }) => !ids.has(as));
  const [shown, what] = parts.length === 0 ? [taken, ''] : [parts, ' nodes'];
  if (shown.length === 0) return [];
  return [
    `Taken: ${shown.length}${what}`,
    ...inShort(shown.map(({ place, name, as }) => printable(`  ${place} (${name}): ${as}`))),
  ];
}

function oneOfBoth(): RoteError {
  return badRequest({
    code: 'bad-arguments',
    message: 'A file is either a crontab or from n8n.',
    hint: 'Give --crontab or --n8n.',
  });
}

const N8N_FILE = {
  what: 'The file',
  example: '{"name": "…", "nodes": […], "connections": {…}}, as n8n exports a workflow',
};
const EXPORT_FILE = { what: 'The file', example: '{"version": 1, "schedules": […]}' };

function crontabText(file: string, { readStdin }: CliContext): Promise<string> {
  return file === '-' ? readStdin() : readTextFile(file);
}

/** The crontabs of the machine have a user in front of each command. */
function isSystemCrontab(file: string, flags: FlagValues): boolean {
  return flags.isSet('system') || /^\/etc\/(?:crontab$|cron\.d\/)/.test(resolve(file));
}

/** Notes on what has to be allowed before imported commands can run, so that nobody learns it from a failed run. */
function shellNotes(imported: ScheduleView[], allow: boolean | readonly string[]): string[] {
  const commandsOf = (views: ScheduleView[]): unknown[][] =>
    views.flatMap(({ plan }) =>
      asPlan(plan).tools.flatMap(({ tool, input }) =>
        tool === 'shell.run' && Array.isArray(input['command']) ? [input['command']] : [],
      ),
    );
  const all = commandsOf(imported);
  if (all.length === 0) return [];
  const asked = imported.filter(({ grants }) => grants !== undefined);
  const commands = commandsOf(imported.filter(({ grants }) => grants === undefined));
  const programs = [...new Set(commands.map(([program]) => String(program)))];
  const allowed = Array.isArray(allow) ? allow : [];
  const missing = allow === true ? [] : programs.filter((program) => !allowed.includes(program));
  const isPlain = all.some(([, second]) => second !== '-c');
  return [
    ...(asked.length > 0
      ? [
          'config.yaml does not allow these programs: your approval grants each exactly its command.',
        ]
      : []),
    ...(missing.length > 0
      ? [`config.yaml does not allow ${missing.join(', ')} yet: list it in tools.shell.allow.`]
      : []),
    ...(isPlain ? ['Programs run in the workspace of Rote, not in your home folder.'] : []),
  ];
}
