/** One node of n8n as a call of a plan, as a condition of what follows, or as values that are put in there. */
import { commandAnswer, LONGEST_COMMAND_MS, readCommand } from './n8n-command.ts';
import { type PlanCondition, readConditions } from './n8n-condition.ts';
import { type Resolver, readText, type Scope } from './n8n-expression.ts';
import { FEED_ITEM, MOST_ITEMS } from './n8n-feed.ts';
import { isSender, readMessage } from './n8n-message.ts';
import { queryOf } from './n8n-query.ts';
import { answerOf, readRequest } from './n8n-request.ts';
import { readSet } from './n8n-set.ts';
import { kindOf, type N8nNode } from './n8n-workflow.ts';
import { whyNot } from './why-not.ts';

export interface Walk {
  tools: Record<string, unknown>[];
  taken: Map<N8nNode, string>;
  left: Map<N8nNode, string>;
  /** Nodes among them that would be taken, were it not for the one before them. */
  following: Set<N8nNode>;
  notes: string[];
}

/** The place of a node on a line. */
export interface NodePlace extends Scope {
  /** The call before it. */
  after: string | null;
  /** Conditions under which it is reached. */
  when: readonly PlanCondition[];
  /** The list of which `$json` is an item, where what follows is done for each; null if it is one thing. */
  list: string | null;
  /** The nodes whose data are of that item. */
  each: ReadonlySet<string>;
  /** True if the data before it may be a list without anybody knowing. */
  isAnswer: boolean;
}

export type Ahead = { node: N8nNode; place: NodePlace };

/** Data for reading a node. */
export interface Context {
  walk: Walk;
  ids: Set<string>;
  linesOf: LinesOf;
}

export type LinesOf = (node: N8nNode) => N8nNode[][];

/** The place behind each of its outputs; or why it is left out. */
export function takeNode(ahead: Ahead, context: Context): NodePlace[] | string {
  const { node, place } = ahead;
  const { walk } = context;
  const kind = kindOf(node);
  if (node.disabled === true) {
    walk.taken.set(node, 'nothing: it is switched off, and what follows goes on without it');
    return [place];
  }
  if (place.list !== null && node.executeOnce === true)
    return 'it is done for the first item of a list alone';
  if (isSender(kind)) return takeMessage(ahead, context);
  switch (kind) {
    case 'noOp':
      walk.taken.set(node, 'nothing: it does nothing');
      return [withNamed(node, place, place.json)];
    case 'set': {
      const fields = readSet(node, place);
      if (!fields.ok) return fields.fault.message;
      walk.taken.set(node, 'values that are put in where they are used');
      return [withNamed(node, { ...place, json: fields.value }, fields.value)];
    }
    case 'if':
    case 'filter':
      return takeConditions(ahead, context);
    case 'httpRequest':
      return takeRequest(ahead, context);
    case 'rssFeedRead':
      return takeFeed(ahead, context);
    case 'executeCommand':
      return takeCommand(ahead, context);
    default:
      return whyNot(kind);
  }
}

function takeConditions({ node, place }: Ahead, context: Context): NodePlace[] | string {
  const condition = readConditions(node, place);
  if (!condition.ok) return condition.fault.message;
  const hasOther = kindOf(node) === 'if' && (context.linesOf(node)[1] ?? []).length > 0;
  const outputs = [condition.value, ...(hasOther ? [{ not: condition.value }] : [])];
  if (place.list !== null) return takeItems({ node, place }, { outputs, context });
  context.walk.taken.set(node, 'a condition of what follows');
  return outputs.map((holds) =>
    withNamed(node, { ...place, when: [...place.when, holds] }, place.json),
  );
}

/** The items for which it holds, and for a second output the others. */
function takeItems(
  { node, place }: Ahead,
  { outputs, context }: { outputs: readonly PlanCondition[]; context: Context },
): NodePlace[] | string {
  const places: NodePlace[] = [];
  const queries = outputs.map(queryOf);
  for (const query of queries) if (!query.ok) return query.fault.message;
  for (const query of queries) {
    if (!query.ok) continue;
    const input = { data: place.list, query: query.value };
    // It looks at the whole list at once.
    const id = addCall(
      { node, place: { ...place, list: null } },
      { tool: 'json.query', input },
      context,
    );
    places.push(withNamed(node, { ...place, list: `\${${id}.result}`, after: id }, place.json));
  }
  return places;
}

function takeRequest({ node, place }: Ahead, context: Context): NodePlace[] | string {
  const request = readRequest(node, place);
  if (!request.ok) return request.fault.message;
  const { input, isWhole, notes } = request.value;
  const id = addCall({ node, place }, { tool: 'http.request', input }, context);
  context.walk.notes.push(...notes.map((note) => `${node.name}: ${note}`));
  const json = place.list === null ? answerOf(id, isWhole) : UNKNOWN;
  return [withNamed(node, { ...place, json, after: id, isAnswer: place.list === null }, json)];
}

