/**
 * A permission that the owner gives one schedule beyond the settings: exactly this program with exactly these arguments, this
 * host and port in a private network, or a folder outside the workspace to read or to write. A grant may end at an
 * instant. Grants are part of the approved work; no run, model, import or file makes one.
 */
import { z } from 'zod';
import { canonicalJson } from '../base/content-hash.ts';

/** As it reaches the program: no value is filled in, so that nothing else can be run by it. */
const text = z.string().regex(/^[^\0]*$/);

/** A program that a definition may name, wherever the definition comes from: never the way out of the box. */
const program = z.strictObject({
  kind: z.literal('program'),
  command: z.array(text).min(1).max(1000),
  /** The folder in the workspace; the workspace itself, if it is left out. */
  cwd: z.string().min(1).optional(),
  /** Text for its standard input, which may be a program too; none if left out. */
  stdin: z.string().optional(),
});

const privateAddress = z.strictObject({
  kind: z.literal('private-address'),
  /** With its port: `192.168.1.20:8080`. */
  host: z.string().regex(/^[^\s/@]+:\d{1,5}$/, 'expected a host with its port'),
});

const folder = z.strictObject({
  kind: z.literal('folder'),
  /** From the root, without a link on the way: `/home/ann/Downloads`. What lies in it is granted too. */
  path: z
    .string()
    .regex(/^(?:\/[^/\0]+)+$/, 'expected a path from the root, without a / at its end'),
  /** Somebody who may write may read too. */
  access: z.enum(['read', 'write']),
});
export type FolderGrant = z.output<typeof folder>;
export type FolderAccess = FolderGrant['access'];

export const askedGrantSchema = z.discriminatedUnion('kind', [program, privateAddress, folder]);

/** When it ends by itself; never, where nothing is said. */
const untilUtc = z.iso.datetime().optional();

export const grantSchema = z.discriminatedUnion('kind', [
  program.extend({
    /** Lets it run outside of its box; only the owner grants that, at the machine itself. */
    outside: z.literal(true).optional(),
    untilUtc,
  }),
  privateAddress.extend({ untilUtc }),
  folder.extend({ untilUtc }),
]);
export type Grant = z.output<typeof grantSchema>;

export const grantsSchema = z.array(grantSchema).min(1).max(1000);

/** Of the plan of some work. */
export interface GrantFacts {
  /** Grants that the calls of its plan could get. */
  possible: readonly Grant[];
  /** Grants without which they are refused, as the settings are now. */
  needed: readonly Grant[];
}

/** A grant that a call could get, and whether the settings refuse the call without it. */
export interface WantedGrant {
  grant: Grant;
  isNeeded: boolean;
}

/** What may run outside of its box may run in it too, and who may write in a folder may read there; not the other way round. */
export function isGranted(grant: Grant, grants: readonly Grant[] = []): boolean {
  if (grants.length === 0) return false;
  if (grant.kind === 'folder') return folderGrantFor(grant, grants) !== null;
  const wanted = canonicalJson(lasting(inBox(grant)));
  return grants.some(
    (one) => canonicalJson(lasting(inBox(one))) === wanted && (isOutside(one) || !isOutside(grant)),
  );
}

/** The grant that a folder, or one around it, is granted by; null where there is none. */
export function folderGrantFor(
  { path, access }: Pick<FolderGrant, 'path' | 'access'>,
  grants: readonly Grant[] = [],
): FolderGrant | null {
  const found = grants.find(
    (one) =>
      one.kind === 'folder' &&
      (one.access === 'write' || access === 'read') &&
      (path === one.path || path.startsWith(`${one.path}/`)),
  );
  return found?.kind === 'folder' ? found : null;
}

/** The same without its end. */
export function lasting(grant: Grant): Grant {
  const { untilUtc: _, ...without } = grant;
  return without;
}

export function isOver({ untilUtc }: Grant, nowMs: number): boolean {
  return untilUtc !== undefined && Temporal.Instant.from(untilUtc).epochMilliseconds <= nowMs;
}

export function isOutside(grant: Grant): boolean {
  return grant.kind === 'program' && grant.outside === true;
}

/** The same in its box. */
export function inBox(grant: Grant): Grant {
  if (grant.kind !== 'program') return grant;
  const { outside: _, ...boxed } = grant;
  return boxed;
}

/** The same outside of its box; an address has none. */
export function outsideOfBox(grant: Grant): Grant {
  return grant.kind === 'program' ? { ...grant, outside: true } : grant;
}

/** Each once, in the order in which they come. */
export function joinGrants(...lists: readonly (readonly Grant[])[]): Grant[] {
  const all = lists.flat();
  if (all.length <= 1) return all;
  const byText = new Map(all.map((grant) => [canonicalJson(grant), grant]));
  return [...byText.values()];
}

/** The needed grants, with every program that is called let out of its box. */
export function grantsOutside({ possible, needed }: GrantFacts): Grant[] {
  const programs = possible.filter(({ kind }) => kind === 'program').map(outsideOfBox);
  const others = needed.filter((grant) => !isGranted(grant, programs));
  return joinGrants(programs, others);
}

/** The host of a URL as a grant names it. */
export function grantedHostOf({ hostname, port, protocol }: URL): string {
  const usual = protocol === 'https:' ? '443' : '80';
  return `${hostname.replace(/\.$/, '')}:${port || usual}`;
}
