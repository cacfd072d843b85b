/** `rote models`: who is asked, whether they answer, and bringing model files. */
import { basename } from 'node:path';
import { badRequest, RoteError } from '../../base/errors.ts';
import { printable } from '../../base/printable.ts';
import { textTable } from '../../base/text-table.ts';
import { collectAnswer } from '../../domain/collect-answer.ts';
import type { ModelRequest } from '../../domain/model-call.ts';
import { viewLinks } from '../../models/choose-models.ts';
import { pullModel } from '../../models/pull-model.ts';
import { modelsFolder } from '../../runs/home-models.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { withHome } from '../with-home.ts';

const SOURCES = {
  settings: 'They are those of models.chain in config.yaml.',
  server:
    'It runs on this machine and was found by itself; models.chain in config.yaml names others.',
  keys: 'There is a key for each; models.chain in config.yaml names others, or another order.',
} as const;

const WHAT_TO_DO =
  'Set one of these variables, put the key into secrets.yaml, or start a model server such as Ollama. rote help models.md shows the settings.';

export function modelsList({ context }: CommandCall): Promise<CommandAnswer> {
  return withHome(context, async (house) => {
    const choice = await (await house.models()).choose();
    if (choice.kind === 'none') {
      const text = `No model is asked: ${printable(choice.why)}\n${WHAT_TO_DO}`;
      return { data: { models: [], why: choice.why }, text };
    }
    const models = viewLinks(choice.chain);
    const { source, warnings } = choice;
    const rows = models.map(({ name, kind, model, url, hasKey }) =>
      [name, kind, model, url || '-', hasKey ? 'yes' : '-'].map(printable),
    );
    const table = textTable(['NAME', 'KIND', 'MODEL', 'ADDRESS', 'KEY'], rows);
    const notes = [...warnings, SOURCES[source], 'Whether they answer: rote models test'];
    return { data: { models, source, warnings }, text: [table, ...notes].join('\n') };
  });
}

const QUESTION: ModelRequest = {
  system: [{ text: 'You are asked whether you can be reached.' }],
  messages: [{ role: 'user', parts: [{ kind: 'text', text: 'Say hello in one word.' }] }],
};

/** Asks each by itself, so that none hides behind the one before it. */
export function modelsTest({ positionals, context }: CommandCall): Promise<CommandAnswer> {
  const [wanted] = positionals;
  return withHome(context, (house) =>
    untilInterrupted(async (signal) => {
      const models = await house.models();
      const choice = await models.choose();
      if (choice.kind === 'none') throw notReached(choice.why, []);
      const { chain } = choice;
      const names = wanted === undefined ? chain.map(({ name }) => name) : [wanted];
      const results = [];
      for (const name of names) {
        const startedMs = context.clock.monotonicMs();
        const answer = await collectAnswer(models.call(QUESTION, { signal, models: [name] }));
        const tookMs = Math.round(context.clock.monotonicMs() - startedMs);
        const { usage, cents } = answer;
        const cost = { tookMs, tokens: usage.input + usage.output, cents };
        if (answer.kind === 'answered')
          results.push({ name, ok: true, model: answer.model, said: answer.text.trim(), ...cost });
        else results.push({ name, ok: false, code: answer.code, why: answer.message, ...cost });
      }
      const text = results.map(testLine).join('\n');
      if (results.length > 0 && results.every(({ ok }) => ok)) return { data: { results }, text };
      throw notReached(text, results);
    }),
  );
}

function testLine(result: {
  name: string;
  said?: string;
  why?: string;
  tookMs: number;
  tokens: number;
}): string {
  const { name, said, why, tookMs, tokens } = result;
  if (said === undefined) return printable(`✗ ${why ?? name}`);
  return printable(`✓ ${name} answered "${said}" in ${tookMs} ms, with ${tokens} tokens.`);
}

function notReached(why: string, results: object[]): RoteError {
  return new RoteError(
    {
      code: 'model-not-reached',
      message: results.length === 0 ? `Nobody can be asked: ${why}` : 'Not every model answers.',
      hint: results.length === 0 ? WHAT_TO_DO : 'rote models list shows where they are looked for.',
    },
    { blame: 'failure', data: { results }, report: results.length === 0 ? [] : why.split('\n') },
  );
}

export async function modelsPull({
  positionals,
  flags,
  context,
}: CommandCall): Promise<CommandAnswer> {
  const [url = ''] = positionals;
  const sha256 = flags.text('sha256');
  if (sha256 === undefined) throw noHash();
  const folder = modelsFolder(context.home);
  const onProgress = tellProgress(context.progress);
  const pulled = await untilInterrupted((signal) =>
    pullModel({ url, sha256, folder, signal, onProgress }, { clock: context.clock }),
  );
  if (!pulled.ok) {
    const isRequest = pulled.fault.code.startsWith('bad-');
    throw new RoteError(pulled.fault, { blame: isRequest ? 'request' : 'failure' });
  }
  const { file, cached } = pulled.value;
  const use = `Use it in config.yaml: models: { chain: [{ kind: gguf, model: ${basename(file)} }] }`;
  return {
    data: { file, cached },
    text: [cached ? `${file} is there already.` : `Brought ${file}.`, use].join('\n'),
  };
}

/** A line for each twentieth, or each ten megabytes if nobody knows how much there is. */
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
  return badRequest({
    code: 'missing-flag',
    message: 'A file is brought only with its SHA-256.',
    hint: 'Give it with --sha256; it stands beside the file where it comes from.',
  });
}