/** A reading of the whole feed each time, as in n8n. */
function takeFeed({ node, place }: Ahead, context: Context): NodePlace[] | string {
  if (place.list !== null) return 'it reads a feed for each item of a list';
  const url = readText(String(node.parameters['url'] ?? ''), place);
  if (!url.ok) return url.fault.message;
  const input = { url: url.value, limit: MOST_ITEMS };
  const { walk } = context;
  const feed = addCall({ node, place }, { tool: 'rss.read', input }, context);
  const onlyNew = node.parameters['onlyNew'] === true;
  const rules = [{ kind: 'new' }];
  const news = { items: `\${${feed}.items}`, rules, name: feed };
  const from = { ...place, after: feed };
  const id = onlyNew
    ? addCall({ node, place: from }, { tool: 'list.pick', input: news }, context)
    : feed;
  walk.taken.set(node, `the call "${feed}" of rss.read${onlyNew ? ', and of it what is new' : ''}`);
  if (!onlyNew)
    walk.notes.push(
      `${node.name}: it gives the whole feed each time, as in n8n. For what is new alone, use an RSS Feed Trigger there, or: rote ask "send me new items of the feed …".`,
    );
  const here = { ...place, json: FEED_ITEM, after: id, list: `\${${id}.items}`, isAnswer: false };
  const each = new Set([...place.each, node.name]);
  return [withNamed(node, { ...here, each }, FEED_ITEM)];
}

/** It runs once, also behind a list: if that is empty, not at all. */
function takeCommand({ node, place }: Ahead, context: Context): NodePlace[] | string {
  const command = readCommand(node);
  if (!command.ok) return command.fault.message;
  const { list, each } = place;
  const named = new Map([...place.named].filter(([name]) => !each.has(name)));
  const when = list === null ? place.when : [...place.when, { value: list }];
  const once: NodePlace = { ...place, list: null, each: new Set(), named, when };
  const call = { tool: 'shell.run', input: command.value, timeoutMs: LONGEST_COMMAND_MS };
  const id = addCall({ node, place: once }, call, context);
  context.walk.notes.push(
    `${node.name}: ${JSON.stringify(command.value['command'])} runs in its box, in the workspace of Rote: it sees the programs of the system and none of your other files (rote help sandbox).`,
  );
  const json = commandAnswer(id);
  return [withNamed(node, { ...once, json, after: id, isAnswer: false }, json)];
}

function takeMessage({ node, place }: Ahead, context: Context): NodePlace[] | string {
  const message = readMessage(node, kindOf(node), place);
  if (!message.ok) return message.fault.message;
  const { text, to, notes } = message.value;
  const id = addCall({ node, place }, { tool: 'message.send', input: { text } }, context);
  const { walk } = context;
  walk.taken.set(node, `the call "${id}" of message.send: sent to you, not to ${to}`);
  walk.notes.push(...notes.map((note) => `${node.name}: ${note}`));
  return [withNamed(node, { ...place, json: UNKNOWN, after: id }, UNKNOWN)];
}

/** n8n gives something there that is not known here. */
const UNKNOWN: Resolver = () => null;

/** The name of the call; in a list, it is made for each item. */
function addCall(
  { node, place }: Ahead,
  { tool, input, timeoutMs }: { tool: string; input: Record<string, unknown>; timeoutMs?: number },
  { walk, ids }: Context,
): string {
  const id = freeId(node.name, ids);
  const isOptional = node.continueOnFail === true || node.onError === 'continueRegularOutput';
  const [only] = place.when;
  walk.tools.push({
    toolId: id,
    name: node.name.slice(0, 200),
    tool,
    input,
    ...(place.after !== null && { dependencies: [place.after] }),
    ...(only !== undefined && { when: place.when.length === 1 ? only : { all: place.when } }),
    ...(place.list !== null && { forEach: { items: place.list } }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(isOptional && { required: false }),
    ...retriesOf(node),
  });
  walk.taken.set(node, `the call "${id}" of ${tool}`);
  if (place.isAnswer && !walk.notes.includes(ITEMS)) walk.notes.push(ITEMS);
  return id;
}

const ITEMS =
  'where an answer is a list, n8n does what follows once for each item; here it is done once.';

function retriesOf({ retryOnFail, maxTries = 3, waitBetweenTries = 1000 }: N8nNode): object {
  if (retryOnFail !== true) return { retryPolicy: { maxRetries: 0 } };
  const maxRetries = Math.min(Math.max(Math.floor(maxTries) - 1, 0), 10);
  const backoffMs = Math.min(Math.max(Math.floor(waitBetweenTries), 0), 60_000);
  return { retryPolicy: { maxRetries, backoffMs } };
}

function withNamed(node: N8nNode, place: NodePlace, resolver: Resolver): NodePlace {
  return { ...place, named: new Map(place.named).set(node.name, resolver) };
}

function freeId(name: string, ids: Set<string>): string {
  const slug = name
    .toLowerCase()
    .slice(0, 100)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const base = /^[a-z]/.test(slug)
    ? slug.slice(0, 40)
    : `step-${slug.slice(0, 40)}`.replace(/-$/, '');
  let id = base;
  for (let count = 2; ids.has(id); count++) id = `${base}-${count}`;
  ids.add(id);
  return id;
}
