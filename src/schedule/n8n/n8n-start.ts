/**
 * How a workflow of n8n starts: at a time, by a call from outside, or with what is new in a feed. Each says when, what
 * the nodes behind it find there, and what has to be called before them.
 */
import { textHash } from '../../base/content-hash.ts';
import { isHookName } from '../../domain/schedule/event.ts';
import { type Resolver, readText, referenceTo } from './n8n-expression.ts';
import { FEED_ITEM, MOST_ITEMS } from './n8n-feed.ts';
import { isTimed, readTriggers, type TriggerReading } from './n8n-trigger.ts';
import { kindOf, type N8nNode, type N8nWorkflow } from './n8n-workflow.ts';

export interface Start {
  /** One for each rule of the node. */
  triggers: TriggerReading[];
  /** Resolves `$json` behind it. */
  json: Resolver;
  /** Calls that come before all others. */
  tools: Record<string, unknown>[];
  /** The list of which `$json` is an item; null if it is one thing. */
  list: string | null;
  notes: string[];
}

export function isStart(node: N8nNode): boolean {
  return isTimed(node) || ['webhook', 'rssFeedReadTrigger'].includes(kindOf(node));
}

export function readStart(node: N8nNode, workflow: N8nWorkflow): Start {
  if (kindOf(node) === 'webhook') return ofWebhook(node, workflow);
  if (kindOf(node) === 'rssFeedReadTrigger') return ofFeed(node);
  return { triggers: readTriggers(node), json: NOW, tools: [], list: null, notes: [] };
}

/** The only fact of a time is the time itself. */
const NOW: Resolver = ([key]) => (key === 'timestamp' ? { value: '${run.scheduledFor}' } : null);

const BODY: Resolver = ([first, ...rest]) =>
  first === 'body' ? referenceTo('input.event.body', rest) : null;

function ofWebhook({ parameters }: N8nNode, workflow: N8nWorkflow): Start {
  const path = String(parameters['path'] ?? '');
  const name = hookNameOf(path, workflow.name);
  const method = String(parameters['httpMethod'] ?? 'GET');
  const mode = String(parameters['responseMode'] ?? 'onReceived');
  return {
    triggers: path.startsWith('=')
      ? [{ problem: 'its path is made by an expression' }]
      : [{ trigger: { kind: 'event', event: { on: 'webhook', name } } }],
    json: BODY,
    tools: [],
    list: null,
    notes: [
      `its address and its secret are new: it is called with POST /hooks/${name}. When you have approved it, "rote hooks show ${name}" shows the address, the secret and a call that works; change whoever called n8n.`,
      ...(method === 'POST' ? [] : [`n8n took calls with ${method.slice(0, 20)}, Rote only POST.`]),
      ...(mode === 'onReceived' ? [] : ['the caller is answered 202 at once and gets no result.']),
    ],
  };
}

const RANDOM_PATH = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Its path if that is a name; else one of the workflow that no other path has. */
function hookNameOf(path: string, workflow: string): string {
  if (isHookName(path) && !RANDOM_PATH.test(path)) return path;
  const slug = workflow
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);
  return `${slug === '' ? 'n8n' : slug}-${textHash(path).slice(0, 6)}`;
}

function ofFeed(node: N8nNode): Start {
  const url = readText(String(node.parameters['feedUrl'] ?? ''), { json: NOW, named: new Map() });
  const isKnown = url.ok && typeof url.value === 'string' && url.value !== '';
  return {
    triggers: isKnown ? readTriggers(node) : [{ problem: 'its feed has no address that is known' }],
    json: FEED_ITEM,
    tools: [
      {
        toolId: 'feed',
        tool: 'rss.read',
        input: { url: isKnown ? url.value : '', limit: MOST_ITEMS },
      },
      {
        toolId: 'news',
        tool: 'list.pick',
        input: { items: '${feed.items}', rules: [{ kind: 'new' }], name: 'feed' },
        dependencies: ['feed'],
      },
    ],
    list: '${news.items}',
    notes: ['of the feed, only what comes after the first look is new, as in n8n.'],
  };
}
