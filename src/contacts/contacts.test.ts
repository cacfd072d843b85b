/** Contacts on a real CardDAV server, on servers that do what that one can't, and in files that others made. */
import { describe, expect, test } from 'vitest';
import { createSystemClock } from '../base/clock.ts';
import { refuse, succeed } from '../base/errors.ts';
import type { DavSend } from '../dav/dav-client.ts';
import { plainSend, scriptedSend } from '../dav/dav-send.fake.ts';
import { DAV_PASSWORD, hasRadicale, openRadicale } from '../dav/radicale.fake.ts';
import type { DavAccount } from '../domain/dav/dav-account.ts';
import { NO_SIGN_INS } from '../domain/sign-in.fake.ts';
import { instantMs } from '../time/instant.ts';
import { createContactAccounts } from './contact-accounts.ts';
import { createContactBooks } from './contact-books.ts';
import { createContactDesk } from './contact-desk.ts';
import type { ContactPorts } from './contact-ports.ts';

const radicale = openRadicale();
const { signal } = new AbortController();
const { defer } = createSystemClock();

function openDesk(more: Partial<ContactPorts> = {}, kept: DavAccount[] = []) {
  const secrets = new Map<string, string>();
  const rows = new Map(kept.map((one) => [one.id, one]));
  let count = 0;
  const ports: ContactPorts = {
    person: 'owner',
    store: {
      davAccounts: {
        of: async () => [...rows.values()],
        all: async () => [...rows.values()],
        people: async () => ['owner'],
        put: async (account) => rows.set(account.id, account).size > 0,
        remove: async (id) => rows.delete(id),
      },
    },
    clock: { nowMs: () => instantMs('2026-11-19T10:00:00Z'), defer },
    books: createContactBooks({ defer }),
    makeId(prefix) {
      count += 1;
      return `${prefix}_${count}`;
    },
    send: plainSend,
    secret: (name) => {
      const value = secrets.get(name);
      return value === undefined
        ? refuse({ code: 'x', message: 'none', hint: '' })
        : succeed(value);
    },
    signIns: NO_SIGN_INS,
    async saveSecret(name, value) {
      if (value === null) secrets.delete(name);
      else secrets.set(name, value);
    },
    readFile: null,
    resolveSrv: async () => [],
    reach: { by: 'hand', written: '', answerOf: async () => null, ask: async () => undefined },
    ...more,
  };
  const accounts = createContactAccounts(ports);
  return { accounts, desk: createContactDesk(ports, accounts), secrets, rows, ports };
}

/** Names of its own, so that tests do not see each other. */
let books = 0;
async function connected(more: Partial<ContactPorts> = {}) {
  books += 1;
  const book = `people${books}`;
  radicale.make('ana', book, 'VADDRESSBOOK');
  const opened = openDesk(more);
  const wish = { where: radicale.url(), user: 'ana', password: DAV_PASSWORD, usual: book };
  const { account, told } = await opened.accounts.connect(wish, signal);
  return { ...opened, book, account, told };
}

const vcard = (lines: string, version = '3.0'): string =>
  `BEGIN:VCARD\r\nVERSION:${version}\r\n${lines}\r\nEND:VCARD\r\n`;

