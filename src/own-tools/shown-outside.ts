/**
 * What the programs that are let out of their box run, as their owner reads it before they agree: scripts whole, with what
 * changed in them since the last approval, programs by their hash, and what no approval can fix.
 */
import { type DiffStretch, diffLines } from '../domain/diff-lines.ts';
import type { ShownFile } from '../domain/request-document.ts';
import type { ScheduledWork } from '../domain/schedule/schedule.ts';
import { type OutsidePrograms, outsidePin } from '../tools/outside/outside-programs.ts';

type Pinned = Pick<ScheduledWork, 'grants' | 'pins'>;

/** A file of the system is not read by anybody; its hash is fixed all the same. */
const OF_SYSTEM = /^\/(?:usr\/(?!local\/)|bin\/|sbin\/|lib|nix\/store\/)/;

export function shownOutside(
  work: Pinned,
  before: Pick<ScheduledWork, 'pins'> | null,
  { filesOf, textOf }: Pick<OutsidePrograms, 'filesOf' | 'textOf'>,
): { reaches: string[]; files: ShownFile[]; isCut: boolean } {
  const { files, unknown } = filesOf(work.grants);
  if (files.length === 0 && unknown.length === 0) return { reaches: [], files: [], isCut: false };
  const shown = files.map(({ path }) => {
    const hash = work.pins?.[outsidePin(path)];
    const text = hash === undefined || OF_SYSTEM.test(path) ? null : textOf(hash);
    const was = before?.pins?.[outsidePin(path)];
    const old = was === undefined || was === hash ? null : textOf(was);
    return { path, hash, text, old };
  });
  return {
    reaches: [
      ...shown.map(
        ({ path, hash, text }) =>
          `Outside its box it runs the file ${path}, as it is now${text === null ? ` (SHA-256 ${hash})` : ' and as it is shown'}; another one asks you again`,
      ),
      ...unknown.map((words) => `What runs there can't be known before: ${words}`),
      UNFIXED,
    ],
    files: shown.flatMap(({ path, text, old }) => [
      ...(text === null || old === null
        ? []
        : [{ name: `${path}, what changed in it`, text: diffText(diffLines(old, text)) }]),
      ...(text === null ? [] : [{ name: `${path} (runs outside its box)`, text }]),
    ]),
    // Somebody writes there now.
    isCut: shown.some(({ hash }) => hash === undefined),
  };
}

const UNFIXED =
  'Your yes does not fix what these files start or load by themselves (programs that they find in PATH, modules that they import) nor the data that they read';

const MARKS = { same: ' ', removed: '-', added: '+' } as const;

function diffText(stretches: readonly DiffStretch[]): string {
  return stretches
    .flatMap(({ beforeLine, afterLine, lines }) => [
      `@@ -${beforeLine} +${afterLine} @@`,
      ...lines.map(({ kind, text }) => `${MARKS[kind]}${text}`),
    ])
    .join('\n');
}
