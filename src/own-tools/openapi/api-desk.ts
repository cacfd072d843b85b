/**
 * APIs as people connect them: the document is read, the operations are chosen, and what comes of it is a skill of their
 * own. Of an API that is connected already, what changed is shown, and waits for a yes.
 */
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { contentHash } from '../../base/content-hash.ts';
import { badRequest, type Result, type RoteError, valueOrThrow } from '../../base/errors.ts';
import type { MakeId } from '../../base/ids.ts';
import { grantedHostOf } from '../../domain/grant.ts';
import { API_FILE, type ApiFile, apiFileSchema } from '../../openapi/api-file.ts';
import { USUAL } from '../../openapi/authorization.ts';
import { compareApis } from '../../openapi/compare-apis.ts';
import type {
  ApiDesk,
  ChooseFirst,
  ConnectWish,
  IsWanted,
  ReadyApi,
} from '../../openapi/connected-api.ts';
import type { Choice } from '../../openapi/reading/choose-operations.ts';
import {
  LARGEST_DOCUMENT,
  type ReadDocument,
  readDocument,
} from '../../openapi/reading/read-document.ts';
import { DOCUMENT_FILE, skillFiles, withSecrets } from '../../openapi/skill-text.ts';
import type { Schedules } from '../../schedule/schedule.ts';
import { isUnconnected, type ListedSkill } from '../../skills/skill-registry.ts';
import type { Catalog } from '../../tools/catalog.ts';
import { createHttpClient } from '../../tools/http/http-client.ts';
import type { HomeSkills } from '../skills/home-skills.ts';
import type { SkillDesk } from '../skills/skill-desk.ts';
import { usesOfTools } from '../uses-of-tools.ts';
import { readApi } from './read-api.ts';

/** More would make a file that is not read as a part of a skill. */
const LONGEST_API_FILE = 900_000;

/** A document that was sent here goes by this, and its number. */
const UPLOADED = 'upload:';
const ALL_SCHEDULES = 100_000;