describe.runIf(hasRadicale)('a real server', () => {
  test('its address books are found, and its calendars are none', async () => {
    radicale.make('ana', 'work', 'VCALENDAR');
    const { account, told, book, secrets } = await connected();
    const names = account.collections.map(({ name }) => name);
    expect(names).toContain(book);
    expect(names).not.toContain('work');
    expect(account.kind).toBe('contacts');
    expect(told.at(-1)).toBe(`What is new goes into ${book}.`);
    expect(JSON.stringify(account)).not.toContain(DAV_PASSWORD);
    expect([...secrets.values()]).toEqual([DAV_PASSWORD]);
  });

  test('a wrong password is told as one', async () => {
    const wish = { where: radicale.url(), user: 'ana', password: 'wrong' };
    await expect(openDesk().accounts.connect(wish, signal)).rejects.toMatchObject({
      code: 'address-book-password',
    });
  });

  test('who is added is found, shown and changed', async () => {
    const { desk, book } = await connected();
    const wish = { name: 'José Núñez; Jr.', emails: ['jose@example.org'], phones: ['+34 600 111'] };
    const made = await desk.create({ ...wish, organization: 'Núñez, Sons', book }, signal);
    for (const query of ['jose nunez', 'NUÑ', 'example.org', 'sons'])
      expect((await desk.search({ query, book, most: 9 }, signal)).contacts).toMatchObject([
        { id: made.id, card: { name: 'José Núñez; Jr.', organization: 'Núñez, Sons' } },
      ]);
    await desk.update(made.id, { emails: ['jose@example.com'], birthday: '1990-04-12' }, signal);
    expect((await desk.get(made.id, signal)).card).toMatchObject({
      emails: ['jose@example.com'],
      phones: ['+34 600 111'],
      birthday: '1990-04-12',
    });
    expect((await desk.search({ query: 'nobody', book, most: 9 }, signal)).contacts).toEqual([]);
  });

  test.each(['3.0', '4.0'])(
    'a change of one field of a card %s leaves all others as they were',
    async (version) => {
      const { desk, book } = await connected();
      const before = [
        'UID:odd',
        'FN:Ana',
        'N:;Ana;;;',
        'item1.EMAIL;TYPE=work;PREF=1:ana@example.org',
        'item1.X-ABLabel:_$!<Work>!$_',
        'item2.TEL;TYPE=cell:+1 555 0100',
        'item2.X-ABLabel:mobile',
        'X-ODD;P="a:b":c\\,d',
        `PHOTO;ENCODING=b;TYPE=JPEG:${'QUJD'.repeat(40)}`,
      ];
      radicale.put('ana', book, 'odd.vcf', vcard(before.join('\r\n'), version));
      const [shown] = (await desk.search({ query: 'ana', book, most: 9 }, signal)).contacts;
      await desk.update(shown?.id ?? '', { phones: ['+1 555 0199'] }, signal);
      const [text = ''] = radicale.files('ana', book);
      const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
      const left = before.filter((line) => !line.startsWith('item2.'));
      // The server writes parameters in its own way, so that values are compared.
      for (const line of left)
        expect(lines.some((one) => one.endsWith(line.slice(line.lastIndexOf(':'))))).toBe(true);
      expect(text).toContain('+1 555 0199');
      expect(text).not.toContain('0100');
      expect(text).not.toContain('mobile');
      expect((await desk.get(shown?.id ?? '', signal)).card.emails).toEqual(['ana@example.org']);
    },
  );

  test('of two who change the same card the later one is told of both, and nothing is lost', async () => {
    const { desk, book } = await connected();
    const made = await desk.create({ name: 'Ana', emails: ['ana@example.org'], book }, signal);
    const seen = (await desk.get(made.id, signal)).version ?? '';
    await desk.update(made.id, { phones: ['1'], version: seen }, signal);
    await expect(
      desk.update(made.id, { phones: ['2'], version: seen }, signal),
    ).rejects.toMatchObject({
      code: 'changed-meanwhile',
      details: { now: 'Ana, ana@example.org, 1', wanted: 'Ana, ana@example.org, 2' },
    });
    expect((await desk.get(made.id, signal)).card.phones).toEqual(['1']);
  });

  test('who changes it between reading and writing is not written over', async () => {
    let between: (() => Promise<unknown>) | null = null;
    const send: DavSend = async (request, until) => {
      const meanwhile = between;
      if (request.method === 'PUT' && meanwhile !== null) {
        between = null;
        await meanwhile();
      }
      return plainSend(request, until);
    };
    const { desk, book } = await connected({ send });
    const made = await desk.create({ name: 'Ana', book }, signal);
    between = () => desk.update(made.id, { notes: 'theirs', phones: ['1'] }, signal);
    await expect(desk.update(made.id, { phones: ['2'] }, signal)).rejects.toMatchObject({
      details: { now: 'Ana, 1', wanted: 'Ana, 2' },
    });
    expect((await desk.get(made.id, signal)).card).toMatchObject({
      notes: 'theirs',
      phones: ['1'],
    });
  });

  test('a book that was read is not read again: one request tells of no change', async () => {
    const asked: string[] = [];
    const send: DavSend = (request, until) => {
      asked.push(
        `${request.method} ${request.body?.match(/addressbook-multiget|sync-collection/)?.[0] ?? ''}`,
      );
      return plainSend(request, until);
    };
    const { desk, book } = await connected({ send });
    for (let index = 0; index < 120; index++)
      radicale.put(
        'ana',
        book,
        `n${index}.vcf`,
        vcard(`UID:n${index}\r\nFN:Person ${index}\r\nN:;P;;;`),
      );
    const people = async () => (await desk.search({ book, most: 500 }, signal)).contacts.length;
    expect(await people()).toBe(120);
    asked.length = 0;
    expect(await people()).toBe(120);
    expect(asked).toEqual(['REPORT sync-collection']);
    await desk.create({ name: 'New', book }, signal);
    asked.length = 0;
    expect(await people()).toBe(121);
    expect(asked).toEqual(['REPORT sync-collection', 'REPORT addressbook-multiget']);
  });

  test('who is known is asked of all books', async () => {
    const { desk, book } = await connected();
    await desk.create({ name: 'Known', emails: ['known@example.org'], book }, signal);
    const wanted = ['known@example.org', 'stranger@example.org'];
    expect(await desk.known(wanted, signal)).toEqual(new Set(['known@example.org']));
  });
});

