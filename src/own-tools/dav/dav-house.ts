/** What places of calendars and contacts have of this house: its secrets, its workspace, and the way out, for each person. */
import { resolveSrv } from 'node:dns/promises';
import type { Clock } from '../../base/clock.ts';
import type { MakeId } from '../../base/ids.ts';
import type { DavAccounts, DavPorts } from '../../dav/dav-accounts.ts';
import { DavFailure, type DavSend } from '../../dav/dav-client.ts';
import type { DavAccount } from '../../domain/dav/dav-account.ts';
import { grantedHostOf } from '../../domain/grant.ts';
import type { HouseFinding } from '../../domain/house-finding.ts';
import { OWNER, type Person } from '../../domain/person.ts';
import { createSecrets } from '../../home/secrets.ts';
import { writeSecret } from '../../home/write-secret.ts';
import type { Store } from '../../store/store.ts';
import { textOf } from '../../tools/http/http-answer.ts';
import { createHttpClient } from '../../tools/http/http-client.ts';
import { createWorkspace } from '../../tools/workspace.ts';
import { createMailFiles } from '../mail/mail-files.ts';
import { type HomeSignIns, signInPort } from '../signin/home-sign-ins.ts';

const MOST_BYTES = 20_000_000;
const ANSWER_MS = 30_000;
const FINDING = { calendar: 'calendar-account', contacts: 'contacts-account' } as const;

export interface DavHouseParts {
  home: string;
  store: Store;
  clock: Clock;
  makeId: MakeId;
  workspace: string;
  signIns: () => Promise<HomeSignIns>;
}

export function createDavHouse({ home, store, clock, makeId, workspace, signIns }: DavHouseParts) {
  const http = createHttpClient({
    clock,
    allowPrivate: [],
    maxBytes: MOST_BYTES,
    timeoutMs: ANSWER_MS,
  });

  /** Who has the machine may name what is in their network; others get no further than a page does. */
  const sendAs =
    (role: Person['role']): DavSend =>
    async (request, signal) => {
      const isNamed = role === 'owner' && request.isLedTo !== true;
      const grantedHost = isNamed ? grantedHostOf(request.url) : null;
      const outcome = await http.send(request, {
        signal,
        followRedirects: false,
        role,
        grantedHost,
      });
      if (!outcome.ok) {
        const { code, message } = outcome.failure;
        throw new DavFailure(code === 'too-large' ? code : 'unreachable', message);
      }
      const { status, headers, body } = outcome.answer;
      return { status, headers, body: textOf(body, headers['content-type'] ?? '') };
    };

  /** Who watches the accounts of people hears of it. */
  const told: Store['davAccounts'] = {
    ...store.davAccounts,
    put: (account) => store.davAccounts.put(account).finally(store.changes.notify),
    remove: (...which) => store.davAccounts.remove(...which).finally(store.changes.notify),
  };

  return {
    portsFor: ({ id, role }: Pick<Person, 'id' | 'role'>): DavPorts => ({
      ...{ clock, makeId, store: { davAccounts: told } },
      person: id,
      send: sendAs(role),
      secret: createSecrets(home),
      signIns: signInPort(signIns, { id, role }),
      saveSecret: (name, value) => writeSecret(home, name, value),
      readFile: role === 'owner' ? (path) => readInWorkspace(workspace, home, path) : null,
      resolveSrv: async (name) =>
        (await resolveSrv(name)).toSorted((one, other) => one.priority - other.priority),
    }),

    /** Of a kind of accounts in the whole house, without a word of what is in them. */
    async findings(
      kind: DavAccount['kind'],
      accountsOf: (person: Pick<Person, 'id' | 'role'>) => DavAccounts,
      told: {
        nameOf: (person: string) => Promise<string>;
        many: string;
        why: string;
        group: string;
      },
    ): Promise<HouseFinding[]> {
      const places = (await store.davAccounts.all()).filter((one) => one.kind === kind);
      const people = [...new Set(places.map(({ person }) => person))];
      const found = people.map(async (id) => {
        const role = id === OWNER ? 'owner' : 'member';
        const aborter = new AbortController();
        const cancelTimer = clock.setTimer(ANSWER_MS, () => aborter.abort());
        const accounts = accountsOf({ id, role });
        const checked = await accounts.check(undefined, aborter.signal).finally(cancelTimer);
        const name = role === 'owner' ? null : await told.nameOf(id);
        const many = `${told.many.charAt(0).toUpperCase()}${told.many.slice(1)}`;
        return checked
          .filter(({ step }) => !step.works)
          .map(
            ({ account, step }): HouseFinding => ({
              code: FINDING[kind],
              level: 'broken',
              subject: `${kind}:${account.id}`,
              what:
                name === null
                  ? `The ${told.many} of ${account.address} can't be read: ${step.told}`
                  : `${many} of ${name} can't be read.`,
              why: told.why,
              fix:
                name === null
                  ? (step.fix ?? `rote ${told.group} check says more.`)
                  : `${name} sees why on asking for a check of their ${told.many}.`,
            }),
          );
      });
      return (await Promise.all(found)).flat();
    },
  };
}

/** A file that is not there, or is no file, is refused by its name. */
async function readInWorkspace(folder: string, home: string, path: string): Promise<string> {
  const workspace = createWorkspace(folder, { closed: [home], readOnly: [] });
  const { bytes } = await createMailFiles(workspace).read(path);
  return decoded(bytes);
}

/** As files say it by how they begin; what is no UTF-8 is what old programs of one language wrote. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
