/**
 * Files that people send, from a channel to whoever uses them: a model that sees, `file.read`, a program in the box, and
 * to their end when they are forgotten. A whole daemon, with a Telegram and a model on the wire.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Reply, Turn } from '../models/model-server.fake.ts';
import { openTelegramHouse, type TelegramHouse } from './telegram-house.fake.ts';

let house: TelegramHouse;
afterEach(() => house.close());

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const PNG_DATA = PNG.toString('base64');
const cmd = (line: string): Reply => ({ text: `\`\`\`cmd\n${line}\n\`\`\`` });
const lastSent = () => JSON.stringify(house.model.requests.at(-1)?.body);
const isIn = (text: string): boolean => lastSent().includes(text);
const received = (): string[] => {
  const folder = join(house.home, 'workspace', 'received');
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : [];
};

let files = 0;
function send(name: string, bytes: Buffer, { type, caption }: { type: string; caption?: string }) {
  files += 1;
  const file_id = `file-${files}`;
  house.telegram.addFile(file_id, bytes);
  const document = { file_id, file_name: name, mime_type: type, file_size: bytes.length };
  house.telegram.say({ more: { document, ...(caption !== undefined && { caption }) } });
}
async function answered(text: string, act: () => void): Promise<void> {
  const count = () => house.texts().filter((one) => one.includes(text)).length;
  const before = count();
  act();
  await house.later(() => count() > before);
}

describe('a picture', () => {
  const SCENARIO = () => ({ text: 'A cat.' });
  const sendCat = (caption?: string) =>
    send('cat.png', PNG, { type: 'image/png', ...(caption !== undefined && { caption }) });

  test('goes to a model that sees, and is still there for the next questions', async () => {
    house = await openTelegramHouse({ sees: true });
    house.model.play(SCENARIO);
    await answered('A cat.', () => sendCat('What do you make of this?'));
    expect(house.model.requests.at(-1)?.refused).toBeNull();
    expect(isIn(PNG_DATA)).toBe(true);
    await answered('A cat.', () => house.write('And which colour does it have?'));
    expect(lastSent().split(PNG_DATA)).toHaveLength(2);
    // What stands on it is what anybody wrote.
    const { store } = house.daemon.opened;
    const [run] = await store.engine.list({ limit: 1 });
    const [first] = await store.journal.steps(run?.id ?? '');
    expect(first?.input).toMatchObject({ isTainted: true });
  });

  test('is a name to a model that does not see', async () => {
    house = await openTelegramHouse();
    house.model.play(SCENARIO);
    await answered('A cat.', () => sendCat('What do you make of this?'));
    expect(isIn(PNG_DATA)).toBe(false);
    expect(isIn('cat.png\\" is here, and you can\'t see pictures.')).toBe(true);
  });

  test('is shown only as one of four that are pictures and no bigger than is taken; of the others it is told why', async () => {
    house = await openTelegramHouse({ sees: true });
    house.model.play(SCENARIO);
    const inbound = await house.daemon.opened.house.inbound();
    const session = 'agent:main:web:direct:owner';
    const upload = (name: string, content: Uint8Array) =>
      inbound.upload(session, { name, mediaType: 'image/png', content });
    const big = Buffer.concat([PNG, Buffer.alloc(3_750_000)]);
    const sent = [
      await upload('fake.png', Buffer.from('no picture')),
      await upload('big.png', big),
      ...(await Promise.all(
        ['1.png', '2.png', '3.png', '4.png', '5.png'].map((name) => upload(name, PNG)),
      )),
    ];
    await inbound.say(session, {
      text: 'What do you make of these?',
      choice: null,
      files: sent.map(({ id }) => id),
    });
    await house.later(() => house.model.requests.length === 1);
    expect(house.model.requests[0]?.refused).toBeNull();
    expect(lastSent().split(PNG_DATA)).toHaveLength(5);
    const told = /Pictures that nobody can show you: .*?\]/.exec(lastSent())?.[0] ?? '';
    expect(told).toMatch(
      /fake\.png\\" \(it is none of image\/png.*big\.png\\" \(it is bigger than 3\.75 MB\), \\"5\.png\\" \(there are more than 4\)/,
    );
  });
});

describe('a file that the owner sends', () => {
  const TEXT = 'tea, milk, zanzibar';
  const told = ({ opening }: Turn): string => /received\/\S+?\.txt/.exec(opening)?.[0] ?? '';
  const sendList = (caption = 'What do you make of this list?') =>
    send('list.txt', Buffer.from(TEXT), { type: 'text/plain', caption });
  /** The model reads it in the way that the test names, and says then what it read. */
  async function reading(by: (path: string) => string): Promise<void> {
    house = await openTelegramHouse({ shell: { allow: ['cat'] } });
    house.model.play((turn) => (turn.turn === 0 ? cmd(by(told(turn))) : { text: 'I read it.' }));
    sendList();
    // A program takes its own time: no moment of the house may pass meanwhile.
    await house.shown('I read it.');
    expect(lastSent()).toContain(TEXT);
  }

  test('is read with file.read under the name that the agent is told', () =>
    reading((path) => `file.read --path ${path}`));

  test('is read by a program in the box under the same name', () =>
    reading((path) => `shell.run --command cat --command ${path}`));

  test('is forgotten everywhere with what stands in it; one that Rote can not read is named', async () => {
    house = await openTelegramHouse();
    house.model.play(() => ({ text: 'Seen.' }));
    await answered('Seen.', () => sendList());
    await answered('Seen.', () =>
      send('other.txt', Buffer.from('bread'), {
        type: 'text/plain',
        caption: 'What do you make of this?',
      }),
    );
    const pdf = Buffer.from('%PDF-1.7\0\xff');
    await answered('Seen.', () =>
      send('a.pdf', pdf, { type: 'application/pdf', caption: 'Our word is tea, milk, zanzibar' }),
    );
    expect(received()).toHaveLength(3);
    const memory = await house.daemon.opened.house.memory();
    const { memory: saved } = await memory.save({ content: TEXT });
    const looked = await memory.forget([saved.id], { isEverywhere: false });
    expect(looked.found.files).toHaveLength(1);
    expect(received()).toHaveLength(3);
    const { memory: again } = await memory.save({ content: TEXT });
    const gone = await memory.forget([again.id], { isEverywhere: true });
    expect(gone.found.files).toMatchObject([expect.stringMatching(/list\.txt$/)]);
    expect(gone.left.files).toMatchObject([expect.stringMatching(/a\.pdf$/)]);
    expect(received().toSorted()).toEqual(['1-a.pdf', '1-other.txt']);
  });
});
