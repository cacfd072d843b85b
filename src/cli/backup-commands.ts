/** `rote backup` and `rote restore`. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { badRequest } from '../base/errors.ts';
import { printable } from '../base/printable.ts';
import { databaseFile } from '../home/database-file.ts';
import { readDaemon } from '../home/presence.ts';
import { backupHome, restoreHome } from '../runtime/backup-home.ts';
import type { CliContext, CommandAnswer, CommandCall, FlagValues } from './command.ts';
import { readTextFile } from './read-payload.ts';
import { findHome } from './with-home.ts';

export async function backup({ positionals, flags, context }: CommandCall): Promise<CommandAnswer> {
  const file = resolve(positionals[0] ?? '');
  const passphrase = wantsSecrets(flags)
    ? await requirePassphrase(flags, context, typeTwice)
    : undefined;
  findHome(context);
  const isAsked = !flags.isSet('overwrite') && !flags.isSet('json');
  const overwrite = isAsked ? await mayReplace(file, context) : flags.isSet('overwrite');
  const report = await backupHome(context, { to: file, passphrase, overwrite });
  const { files, secrets, outputs, leftOut } = report;
  const sealed = secrets.length === 0 ? '' : ` and, under the passphrase, ${secrets.join(', ')}`;
  return {
    data: { file, ...report },
    text: [
      `Backed up to ${file}: the database, ${files.length} ${files.length === 1 ? 'file' : 'files'} (settings, schedules, agents, skills)${outputs === 0 ? '' : `, ${outputs} long outputs of calls`}${sealed}.`,
      ...(leftOut.length === 0 ? [] : [`Left out: ${leftOut.map(printable).join(', ')}.`]),
      ...(leftOut.includes('secrets.yaml') ? ['With --secrets they come along, sealed.'] : []),
    ].join('\n'),
  };
}

export async function restore({
  positionals,
  flags,
  context,
}: CommandCall): Promise<CommandAnswer> {
  const file = resolve(positionals[0] ?? '');
  const passphrase = wantsSecrets(flags)
    ? await requirePassphrase(flags, context, (ask) => ask('Passphrase: '))
    : undefined;
  if (!flags.isSet('yes') && !flags.isSet('json')) await confirmReplacing(file, context);
  const report = await restoreHome(context, { from: file, passphrase });
  const { files, sealed, setAside } = report;
  const count = files.length === 1 ? '1 file' : `${files.length} files`;
  return {
    data: { file, ...report },
    text: [
      `Restored ${file}: the database and ${count}.`,
      ...(setAside.length === 0 ? [] : [`What was there before is in ${setAside.join(' and ')}.`]),
      ...(sealed.length === 0
        ? []
        : [
            `Not put back, because it needs the passphrase: ${sealed.join(', ')}. Restore it again with --secrets.`,
          ]),
    ].join('\n'),
  };
}

/** At a terminal, what is there is replaced only by whoever agrees; elsewhere nobody could be asked. */
async function confirmReplacing(file: string, { prompt, home }: CliContext): Promise<void> {
  if (prompt === undefined || !existsSync(databaseFile(home)) || !existsSync(file)) return;
  const daemon = readDaemon(home);
  const running = daemon.running ? `, and a daemon runs on it (process ${daemon.pid})` : '';
  const said = await prompt(
    `There is a database in ${printable(home)} already${running}. Replace it with ${printable(file)}? It is set aside. [y/N] `,
  );
  if (/^y(?:es)?$/i.test((said ?? '').trim())) return;
  throw badRequest({
    code: 'not-confirmed',
    message: 'Nothing was restored.',
    hint: 'Answer yes, or give --yes.',
  });
}

/** A passphrase means that secrets are wanted. */
function wantsSecrets(flags: FlagValues): boolean {
  return flags.isSet('secrets') || flags.isSet('passphrase-file');
}

/** Asked at a terminal; elsewhere the flag says so. */
async function mayReplace(file: string, { prompt }: CliContext): Promise<boolean> {
  if (prompt === undefined || !existsSync(file)) return false;
  const said = await prompt(`${printable(file)} is there already. Replace it? [y/N] `);
  return /^y(?:es)?$/i.test((said ?? '').trim());
}

/** Never as an argument, which every process of the machine can read. */
async function requirePassphrase(
  flags: FlagValues,
  context: CliContext,
  type: (ask: AskHidden) => Promise<string | null>,
): Promise<string> {
  const file = flags.text('passphrase-file');
  const { promptHidden } = context;
  const said =
    file === undefined
      ? promptHidden === undefined
        ? null
        : await type(promptHidden)
      : file === '-'
        ? await context.readStdin()
        : await readTextFile(file);
  const passphrase = (said ?? '').replace(/\r?\n$/, '');
  if (passphrase.length >= SHORTEST) return passphrase;
  throw badRequest({
    code: 'no-passphrase',
    message: `--secrets needs a passphrase of at least ${SHORTEST} characters.`,
    hint: 'Write it into a file and give --passphrase-file FILE, or - for standard input; in a terminal it is asked for.',
  });
}

const SHORTEST = 8;

type AskHidden = (question: string) => Promise<string | null>;

/** Hidden letters are easily mistyped, and a backup that is sealed under a slip can't be opened again. */
async function typeTwice(ask: AskHidden): Promise<string | null> {
  const first = await ask('Passphrase: ');
  if (first === null || (await ask('The same once more: ')) === first) return first;
  throw badRequest({
    code: 'no-passphrase',
    message: 'The two passphrases are not the same.',
    hint: 'Nothing was backed up. Try again, or write it into a file: --passphrase-file FILE.',
  });
}
