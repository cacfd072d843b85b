/** `rote models`: who is asked, and bringing model files. */
import { join } from 'node:path';
import { RoteError } from '../base/errors.ts';
import { pullModel } from '../models/models.ts';
import type { Answer, CommandCall } from './command.ts';
import { printable } from './printable.ts';
import { textTable } from './text-table.ts';
import { untilInterrupted } from './until-interrupted.ts';
import { withHome } from './with-home.ts';

export function modelsList({ context }: CommandCall): Promise<Answer> {
  return withHome(context, async (opened) => {
    const choice = await (await opened.models()).choose();
    if (choice.kind === 'none')
      return { data: { models: [], why: choice.why }, text: printable(choice.why) };
    // Of a key only whether there is one.
    const models = choice.chain.map(({ name, kind, model, url, key, local }) => ({
      name,
      kind,
      model,
      url,
      hasKey: key !== null,
      local,
    }));
    const rows = models.map(({ name, kind, model, url }) => [name, kind, model, url]);
    const text = [textTable(['NAME', 'KIND', 'MODEL', 'ADDRESS'], rows), ...choice.warnings];
    return { data: { models, warnings: choice.warnings }, text: text.join('\n') };
  });
}

export async function modelsPull({ positionals, flags, context }: CommandCall): Promise<Answer> {
  const [url = ''] = positionals;
  const sha256 = flags.text('sha256');
  if (sha256 === undefined) throw noHash();
  const folder = join(context.home, 'models');
  const onProgress = tellProgress(context.progress);
  const pulled = await untilInterrupted((signal) =>
    pullModel({ url, sha256, folder, signal, onProgress }, { clock: context.clock }),
  );
  if (!pulled.ok) {
    const isRequest = pulled.fault.code.startsWith('bad-');
    throw new RoteError(pulled.fault, { blame: isRequest ? 'request' : 'failure' });
  }
  const { file, cached } = pulled.value;
  return {
    data: { file, cached },
    text: cached ? `${file} is there already.` : `Brought ${file}.`,
  };
}

/** A line for each twentieth, or each ten megabytes where nobody knows how much there is. */
function tellProgress(tell: (line: string) => void) {
  let told = -1;
  return ({ bytes, totalBytes }: { bytes: number; totalBytes: number | null }): void => {
    const part = Math.floor(totalBytes === null ? bytes / 10_000_000 : (20 * bytes) / totalBytes);
    if (part === told) return;
    told = part;
    tell(`${bytes} of ${totalBytes ?? 'an unknown number of'} bytes`);
  };
}

function noHash(): RoteError {
  return new RoteError(
    {
      code: 'missing-flag',
      message: 'A file is brought only with its SHA-256.',
      hint: 'Give it with --sha256; it stands beside the file where it comes from.',
    },
    { blame: 'request' },
  );
}