const BOOK = 'https://dav.example.org/ana/people/';
const ACCOUNT: DavAccount = {
  ...{ id: 'dav_9', person: 'owner', address: 'dav.example.org', kind: 'contacts', by: 'dav' },
  ...{ user: 'ana', secret: 's', hosts: ['dav.example.org'], isSecure: true, usual: BOOK },
  collections: [{ url: BOOK, name: 'people', isReadOnly: false }],
  ...{ addresses: [], schedules: false, createdMs: 1 },
};

function scripted(
  answer: Parameters<typeof scriptedSend>[0],
  reach: Partial<ContactPorts['reach']> = {},
) {
  const { send, asked } = scriptedSend(answer);
  const questions: string[] = [];
  const full: ContactPorts['reach'] = {
    by: 'hand',
    written: '',
    answerOf: async () => null,
    ask: async ({ kind, to }) => void questions.push(`${kind} ${to}`),
    ...reach,
  };
  const opened = openDesk({ send, reach: full, secret: () => succeed('x') }, [ACCOUNT]);
  return {
    ...opened,
    asked,
    questions,
    writes: () => asked.filter(({ method }) => method === 'PUT'),
  };
}

const ID = `dav_9.${Buffer.from(`${BOOK}a.vcf`).toString('base64url')}`;

