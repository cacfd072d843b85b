/**
 * Names what the runs of some work wait for, so that many that wait for the same can't take every slot: the hosts of its URLs
 * if they can be read without running it, the tools of others, or a model. Nobody, where all that it does is done here.
 */
import { hasNarrative, planLength } from '../plan/plan.ts';
import { UNKNOWN_OTHERS } from '../run/share-slots.ts';
import type { ScheduledWork } from './schedule.ts';

/** These tools do their work on this machine, at once. */
const DONE_HERE = new Set([
  'file.append',
  'file.delete',
  'file.info',
  'file.list',
  'file.read',
  'file.write',
  'json.query',
  'list.pick',
  'message.send',
  'notify',
  'message_send',
  'notify.desktop',
  'schedule.list',
  'schedule.preview',
  'schedule.why',
  'send_message',
  'session.state',
  'system.disk',
  'telegram_send_message',
  'text.extract',
  'text.template',
  'time.now',
  'value.find',
  'watch.changed',
  'watch.holds',
]);

/** Tools that reach whatever URL they are given. */
const REACH_A_URL = new Set(['http.request', 'rss.read']);

/** Of a longer plan the rest is not looked at. */
const MOST_LOOKED_AT = 100;

export function waitsFor({
  plan,
  input,
  instruction,
}: Pick<ScheduledWork, 'plan' | 'input' | 'instruction'>): string[] {
  const length = planLength(plan);
  if (length === 0) return instruction === null && hasNarrative(plan) ? [] : ['model'];
  const found = new Set<string>();
  for (const call of callsOf(plan).slice(0, MOST_LOOKED_AT)) {
    const other = otherSideOf(call, input);
    if (other !== null) found.add(other);
  }
  if (length > MOST_LOOKED_AT) found.add(UNKNOWN_OTHERS);
  return [...found].sort();
}

interface PlannedCall {
  /** Null for a script. */
  tool: string | null;
  input: Record<string, unknown>;
}

function callsOf(plan: ScheduledWork['plan']): PlannedCall[] {
  return Array.isArray(plan)
    ? plan.map(({ toolName, parameters }) => ({ tool: toolName, input: parameters }))
    : plan.tools.map(({ tool = null, input }) => ({ tool, input }));
}

function otherSideOf(
  { tool, input: given }: PlannedCall,
  input: ScheduledWork['input'],
): string | null {
  if (tool === null || tool === 'shell.run') return UNKNOWN_OTHERS;
  if (DONE_HERE.has(tool)) return null;
  if (REACH_A_URL.has(tool)) return hostOf(given['url'], input) ?? UNKNOWN_OTHERS;
  const [domain] = tool.split('.');
  return `tool:${domain}`;
}

/** `https://example.com/${…}` says its host before anything is filled in. */
const LITERAL_HOST = /^https?:\/\/(?:[^/?#\\$@]*@)?([^/?#\\$@:]+)(?::\d+)?(?:[/?#]|$)/i;
const WHOLE_INPUT = /^\$\{input\.([\w-]+)\}/;

function hostOf(url: unknown, input: ScheduledWork['input']): string | null {
  if (typeof url !== 'string') return null;
  const whole = WHOLE_INPUT.exec(url)?.[1];
  const written = whole !== undefined && Object.hasOwn(input, whole) ? input[whole] : url;
  const host = typeof written === 'string' ? LITERAL_HOST.exec(written)?.[1] : undefined;
  return host === undefined ? null : `host:${host.toLowerCase()}`;
}
