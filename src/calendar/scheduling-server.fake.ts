/**
 * A CalDAV server of our own that invites by itself (RFC 6638): it takes the PUT of an organizer, lays invitations into the inboxes
 * of those it knows, writes SCHEDULE-STATUS beside each attendee, and carries answers back.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { said, xml, xmlDocument } from '../dav/dav-xml.ts';

interface Item {
  text: string;
  version: number;
}

export const SCHEDULED_PASSWORD = 'secret';

export async function openSchedulingServer(people: readonly string[]) {
  const folders = new Map<string, Map<string, Item>>();
  const folder = (path: string) => folders.getOrInsertComputed(path, () => new Map());
  const workOf = (user: string) => folder(`/c/${user}/work/`);
  const addressOf = (user: string): string => `${user}@example.org`;
  const userOf = (address: string) => people.find((one) => addressOf(one) === address);
  let count = 0;
  const keep = (where: Map<string, Item>, name: string, text: string): void => {
    count += 1;
    where.set(name, { text, version: count });
  };

  const deliver = (user: string, method: string, text: string): void =>
    keep(folder(`/i/${user}/`), `${count}.ics`, withMethod(text, method));
  const named = (where: Map<string, Item>, uid: string) =>
    [...where].find(([, { text }]) => saidIn(text, 'UID') === uid)?.[0];

  /** What the server does after a PUT; `before` is what was there. */
  function scheduled(user: string, text: string, before: string | null): string {
    const own = addressOf(user);
    const organizer = addressIn(text, 'ORGANIZER');
    const uid = saidIn(text, 'UID');
    if (organizer === undefined) return text;
    if (organizer !== own) {
      const answer = partOf(text, own) ?? 'NEEDS-ACTION';
      if (before === null || partOf(before, own) !== answer)
        reply(organizer, { uid, own, answer, text });
      return text;
    }
    const invited = attendeesOf(text).filter((one) => one !== own);
    for (const address of attendeesOf(before ?? '').filter((one) => one !== own))
      if (!invited.includes(address)) cancel(address, before ?? '');
    return invited.reduce((now, address) => {
      const there = userOf(address);
      if (there === undefined) return withStatus(now, address, '3.7');
      deliver(there, 'REQUEST', text);
      const work = workOf(there);
      keep(work, named(work, uid) ?? `${uid}.ics`, text);
      return withStatus(now, address, '1.2');
    }, text);
  }

  function reply(
    organizer: string,
    { uid, own, answer, text }: { uid: string; own: string; answer: string; text: string },
  ): void {
    const there = userOf(organizer);
    const work = there === undefined ? null : workOf(there);
    const name = work === null ? undefined : named(work, uid);
    if (there === undefined || work === null || name === undefined) return;
    const kept = work.get(name)?.text ?? '';
    keep(work, name, kept.replace(attendeeLine(own), `ATTENDEE;PARTSTAT=${answer}:mailto:${own}`));
    deliver(
      there,
      'REPLY',
      text.replace(/^ATTENDEE[^\r\n]*\r\n/gm, (line) => (line.includes(own) ? line : '')),
    );
  }

  function cancel(address: string, text: string): void {
    const there = userOf(address);
    if (there === undefined) return;
    const sequence = Number(saidIn(text, 'SEQUENCE') || 0) + 1;
    const gone = withLine(withLine(text, 'SEQUENCE', String(sequence)), 'STATUS', 'CANCELLED');
    deliver(there, 'CANCEL', gone);
    const work = workOf(there);
    const name = named(work, saidIn(text, 'UID'));
    if (name !== undefined) keep(work, name, gone);
  }

  function listed(path: string, withData: boolean, uid: string | null): string {
    const rows = [...folder(path)]
      .filter(([, { text }]) => uid === null || saidIn(text, 'UID') === uid)
      .map(([name, { text, version }]) =>
        answer(
          `${path}${name}`,
          xml('D:getetag', said(`"${version}"`)) +
            (withData ? xml('C:calendar-data', said(text)) : ''),
        ),
      );
    return rows.join('');
  }

  function found(user: string, path: string, depth: string): string {
    const href = (of: string): string => xml('D:href', of);
    if (path === `/i/${user}/`) return answer(path, '') + listed(path, false, null);
    if (path === `/p/${user}/`)
      return answer(
        path,
        xml('C:calendar-home-set', href(`/c/${user}/`)) +
          xml('C:calendar-user-address-set', href(`mailto:${addressOf(user)}`)) +
          xml('C:schedule-inbox-URL', href(`/i/${user}/`)),
      );
    const work = answer(
      `/c/${user}/work/`,
      xml('D:resourcetype', xml('D:collection'), xml('C:calendar')) + xml('D:displayname', 'work'),
    );
    if (path === `/c/${user}/`)
      return answer(path, xml('D:resourcetype', xml('D:collection'))) + (depth === '1' ? work : '');
    if (path === `/c/${user}/work/`) return work;
    return answer(path, xml('D:current-user-principal', href(`/p/${user}/`)));
  }

  interface Asked {
    user: string;
    path: string;
    place: Map<string, Item>;
    name: string;
    item: Item | undefined;
    headers: IncomingMessage['headers'];
    body: string;
  }
  type Answered = { status: number; text?: string; etag?: string };
  const many = (...rows: string[]): Answered => ({
    status: 207,
    text: xmlDocument('D:multistatus', ...rows),
  });
  const verbs: Record<string, (asked: Asked) => Answered> = {
    OPTIONS: () => ({ status: 200 }),
    PROPFIND: ({ user, path, headers }) => many(found(user, path, String(headers['depth']))),
    REPORT: ({ path, body }) =>
      many(listed(path, true, /<C:text-match[^>]*>([^<]*)</.exec(body)?.[1] ?? null)),
    GET: ({ item }) =>
      item === undefined
        ? { status: 404 }
        : { status: 200, text: item.text, etag: `"${item.version}"` },
    PUT({ user, place, name, item, headers, body }) {
      const over = headers['if-match'];
      const isOver = over === undefined ? item === undefined : over === `"${item?.version}"`;
      if (!isOver) return { status: 412 };
      keep(place, name, scheduled(user, unfolded(body), item?.text ?? null));
      return { status: 201 };
    },
    DELETE({ user, place, name, item, headers }) {
      if (item === undefined) return { status: 404 };
      if (headers['if-match'] !== `"${item.version}"`) return { status: 412 };
      place.delete(name);
      const own = addressOf(user);
      const others = attendeesOf(item.text).filter((one) => one !== own);
      if (addressIn(item.text, 'ORGANIZER') === own)
        for (const address of others) cancel(address, item.text);
      return { status: 204 };
    },
  };

  function handle({ headers, method = '', url: path = '/' }: IncomingMessage, body: string) {
    const login = (headers.authorization ?? '').slice('Basic '.length);
    const [user = '', password] = Buffer.from(login, 'base64').toString().split(':');
    if (password !== SCHEDULED_PASSWORD || !people.includes(user)) return { status: 401 };
    const at = path.lastIndexOf('/') + 1;
    const [place, name] = [folder(path.slice(0, at)), path.slice(at)];
    const asked = { user, path, place, name, item: place.get(name), headers, body };
    return verbs[method]?.(asked) ?? { status: 405 };
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answered: Answered = handle(request, Buffer.concat(chunks).toString());
      const { status, text = '', etag } = answered;
      response.statusCode = status;
      response.setHeader('DAV', '1, 3, calendar-access, calendar-auto-schedule');
      if (etag !== undefined) response.setHeader('etag', etag);
      response.end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** What lies in the calendar of somebody. */
    entriesOf: (user: string): string[] => [...workOf(user).values()].map(({ text }) => text),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

const answer = (href: string, properties: string): string =>
  xml(
    'D:response',
    xml('D:href', said(href)),
    xml('D:propstat', xml('D:prop', properties), xml('D:status', 'HTTP/1.1 200 OK')),
  );

const unfolded = (text: string): string => text.replaceAll(/\r?\n[ \t]/g, '');
const saidIn = (text: string, name: string): string =>
  new RegExp(`^${name}(?:;[^:\r\n]*)?:([^\r\n]*)`, 'm').exec(text)?.[1] ?? '';
const addressIn = (text: string, name: string) =>
  /^mailto:(.*)$/i.exec(saidIn(text, name))?.[1]?.toLowerCase();
const attendeesOf = (text: string): string[] =>
  [...text.matchAll(/^ATTENDEE[^\r\n]*:mailto:([^\r\n]+)/gim)].map(([, one = '']) =>
    one.toLowerCase(),
  );
const attendeeLine = (address: string): RegExp =>
  new RegExp(`^ATTENDEE[^\r\n]*:mailto:${address.replaceAll('.', String.raw`\.`)}`, 'im');
const partOf = (text: string, address: string) =>
  /PARTSTAT=([A-Z-]+)/.exec(attendeeLine(address).exec(text)?.[0] ?? '')?.[1];
const withStatus = (text: string, address: string, status: string): string =>
  text.replace(attendeeLine(address), (line) =>
    line
      .replace(/;SCHEDULE-STATUS="?[^;:"]*"?/, '')
      .replace(/^ATTENDEE/i, `ATTENDEE;SCHEDULE-STATUS="${status}"`),
  );
const withMethod = (text: string, method: string): string =>
  text
    .replace(/^METHOD:[^\r\n]*\r\n/m, '')
    .replace('BEGIN:VCALENDAR\r\n', `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\n`);
const withLine = (text: string, name: string, value: string): string =>
  text
    .replace(new RegExp(`^${name}:[^\r\n]*\r\n`, 'm'), '')
    .replace('BEGIN:VEVENT\r\n', `BEGIN:VEVENT\r\n${name}:${value}\r\n`);