describe('what is not written', () => {
  test.each([
    ['none', undefined],
    ['a weak one', 'W/"1"'],
  ])('a card whose server tells as version %s', async (_, etag) => {
    const { desk, writes } = scripted(() => ({
      status: 200,
      body: vcard('UID:a\r\nFN:Ana'),
      headers: etag === undefined ? {} : { etag },
    }));
    await expect(desk.update(ID, { name: 'Eve' }, signal)).rejects.toMatchObject({
      code: 'no-version',
    });
    expect(writes()).toEqual([]);
  });

  test('a card of an old version', async () => {
    const { desk, writes } = scripted(() => ({
      status: 200,
      body: vcard('UID:a\r\nFN:Ana', '2.1'),
      headers: { etag: '"1"' },
    }));
    await expect(desk.update(ID, { name: 'Eve' }, signal)).rejects.toMatchObject({
      code: 'unreadable-contact',
    });
    expect(writes()).toEqual([]);
  });

  test('a change is sent with the version that was read, and a new card only where none is', async () => {
    const { desk, asked } = scripted((method) =>
      method === 'GET'
        ? { status: 200, body: vcard('UID:a\r\nFN:Ana'), headers: { etag: '"7"' } }
        : { status: 201 },
    );
    await desk.update(ID, { name: 'Ana Lopez' }, signal);
    expect(asked.at(-1)?.headers).toMatchObject({ 'if-match': '"7"' });
    await desk.create({ name: 'Bob' }, signal);
    expect(asked.at(-1)?.headers).toMatchObject({ 'if-none-match': '*' });
  });

  test('a plan asks about its account, and about each address that does not stand in it', async () => {
    const wish = { name: 'Bob', emails: ['bob@example.org', 'eve@evil.example'] };
    const written = '{"emails":["bob@example.org","${input.event.from}"]}';
    const plan = scripted(() => ({ status: 201 }), { by: 'plan', written });
    await expect(plan.desk.create(wish, signal)).rejects.toMatchObject({ code: 'needs-owner' });
    expect(plan.questions).toEqual(['account dav.example.org', 'address eve@evil.example']);
    expect(plan.writes()).toEqual([]);
    const agreed = scripted(() => ({ status: 201 }), { by: 'plan', answerOf: async () => 'yes' });
    await agreed.desk.create(wish, signal);
    expect(agreed.writes()).toHaveLength(1);
    const refused = scripted(() => ({ status: 201 }), { by: 'agent', answerOf: async () => 'no' });
    await expect(refused.desk.create(wish, signal)).rejects.toMatchObject({ code: 'said-no' });
  });
});

describe('who can not be read', () => {
  test('a book that is away makes nobody known, and nobody is picked without it', async () => {
    const { desk } = scripted(() => ({ status: 500 }));
    expect(await desk.known(['a@example.org'], signal)).toEqual(new Set());
    await expect(desk.find('Ana', signal)).rejects.toMatchObject({ code: 'address-book-refused' });
    await expect(desk.search({ most: 9 }, signal)).rejects.toMatchObject({
      code: 'address-book-refused',
    });
  });
});

describe('files', () => {
  const ofFile = async (text: string) => {
    const opened = openDesk({ readFile: async () => text });
    await opened.accounts.connect({ where: 'contacts.vcf' }, signal);
    return opened;
  };

  test('one of each version is read, and never written', async () => {
    const { desk } = await ofFile(
      `\uFEFF${vcard('FN:Ana\r\nEMAIL:ana@example.org')}${vcard('FN:Bob\r\nBDAY:--0412\r\nEMAIL;PREF=1:bob@example.org', '4.0')}`,
    );
    const { contacts } = await desk.search({ most: 9 }, signal);
    expect(contacts.map(({ card }) => [card.name, card.birthday])).toEqual([
      ['Ana', ''],
      ['Bob', '--04-12'],
    ]);
    const id = contacts[0]?.id ?? '';
    expect((await desk.get(id, signal)).card.name).toBe('Ana');
    await expect(desk.update(id, { name: 'Eve' }, signal)).rejects.toMatchObject({
      code: 'read-only-address-book',
    });
    await expect(desk.create({ name: 'Eve' }, signal)).rejects.toMatchObject({
      code: 'read-only-address-book',
    });
  });

  test('those that can not be read are counted, and keep no other back', async () => {
    const { desk } = await ofFile(
      `${vcard('FN:Old', '2.1')}${vcard('FN:Ana')}BEGIN:VCARD\r\nVERSION:3.0\r\nFN:No end\r\n`,
    );
    const { contacts, failed } = await desk.search({ most: 9 }, signal);
    expect(contacts.map(({ card }) => card.name)).toEqual(['Ana']);
    expect(failed).toMatchObject([{ why: expect.stringMatching(/^2 of its contacts/) }]);
  });
});
