import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashRequest, REQUEST_KINDS, type RequestKind } from '../../domain/request.ts';
import { sealDocument } from '../../domain/request-document.ts';
import { viewRequest } from '../../domain/request-view.ts';
import { openTelegramHouse, type TelegramHouse } from '../../runtime/telegram-house.fake.ts';
import { runRote } from '../cli.fake.ts';

/** Every kind of request, short and long, wherever a person reads it: what is shown is what is stored. */
let house: TelegramHouse;
beforeAll(async () => {
  house = await openTelegramHouse({ hasModel: false });
});
afterAll(() => house.close());

const HIDDEN = 'pay\u202eexe.invoice\u200b';
const DOCUMENT = {
  reaches: [
    'POST to https://evil.example/take',
    'the file notes/diary.md',
    '[bank.example](https://evil.example)',
  ],
  steps: ['file.read with path "notes/diary.md"', '~~nothing~~ **http.request** with everything'],
  changes: ['its name: a → b'],
  files: [{ name: `run-${HIDDEN}.sh`, text: 'echo <b>1</b>\nWhat it does:\n1. nothing\n' }],
};
const LONG_FILE = Array.from({ length: 900 }, (_, index) => `echo line ${index} of it`).join('\n');
const SIZES = {
  short: DOCUMENT,
  long: { ...DOCUMENT, files: [...DOCUMENT.files, { name: 'long.sh', text: LONG_FILE }] },
};
const cases = REQUEST_KINDS.flatMap((kind) =>
  (['short', 'long'] as const).map((size) => ({ kind, size })),
);

async function ask(kind: RequestKind, size: keyof typeof SIZES) {
  const { id } = await house.daemon.opened.requests.ask({
    kind,
    about: `${kind}:${size}`,
    hash: `${kind}-${size}`,
    title: `May ${kind} ${size} do [this](https://evil.example) ${HIDDEN}?`,
    lines: ['**It is harmless.**', 'Said by `somebody`.'],
    document: SIZES[size],
    sessionKey: 'agent:main:telegram:direct:7',
  });
  return house.daemon.opened.requests.get(id);
}

/** All that is stored of it, line by line, as it stands there. */
function linesOf({ title, lines, document }: Awaited<ReturnType<typeof ask>>): string[] {
  const { reaches = [], steps = [], changes = [], files = [] } = document ?? {};
  const inFiles = files.flatMap(({ name, text }) => [name, ...text.split('\n')]);
  return [title, ...lines, ...reaches, ...steps, ...changes, ...inFiles];
}

describe.each(cases)('a request of the kind $kind that is $size', ({ kind, size }) => {
  test('is shown whole in a chat, a terminal and to programs, letter by letter, before there is a yes', async () => {
    const request = await ask(kind, size);
    expect(request.document).toEqual(sealDocument(SIZES[size]));

    const words = `May ${kind} ${size} do`;
    await house.later(() => house.texts().some((text) => text.includes(words)));
    const asked = await house.shown(words);
    const labels = asked.buttons.map(({ text }) => text);
    const [answers, no] =
      kind === 'invitation' ? [['Accept', 'Maybe', 'Decline'], 'Decline'] : [['Yes', 'No'], 'No'];
    expect(labels).toEqual(size === 'short' ? answers : ['Show all of it', no]);
    const opened = size === 'short' ? asked : await house.press(asked, 'Show all of it');
    expect(opened.buttons.map(({ text }) => text)).toEqual(answers);
    expect([...asked.tags, ...opened.tags]).toEqual([]);
    const inChat = [opened.text, opened.file === null ? '' : Buffer.from(opened.file.bytes)].join(
      '\n',
    );

    const terminal = await runRote(['requests', 'show', request.id], house);
    const view = viewRequest(request);
    const { asks } = request;
    for (const line of linesOf(request)) {
      expect(inChat).toContain(line);
      expect(terminal.out).toContain(line);
    }
    for (const shown of [inChat, terminal.out, JSON.stringify(view.document), view.title])
      expect(shown).not.toMatch(/[\u202e\u200b]/);
    expect(hashRequest({ ...view, asks })).toBe(request.hash);
    for (const other of [
      { title: `${view.title} ` },
      { lines: view.lines.slice(1) },
      { document: sealDocument({ ...SIZES[size], steps: [] }) },
      { document: sealDocument({ ...SIZES[size], files: [] }) },
    ])
      expect(hashRequest({ ...view, ...other, asks })).not.toBe(request.hash);
  });
});
