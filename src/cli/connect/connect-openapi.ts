/** `rote connect openapi`: tools out of the document of an API, after it was said which. */
import { badRequest } from '../../base/errors.ts';
import { printableText } from '../../base/printable.ts';
import { textTable } from '../../base/text-table.ts';
import type { ChooseFirst, ReadyApi } from '../../own-tools/openapi/api-desk.ts';
import { agreedHash } from '../agreed-hash.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { withHome } from '../with-home.ts';

const MOST_SHOWN = 60;

export function connectOpenapi(call: CommandCall): Promise<CommandAnswer> {
  const { flags, positionals, context } = call;
  const name = flags.text('name');
  if (name === undefined)
    throw badRequest({
      code: 'no-name',
      message: 'An API has a name, which its tools begin with.',
      hint: 'Give it one: --name hubspot',
    });
  return withHome(context, async (house) => {
    const desk = await house.apis();
    const prepared = await desk.prepare({
      name,
      source: positionals[0],
      words: flags.text('operations'),
      tags: flags.text('tag'),
      all: flags.isSet('all'),
      server: flags.text('server'),
      secret: flags.text('secret'),
    });
    if (prepared.kind === 'choose') return toChoose(prepared, positionals[0]);
    const { needsYes, changes, isNew, hash, refused } = prepared;
    if (!isNew && changes.length === 0)
      return { data: { name, changed: false }, text: `Nothing changed in ${name}.` };
    if (needsYes) {
      if (flags.isSet('dry-run'))
        return { data: { name, hash, changes }, text: printableText(changesOf(prepared)) };
      const agreed = await agreedHash(call, {
        choices: [{ words: printableText(changesOf(prepared)), hash }],
        question: `Take these changes of ${name}?`,
        trial: `rote connect openapi --name ${name} --dry-run`,
      });
      if (agreed === null) return { data: { name, changed: false }, text: 'Nothing was changed.' };
      if (agreed !== hash) throw otherThanShown(name);
    }
    if (!flags.isSet('dry-run')) await desk.keep(prepared);
    return {
      data: {
        ...{ name, changed: !flags.isSet('dry-run'), hash, refused },
        server: prepared.api.server.url,
        tools: prepared.api.operations.map((one) => ({ name: one.name, effect: one.effect })),
      },
      text: printableText(connectedText(prepared)),
    };
  });
}

function toChoose({ name, total, tags }: ChooseFirst, source = 'FILE'): CommandAnswer {
  const rows = tags.map(({ tag, operations }) => [tag === '' ? '-' : tag, String(operations)]);
  return {
    data: { name, changed: false, operations: total, tags },
    text: printableText(
      [
        `${name} has ${total} operations. Choose those that you need:`,
        '',
        textTable(['TAG', 'OPERATIONS'], rows),
        '',
        `By words:  rote connect openapi ${source} --name ${name} --operations "contacts search, deals create"`,
        `By tag:    rote connect openapi ${source} --name ${name} --tag TAG`,
        `All:       rote connect openapi ${source} --name ${name} --all`,
      ].join('\n'),
    ),
  };
}

function changesOf({ api, changes, hash }: ReadyApi): string {
  return [`What is otherwise in ${api.name}:`, ...changes, '', `Hash: ${hash}`].join('\n');
}

function connectedText({ api, refused, unsigned, total }: ReadyApi): string {
  const { operations, name, server } = api;
  const rows = operations
    .slice(0, MOST_SHOWN)
    .map((one) => [one.name, one.effect, `${one.method.toUpperCase()} ${one.path}`]);
  const more = operations.length - rows.length;
  return [
    `${name} calls ${server.url} with ${operations.length} of its ${total} operations.`,
    '',
    textTable(['TOOL', 'EFFECT', 'CALLS'], rows),
    ...(more > 0 ? [`and ${more} more: rote skills show ${name}`] : []),
    ...(refused.length === 0
      ? []
      : ['', 'Left out:', ...refused.slice(0, 20).map((why) => `  ${why}`)]),
    ...(refused.length > 20 ? [`  and ${refused.length - 20} more`] : []),
    ...(unsigned.length === 0
      ? []
      : [
          '',
          `It wants to be signed: ${unsigned.join(', ')}. Write the key into secrets.yaml and name it:`,
          `  rote connect openapi --name ${name} --secret NAME`,
        ]),
  ].join('\n');
}

const otherThanShown = (name: string) =>
  badRequest({
    code: 'other-hash',
    message: 'This is not what was shown: the document changed since.',
    hint: `Look again: rote connect openapi --name ${name} --dry-run`,
  });