export function createApiDesk(ports: {
  clock: Clock;
  skills: HomeSkills;
  skillDesk: () => Promise<SkillDesk>;
  catalog: () => Promise<Pick<Catalog, 'list'>>;
  secret: (name: string) => Result<string>;
  makeId: MakeId;
  schedules: () => Pick<Schedules, 'list'>;
}): ApiDesk {
  const { clock, skills, makeId } = ports;
  let uploaded: { name: string; file: string } | null = null;
  // Nothing at home is reached but what the person names.
  const client = createHttpClient({
    clock,
    allowPrivate: [],
    maxBytes: LARGEST_DOCUMENT,
    timeoutMs: 60_000,
  });

  /** Null if there is none of that name. */
  function connected(name: string): ApiFile | null {
    const skill = skills.registry.list().find((one) => isOwn(one.folder, name));
    if (skill === undefined) return null;
    const api = skill.api === undefined ? 'It is no API.' : readApi({ name, api: skill.api });
    if (typeof api === 'string') throw nameTaken(name, `there is a skill called so. ${api}`);
    return api;
  }

  /** The folder of the one that ships with Rote by that name. */
  function shippedAs(name: string): string | null {
    const isMeant = ({ source, api, ...skill }: ListedSkill): boolean =>
      source.kind === 'built-in' && api !== undefined && skill.name === name;
    return skills.registry.list().find(isMeant)?.folder ?? null;
  }

  const isOwn = (folder: string, name: string): boolean => folder === join(skills.userFolder, name);

  async function checkName(name: string): Promise<void> {
    checkSpelling(name);
    const isApi = connected(name) !== null;
    const others = (await ports.catalog()).list().filter((tool) => tool.host === undefined);
    const taken = others.find((tool) => tool.name.split('.')[0] === name);
    if (taken !== undefined && !isApi) throw nameTaken(name, `there is a tool ${taken.name}`);
  }

  /** A file that holds it; of an address, one in the folder. */
  async function fileOf(source: string, folder: string): Promise<string> {
    if (source === uploaded?.name) return existing(uploaded.file);
    if (source.startsWith(UPLOADED)) throw notFetched('that was sent', 'it is no longer here');
    if (!/^https?:\/\//i.test(source)) return existing(resolve(source));
    const url = URL.parse(source);
    if (url === null) throw notFetched(source, 'the address can not be read');
    const outcome = await client.send(
      { method: 'GET', url, headers: { accept: '*/*' }, body: null },
      { signal: new AbortController().signal, grantedHost: grantedHostOf(url) },
    );
    if (!outcome.ok) throw notFetched(source, outcome.failure.message);
    const { status, body } = outcome.answer;
    if (status >= 400) throw notFetched(source, `it answered ${status}`);
    const file = join(folder, 'fetched');
    await writeFile(file, body);
    return file;
  }

  async function read(
    wish: ConnectWish,
    before: ApiFile | null,
    folder: string,
  ): Promise<ReadDocument> {
    // Who says what is to be otherwise does not ask what is otherwise elsewhere.
    const isAddition = wish.source === undefined && saysChange(wish);
    const source = wish.source ?? before?.source ?? SHIPPED;
    const shipped = source === SHIPPED ? shippedAs(wish.name) : null;
    const kept = join(skills.userFolder, wish.name, DOCUMENT_FILE);
    const given = shipped === null ? source : join(shipped, DOCUMENT_FILE);
    const file = isAddition && before !== null ? await existing(kept) : await fileOf(given, folder);
    const copy = join(folder, wish.name, DOCUMENT_FILE);
    await mkdir(dirname(copy));
    const from = /^https?:/i.test(source) ? source : null;
    const server = wish.server ?? (before?.server.by === 'person' ? before.server.url : null);
    const choice = joined(before?.chosen ?? null, choiceIn(wish));
    const isShipped = shipped !== null || (isAddition && before?.source === SHIPPED);
    const job = { file, copy, wish: { api: wish.name, choice, server, from, isShipped } };
    return valueOrThrow(await readDocument(job, { clock }));
  }

  function apiOf(document: ReadDocument, wish: ConnectWish, before: ApiFile | null): ApiFile {
    const server = serverOf(document, wish, before);
    if (server.by === 'document') checkServer(server.url, client);
    const secrets = secretsIn(wish.secret) ?? before?.secrets ?? {};
    for (const name of Object.values(secrets)) valueOrThrow(ports.secret(name));
    const parsed = apiFileSchema.safeParse({
      name: wish.name,
      source: sourceOf(wish, before),
      document: { ...document.about, sha256: document.sha256 },
      chosen: joined(before?.chosen ?? null, choiceIn(wish)),
      server,
      schemes: document.schemes,
      secrets,
      operations: document.made,
    });
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw badRequest({
      code: 'bad-api',
      message: `No API can be made of it: ${issue?.path.join('.')} (${issue?.message}).`,
      hint: 'Choose other operations, or name the server: --server URL',
    });
  }

  /** Makes the skill in a folder that goes away afterwards, and takes it over if it is wanted. */
  async function connectIn(
    folder: string,
    wish: ConnectWish,
    isWanted: IsWanted,
  ): Promise<ChooseFirst | ReadyApi> {
    const before = connected(wish.name);
    const shipped = shippedAs(wish.name);
    if (before === null && wish.source === undefined && shipped === null)
      throw noDocument(wish.name);
    const document = await read(wish, before, folder);
    const { made, operations, refused } = document;
    if (made === null) return chooseFirst(wish.name, operations);
    if (made.length === 0) throw nothingChosen(wish.name, document);
    const api = apiOf(document, wish, before);
    const files = skillFiles(api, operations);
    if (api.source === SHIPPED && shipped !== null && api.operations.length === operations.length)
      files.set('SKILL.md', withSecrets(await readFile(join(shipped, 'SKILL.md'), 'utf8'), api));
    if ((files.get(API_FILE) ?? '').length > LONGEST_API_FILE) throw tooMuch(made.length);
    const changes = before === null ? [] : compareApis(before, api);
    const isAsked = changes.every((line) => isAskedFor(line, wish));
    const ready: ReadyApi = {
      ...{ kind: 'ready', api, changes, refused },
      hash: contentHash(api),
      isNew: before === null,
      needsYes: before !== null && changes.length > 0 && !isAsked,
      total: operations.length,
      unsigned: unsignedIn(api),
    };
    if (!(await isWanted(ready))) return ready;
    for (const [path, text] of files) {
      const file = join(folder, api.name, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    const how = { overwrite: true, isForced: true, isInsisted: true };
    await (await ports.skillDesk()).install(join(folder, api.name), how);
    return ready;
  }

  /** All of them, by the skills that they are. */
  const list = (isShipped = false): ApiFile[] =>
    skills.registry.list().flatMap((skill) => {
      const api = skill.api === undefined ? '' : readApi(skill);
      const isElsewhere = skill.state === 'shadowed' || isUnconnected(skill) !== isShipped;
      return typeof api === 'string' || isElsewhere ? [] : [api];
    });

  function get(name: string): ApiFile {
    const all = list();
    const found = all.find((api) => api.name === name);
    if (found === undefined) throw unknownApi(name, all);
    return found;
  }

  return {
    async list() {
      await skills.registry.refresh();
      return list();
    },
    shipped: async () => list(true),
    get: async (name) => get(name),
    async usesOf(name) {
      const schedules = await ports.schedules().list({ limit: ALL_SCHEDULES });
      return usesOfTools(`${name}.`, { schedules, registry: skills.registry });
    },
    async look(name, given) {
      checkSpelling(name);
      // The copy that is kept has all operations, chosen or not.
      const isConnected = list().some((api) => api.name === name);
      const shipped = isConnected ? null : shippedAs(name);
      const source =
        given ?? join(shipped ?? join(skills.userFolder, get(name).name), DOCUMENT_FILE);
      return inFolder(async (folder) => {
        const copy = join(folder, DOCUMENT_FILE);
        const from = /^https?:/i.test(source) ? source : null;
        const wish = { api: name, choice: NOTHING, server: null, from };
        const job = { file: await fileOf(source, folder), copy, wish };
        return valueOrThrow(await readDocument(job, { clock }));
      });
    },
    async upload(text) {
      const name = `${UPLOADED}${makeId('file')}`;
      const folder = uploaded === null ? await mkdtemp(FOLDER) : dirname(uploaded.file);
      uploaded = { name, file: join(folder, 'document') };
      await writeFile(uploaded.file, text, { mode: 0o600 });
      return name;
    },
    async connect(wish, isWanted) {
      await skills.registry.refresh();
      await checkName(wish.name);
      if (wish.server !== undefined) checkGiven(wish.server);
      return inFolder((folder) => connectIn(folder, wish, isWanted));
    },
    async disconnect(name) {
      get(name);
      await (await ports.skillDesk()).remove(name);
    },
  };
}

/** Matches no operation. */
const NOTHING: Choice = { words: '', tags: null, all: false };
const FOLDER = join(tmpdir(), 'rote-api-');

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(FOLDER);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function checkSpelling(name: string): void {
  if (!/^[a-z][a-z0-9-]{0,30}$/.test(name))
    throw badRequest({
      code: 'bad-name',
      message: `"${name}" can't be the name of an API.`,
      hint: 'Take small letters, digits and hyphens: hubspot.',
    });
}

async function existing(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  if (found?.isFile() === true) return file;
  throw notFetched(file, 'there is no such file');
}

const saysChange = (wish: ConnectWish): boolean =>
  choiceIn(wish) !== null || wish.secret !== undefined || wish.server !== undefined;

/** What somebody said themselves needs no yes of theirs. */
function isAskedFor(line: string, wish: ConnectWish): boolean {
  if (line.startsWith('+ ')) return choiceIn(wish) !== null;
  if (line.startsWith('~ signing: ')) return wish.secret !== undefined;
  return line.startsWith('~ server: ') && wish.server !== undefined;
}

/** Null if nothing is said. */
function choiceIn({ words, tags, all = false }: ConnectWish): Choice | null {
  if (words === undefined && tags === undefined && !all) return null;
  return { words: words ?? null, tags: tags ?? null, all };
}

function joined(before: Choice | null, now: Choice | null): Choice {
  const list = (key: 'words' | 'tags'): string | null => {
    const texts = [before?.[key], now?.[key]].filter((text) => typeof text === 'string');
    return texts.length === 0 ? null : [...new Set(texts)].join(', ');
  };
  return {
    words: list('words'),
    tags: list('tags'),
    all: before?.all === true || now?.all === true,
  };
}

function serverOf(
  document: ReadDocument,
  wish: ConnectWish,
  before: ApiFile | null,
): ApiFile['server'] {
  if (wish.server !== undefined) return { url: document.server ?? wish.server, by: 'person' };
  if (before?.server.by === 'person') return before.server;
  if (document.server !== null) return { url: document.server, by: 'document' };
  throw badRequest({
    code: 'no-server',
    message: 'The document names no server that can be called.',
    hint: 'Name it: --server https://api.example.org/v1',
  });
}

/** In place of a file or an address, of a document that comes with Rote. */
const SHIPPED = 'shipped';

const sourceOf = ({ source }: ConnectWish, before: ApiFile | null): string => {
  if (source === undefined) return before?.source ?? SHIPPED;
  if (source.startsWith(UPLOADED)) return 'a file that was sent';
  return /^https?:\/\//i.test(source) ? source : resolve(source);
};

function checkGiven(server: string): void {
  const url = URL.parse(server);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '')
    return;
  throw badRequest({
    code: 'bad-server',
    message: `"${server}" is no address of a server.`,
    hint: 'Write it as https://api.example.org/v1, without a password.',
  });
}

/** A document leads nowhere in the house, and carries no secret over a line that anybody reads. */
function checkServer(server: string, client: Pick<ReturnType<typeof createHttpClient>, 'grantOf'>) {
  const isAtHome = client.grantOf(server)?.isNeeded === true;
  if (!isAtHome && server.startsWith('https:')) return;
  throw badRequest({
    code: 'server-refused',
    message: isAtHome
      ? `The document names the server ${server}, which is not on the public internet.`
      : `The document names the server ${server}, and anybody on the way could read what is sent there.`,
    hint: `If it is the right one, say so: --server ${server}`,
  });
}

function secretsIn(given: string | undefined): ApiFile['secrets'] | null {
  if (given === undefined) return null;
  const pairs = given.split(',').map((pair) => {
    const at = pair.lastIndexOf('=');
    return [at < 0 ? USUAL : pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
  });
  const bad = pairs.find(([, name]) => !/^[A-Za-z_]\w{0,99}$/.test(name));
  if (bad === undefined) return Object.fromEntries(pairs);
  throw badRequest({
    code: 'bad-secret-name',
    message: `"${bad[1]}" can't be the name of a secret.`,
    hint: 'Write the name that it has in secrets.yaml, and not its value.',
  });
}

function unsignedIn({ schemes, secrets }: ApiFile): string[] {
  if (secrets[USUAL] !== undefined) return [];
  return Object.entries(schemes).flatMap(([name, { kind }]) =>
    secrets[name] === undefined ? [`${name} (${kind})`] : [],
  );
}

function chooseFirst(name: string, operations: ReadDocument['operations']): ChooseFirst {
  const byTag = Map.groupBy(operations, ({ tag }) => tag);
  const tags = [...byTag].map(([tag, list]) => ({ tag, operations: list.length }));
  return { kind: 'choose', name, total: operations.length, tags };
}

function nothingChosen(name: string, { refused, operations }: ReadDocument): RoteError {
  const why = refused.slice(0, 5).join('; ');
  return badRequest({
    code: 'nothing-chosen',
    message:
      why === ''
        ? `Nothing of ${name} fits, of ${operations.length} operations.`
        : `None of the chosen operations can be a tool: ${why}.`,
    hint: 'Other words find others: --operations "contacts search, deals". Without a choice, its tags are listed.',
  });
}

const tooMuch = (count: number): RoteError =>
  badRequest({
    code: 'too-much',
    message: `${count} operations take more than ${LONGEST_API_FILE} characters.`,
    hint: 'Choose fewer: --operations WORDS or --tag TAG.',
  });

const nameTaken = (name: string, why: string): RoteError =>
  badRequest({
    code: 'name-taken',
    message: `The API can't be called "${name}": ${why}.`,
    hint: 'Choose another name: --name NAME',
  });

function unknownApi(name: string, all: readonly ApiFile[]): RoteError {
  const names = all.map((api) => api.name);
  return badRequest({
    code: 'unknown-api',
    message: `There is no API called ${JSON.stringify(name)}.`,
    hint: names.length === 0 ? 'rote connect openapi makes one.' : `There is: ${names.join(', ')}`,
    details: { names },
  });
}

const noDocument = (name: string): RoteError =>
  badRequest({
    code: 'no-document',
    message: `There is no API called "${name}", and no document is given.`,
    hint: `Give a file or an address: rote connect openapi openapi.json --name ${name}`,
  });

const notFetched = (source: string, why: string): RoteError =>
  badRequest({
    code: 'document-not-fetched',
    message: `The document ${source} can't be read: ${why.replace(/\.$/, '')}.`,
    hint: 'Give a file, or the address of one.',
  });
