/**
 * Asks the owner for one call of a program: exactly this tool with exactly this input. A yes holds for that call, also
 * when it is made again; what else the program wants is asked anew.
 */
import { canonicalJson, contentHash } from '../base/content-hash.ts';
import { describeCall } from '../language/en/describe-work.ts';
import type { Requests } from '../people/requests.ts';

export type OwnerSays =
  | { kind: 'yes' }
  | { kind: 'no' }
  | { kind: 'waiting'; requestId: string }
  | { kind: 'too-many' }
  | { kind: 'too-long' };

export interface CallQuestion {
  client: string;
  tool: string;
  input: unknown;
}

/** A program that wants much must not fill the owner's inbox. */
const MOST_OPEN = 10;
const LONGEST_SHOWN = 4000;
const LOOKED_THROUGH = 1000;

export async function askForCall(
  { client, tool, input }: CallQuestion,
  requests: Pick<Requests, 'ask' | 'answerOf' | 'list'>,
): Promise<OwnerSays> {
  const shown = canonicalJson(input);
  // A call that can't be read whole can't be agreed to.
  if (shown.length > LONGEST_SHOWN) return { kind: 'too-long' };
  const hash = contentHash({ client, tool, input });
  const about = `mcp:${hash}`;
  const said = await requests.answerOf(about, hash);
  if (said !== null) return { kind: said };
  const open = await requests.list({ state: 'open', kind: 'call', limit: LOOKED_THROUGH });
  const ofPrograms = open.filter((one) => one.about.startsWith('mcp:'));
  const known = ofPrograms.find((one) => one.about === about);
  if (known !== undefined) return { kind: 'waiting', requestId: known.id };
  if (ofPrograms.length >= MOST_OPEN) return { kind: 'too-many' };
  const { id } = await requests.ask({
    kind: 'call',
    about,
    hash,
    title: `May the program "${client}" call ${tool} like this, now and when it asks again?`,
    lines: ['It called Rote over MCP. What a program is called is what it says itself.'],
    document: describeCall({ name: tool, input }),
  });
  return { kind: 'waiting', requestId: id };
}
