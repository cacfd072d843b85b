/**
 * What the owner grants to one schedule beyond the settings: exactly this program with exactly these arguments, or this
 * host and port in a private network. Grants are part of the approved work; no run, model, import or file makes one.
 */
import { z } from 'zod';
import { canonicalJson } from '../base/content-hash.ts';

/** As it reaches the program: no value is filled in, so that nothing else can be run by it. */
const text = z.string().regex(/^[^\0]*$/);

export const grantSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('program'),
    command: z.array(text).min(1).max(1000),
    /** The folder in the workspace; the workspace itself, where it is left out. */
    cwd: z.string().min(1).optional(),
    /** What it reads from its standard input, which may be a program too; nothing, where it is left out. */
    stdin: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal('private-address'),
    /** With its port: `192.168.1.20:8080`. */
    host: z.string().regex(/^[^\s/@]+:\d{1,5}$/, 'expected a host with its port'),
  }),
]);
export type Grant = z.output<typeof grantSchema>;

export const grantsSchema = z.array(grantSchema).min(1).max(1000);

/** What a call could be granted, and whether the settings refuse it without that. */
export interface WantedGrant {
  grant: Grant;
  isNeeded: boolean;
}

export function isGranted(grant: Grant, grants: readonly Grant[] = []): boolean {
  const wanted = canonicalJson(grant);
  return grants.some((one) => canonicalJson(one) === wanted);
}

/** Each once, in the order in which they come. */
export function joinGrants(...lists: readonly (readonly Grant[])[]): Grant[] {
  const byText = new Map(lists.flat().map((grant) => [canonicalJson(grant), grant]));
  return [...byText.values()];
}

/** The host of a URL as a grant names it. */
export function grantedHostOf({ hostname, port, protocol }: URL): string {
  const usual = protocol === 'https:' ? '443' : '80';
  return `${hostname.replace(/\.$/, '')}:${port || usual}`;
}
