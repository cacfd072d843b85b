/**
 * What calls reach, in plain words, before anybody reads the calls themselves: tools, hosts, files, receivers, programs
 * and secrets. It is taken from what the calls are given, never from what they say of themselves.
 */
import { printable } from '../../base/printable.ts';
import type { PlanTool } from '../../domain/plan/plan.ts';
import { findReferences } from '../../domain/plan/template.ts';
import { written } from '../describe-steps.ts';
import { sessionInWords } from '../session-in-words.ts';

/** Where a program runs: in its box, outside of it, or nobody knows. */
export type ProgramPlace = 'box' | 'outside' | 'unknown';

export interface ReachFacts {
  /** The session that it answers to. */
  sessionKey: string | null;
  /** What a tool is really called; a plan may use another name for it. */
  realName?: (tool: string) => string;
  placeOf?: (command: readonly string[]) => ProgramPlace;
}

export type ReachedCall = Pick<PlanTool, 'tool' | 'toolPath' | 'input' | 'forEach'>;

const READS_FILES: ReadonlySet<string> = new Set([
  'file.read',
  'file.info',
  'file.list',
  'markdown.read',
  'markdown.list',
  'markdown.search',
]);
const CHANGES_FILES: ReadonlySet<string> = new Set([
  'file.write',
  'file.append',
  'file.delete',
  'markdown.create',
  'markdown.append',
  'markdown.edit',
  'markdown.undo',
  'rote.backup',
]);
const LOOKS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const ADDRESS = /https?:\/\/[^\s"'<>\\]+/gi;
const PLACE: Record<ProgramPlace, string> = {
  box: 'in its box',
  outside: 'outside its box, with all that your account may',
  unknown: 'on this machine',
};

/** In this order: what carries something away comes first. */
const ORDER = [
  'Sends requests that change something to',
  'Reads from',
  'Reaches addresses that are only known when it runs',
  'Names the addresses',
  'Sends messages to',
  'Runs the programs',
  'Runs the scripts',
  'Reads the files',
  'Changes the files',
  'Is given the secrets',
  'Calls the tools',
] as const;
type Reached = [words: (typeof ORDER)[number], what: string];

/** A line for each kind of thing, with all of its kind. */
export function describeReach(calls: readonly ReachedCall[], facts: ReachFacts): string[] {
  const reached = calls.flatMap((call) => reachedBy(call, facts));
  return ORDER.flatMap((words) => {
    const all = reached.flatMap(([kind, what]) => (kind === words ? [printable(what)] : []));
    return all.length === 0 ? [] : [`${words}: ${[...new Set(all)].join(', ')}`];
  });
}

function reachedBy(call: ReachedCall, facts: ReachFacts): Reached[] {
  const { tool, toolPath, input, forEach } = call;
  const { realName = (given) => given } = facts;
  const name = tool === undefined ? '' : realName(tool);
  const given = [input, forEach?.items];
  const secrets = findReferences(given).found.filter(
    ({ reference }) => reference.root === 'secret',
  );
  return [
    ...(tool === undefined ? [] : [['Calls the tools', name] satisfies Reached]),
    ...(toolPath === undefined ? [] : [['Runs the scripts', written(toolPath)] satisfies Reached]),
    ...(name === 'script.run' ? [scriptOf(input)] : []),
    ...(name === 'code.run' ? codeOf(input) : []),
    ...(FETCHES.has(name) ? [fetched(name, input)] : []),
    ...addressesIn(FETCHES.has(name) ? [{ ...input, url: null }, given[1]] : given),
    ...filesOf(name, input),
    ...receiversOf(name, input, facts),
    ...programsOf(name, input, facts),
    ...secrets.map(({ reference }): Reached => {
      return ['Is given the secrets', written(String(reference.path[0] ?? ''))];
    }),
  ];
}

function scriptOf({ skill, path }: Record<string, unknown>): Reached {
  return ['Runs the scripts', `skills/${written(skill)}/${written(path)}`];
}

/** What it reads is known when it runs; at a host of its own it may do anything. */
function codeOf({ language, file, files, hosts }: Record<string, unknown>): Reached[] {
  const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const read = [...(file === undefined ? [] : [file]), ...listed(files)];
  return [
    ...listed(hosts).map(
      (host): Reached => ['Sends requests that change something to', written(host)],
    ),
    ['Reaches addresses that are only known when it runs', 'what its program reads'],
    ['Runs the programs', `a program in ${written(language)} ${PLACE.box}`],
    ...read.map((path): Reached => ['Reads the files', written(path)]),
  ];
}

const FETCHES: ReadonlySet<string> = new Set(['http.request', 'rss.read']);

function fetched(name: string, { url, method = 'GET' }: Record<string, unknown>): Reached {
  const origin = typeof url === 'string' ? originOf(url) : null;
  if (origin === null) return ['Reaches addresses that are only known when it runs', written(url)];
  const isLook = typeof method === 'string' && LOOKS.has(method.toUpperCase());
  const isRead = name === 'rss.read' || isLook;
  return [isRead ? 'Reads from' : 'Sends requests that change something to', origin];
}

function addressesIn(given: unknown): Reached[] {
  return textsIn(given).flatMap((text) =>
    [...text.matchAll(ADDRESS)].map(([address]): Reached => {
      return ['Names the addresses', originOf(address) ?? written(address)];
    }),
  );
}

function filesOf(name: string, { path, to, files }: Record<string, unknown>): Reached[] {
  const sent = files === undefined ? [] : Array.isArray(files) ? files : [files];
  return [
    ...(READS_FILES.has(name) ? [path ?? '.'] : name === 'message.send' ? sent : []).map(
      (file): Reached => ['Reads the files', written(file)],
    ),
    ...(CHANGES_FILES.has(name) ? [path ?? to ?? ''] : []).map(
      (file): Reached => ['Changes the files', written(file)],
    ),
  ];
}

function receiversOf(
  name: string,
  { session }: Record<string, unknown>,
  { sessionKey }: ReachFacts,
): Reached[] {
  return name === 'message.send' ? [['Sends messages to', receiverOf(session, sessionKey)]] : [];
}

function programsOf(
  name: string,
  { command: given }: Record<string, unknown>,
  { placeOf = () => 'unknown' }: ReachFacts,
): Reached[] {
  if (name !== 'shell.run') return [];
  const command = Array.isArray(given) ? given.map(String) : [written(given)];
  const words = command.map(written).join(' ');
  return [['Runs the programs', `\`${words}\` ${PLACE[placeOf(command)]}`]];
}

/** Null where it is put together only when it runs. */
function originOf(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  // A reference in the host would be another one each time.
  const [, authority = ''] = /^https?:\/\/([^/?#]*)/i.exec(address) ?? [];
  return authority.includes('${') ? null : url.origin;
}

function receiverOf(session: unknown, own: string | null): string {
  if (typeof session === 'string') return sessionInWords(session);
  if (session !== undefined) return written(session);
  return own === null ? 'whoever it answers to' : sessionInWords(own);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [key, ...textsIn(part)]);
}
