/** Tools that a program is shown, and how: all of it is what the tools say of themselves. */
import type { Tool as ShownTool } from '@modelcontextprotocol/server';
import { decideTainted } from '../agent/decide-tainted.ts';
import type { Role } from '../domain/person.ts';
import { isRecord } from '../domain/schedule/loose-values.ts';
import { DRAFT_TOOL } from '../own-tools/draft-tool.ts';
import { isInAudience } from '../people/may.ts';
import { audienceOf, type Tool } from '../tools/tool.ts';
import { NOTHING_KNOWN } from './decide-call.ts';
import type { Caller } from './offer.ts';

export interface OfferSettings {
  tools: readonly string[];
  domains: readonly string[];
  skillActions: boolean;
  role: Role;
}

export const UNDERSTAND = 'understand';
export const ANSWER_REQUEST = 'requests.answer';
export const SHOW_REQUEST = 'requests.show';
/** Tools that only a program with the token of the owner is shown. */
export const WITH_OWN_TOKEN: ReadonlySet<string> = new Set([ANSWER_REQUEST, SHOW_REQUEST]);

/** Hints for a program beside what a tool says of itself. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  'schedule.add': [
    `Have you a wish in plain words ("remind me to stretch every weekday at 9")? Call ${UNDERSTAND} with it first: its answer has the payload to give here.`,
  ],
};

/** It shows something in a conversation, and a program has none with its owner. */
const ONLY_IN_TALK: ReadonlySet<string> = new Set([DRAFT_TOOL]);

export function isOffered(
  tool: Tool,
  facts: { settings: OfferSettings; caller: Pick<Caller, 'isOwner'>; isAction: boolean },
): boolean {
  const { settings, caller, isAction } = facts;
  const { name } = tool;
  if (WITH_OWN_TOKEN.has(name)) return caller.isOwner;
  if (ONLY_IN_TALK.has(name) || tool.isOnlyForAgents === true) return false;
  if (tool.isOnlyForPeople === true || tool.isOnlyForPlans === true) return false;
  // The owner's own word.
  if (settings.tools.includes(name)) return true;
  if (isAction) return settings.skillActions;
  const domain = name.split('.')[0] ?? '';
  const isShown = name === UNDERSTAND || settings.domains.includes(domain);
  return isShown && tool.origin === 'rote' && isInAudience(settings.role, audienceOf(tool));
}

/** Some programs take no dots in names. */
export function shownName(name: string): string {
  return name.replaceAll('.', '_');
}

export function showTool(tool: Tool): ShownTool {
  const { name, summary, description, input, output } = tool;
  const isObject = output['type'] === 'object';
  return {
    name: shownName(name),
    title: capital(summary),
    description: [...description, ...(MORE[name] ?? [])].join('\n'),
    inputSchema: { ...input, type: 'object' },
    ...(isObject && { outputSchema: { ...output, type: 'object' } }),
    annotations: annotationsOf(tool),
  };
}

function annotationsOf(tool: Tool): NonNullable<ShownTool['annotations']> {
  // One whose effect depends on the input is shown with the most that it may do.
  const effect = typeof tool.effect === 'function' ? 'once' : tool.effect;
  const { name, origin: maker = 'others' } = tool;
  const { kind } = decideTainted({ name, input: {}, maker, effect }, NOTHING_KNOWN);
  return {
    readOnlyHint: effect === 'read',
    // A draft that waits for its owner destroys nothing.
    destructiveHint: effect !== 'read' && kind !== 'pending',
    idempotentHint: effect !== 'once',
    openWorldHint: reachesOut(tool),
  };
}

/** A tool that depends on nothing that could be down stays in the house. */
function reachesOut({ circuitOf, examples }: Tool): boolean {
  if (circuitOf === undefined) return true;
  return examples.some(({ input }) => circuitOf(input) !== null);
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** True if the output fits the schema of an object, and goes along as one. */
export function isStructured(tool: Tool, output: unknown): output is Record<string, unknown> {
  return tool.output['type'] === 'object' && isRecord(output);
}
