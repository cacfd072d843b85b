/** `rote connect openapi`: tools out of the document of an API, after it was said which. */
import { badRequest } from '../../base/errors.ts';
import { printableText } from '../../base/printable.ts';
import { textTable } from '../../base/text-table.ts';
import type { ChooseFirst, ReadyApi } from '../../openapi/connected-api.ts';
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
    let isKept = false;
    const isWanted = async (ready: ReadyApi): Promise<boolean> => {
      isKept = !flags.isSet('dry-run') && (await isAgreed(call, ready));
      return isKept;
    };
    const wish = {
      name,
      source: positionals[0],
      words: flags.text('operations'),
      tags: flags.text('tag'),
      all: flags.isSet('all'),
      server: flags.text('server'),
      secret: flags.text('secret'),
    };
    const connected = await (await house.apis()).connect(wish, isWanted);
    return connected.kind === 'choose'
      ? toChoose(connected, positionals[0])
      : told(connected, isKept, flags.isSet('dry-run'));
  });
}

async function isAgreed(call: CommandCall, ready: ReadyApi): Promise<boolean> {
  const { api, hash, isNew, changes, needsYes } = ready;
  if (!needsYes) return isNew || changes.length > 0;
  const agreed = await agreedHash(call, {
    choices: [{ words: printableText(changesOf(ready)), hash }],
    question: `Take these changes of ${api.name}?`,
    trial: `rote connect openapi --name ${api.name} --dry-run`,
  });
  if (agreed !== null && agreed !== hash) throw otherThanShown(api.name);
  return agreed !== null;
}

function told(ready: ReadyApi, isKept: boolean, isTrial: boolean): CommandAnswer {
  const { api, changes, isNew, needsYes, hash, refused } = ready;
  const { name, operations, server } = api;
  const tools = operations.map((one) => ({ name: one.name, effect: one.effect }));
  const data = { name, changed: isKept, hash, changes, refused, server: server.url, tools };
  if (!isNew && changes.length === 0) return { data, text: `Nothing changed in ${name}.` };
  if (isTrial && needsYes) return { data, text: printableText(changesOf(ready)) };
  if (!isTrial && !isKept) return { data, text: 'Nothing was changed.' };
  return { data, text: printableText(connectedText(ready)) };
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
          ...(unsigned.some((one) => one.endsWith('(oauth)'))
            ? ['Or sign in there in a browser: rote connect login PROVIDER']
            : []),
        ]),
  ].join('\n');
}

const otherThanShown = (name: string) =>
  badRequest({
    code: 'other-hash',
    message: 'This is not what was shown: the document changed since.',
    hint: `Look again: rote connect openapi --name ${name} --dry-run`,
  });
