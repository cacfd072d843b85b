/**
 * What happens at a service that is connected: heard of by a hook where Rote has an address from outside, else looked for every
 * quarter of an hour. The draft says which.
 */
import type { PlanTool } from '../../domain/plan/plan.ts';
import type { AwaitedEvent } from '../../domain/schedule/event.ts';
import { parseTrigger } from '../../domain/schedule/trigger.ts';
import {
  readServiceWish,
  type ServiceEvent,
  type ServiceWait,
} from '../../language/service-words.ts';
import { finish } from '../compile-draft.ts';
import type { Reading } from '../compile-reading.ts';
import type { CompileResult } from '../compile-types.ts';
import { literalText } from '../what/lower/plan-text.ts';
import { eventTrigger } from './settle-event.ts';

interface Service {
  name: string;
  /** A call of its hook. */
  awaited(of: string): Omit<Extract<AwaitedEvent, { on: 'webhook' }>, 'on'>;
  /** What a call does not say itself is read. */
  reads: { tool: string; input: Record<string, unknown> } | null;
  looks: { tool: string; input(of: string): Record<string, unknown> };
  /** Its title and where it is, in what came, was read, or was found. */
  told: { came: string; found: string };
}

const opened = (event: string, field: string, kind: string): Service => ({
  name: 'GitHub',
  awaited: (of) => ({
    ...{ name: 'github', event },
    where: { action: 'opened', 'repository.full_name': of },
  }),
  reads: null,
  looks: {
    tool: 'github.issues.search',
    input: (of) => ({
      ...{ q: `repo:${of} is:${kind}`, sort: 'created', order: 'desc' },
      ...{ per_page: 50, mostItems: 50 },
    }),
  },
  told: {
    came: `\${input.event.body.${field}.title} \${input.event.body.${field}.html_url}`,
    found: '${item.title} ${item.html_url}',
  },
});

const SERVICES: Readonly<Record<ServiceEvent, Service>> = {
  issue: opened('issues', 'issue', 'issue'),
  'pull-request': opened('pull_request', 'pull_request', 'pr'),
  deal: {
    name: 'HubSpot',
    awaited: (of) => ({
      name: 'hubspot',
      where: { propertyName: 'dealstage', propertyValue: of },
    }),
    reads: { tool: 'hubspot.deals.get', input: { id: '${input.event.body.objectId}' } },
    looks: {
      tool: 'hubspot.deals.search',
      input: (of) => ({
        filterGroups: [{ filters: [{ propertyName: 'dealstage', operator: 'EQ', value: of }] }],
        sorts: [{ propertyName: 'hs_lastmodifieddate', direction: 'DESCENDING' }],
        limit: 100,
      }),
    },
    told: { came: '${read.properties.dealname}', found: '${item.properties.dealname}' },
  },
};

const LOOKED_AT_MINUTES = 15;

/** Null where nothing of a service is waited for. */
export function serviceWish(
  text: string,
  reading: Pick<Reading, 'options' | 'language' | 'clock'>,
): CompileResult | null {
  if (reading.options.looksItself === true) return null;
  const words = reading.language.events.services;
  const found = readServiceWish(text, words);
  if (found === null) return null;
  const { wait, does } = found;
  const service = SERVICES[wait.event];
  const { publicAddress = null } = reading.options;
  const isConnected = reading.options.catalog.some(({ name }) => name === service.looks.tool);
  const isHeard = publicAddress !== null && (service.reads === null || isConnected);
  if (!isHeard && !isConnected)
    return { kind: 'not-understood', reason: words.notConnected(service.name), suggestions: [] };
  const awaited = { on: 'webhook', ...service.awaited(wait.of) } as const;
  const trigger = isHeard ? eventTrigger(awaited, [], reading) : everyQuarter(reading);
  if (trigger === null) return null;
  const title = words.title(wait);
  const own = { title, does, wait };
  const steps = isHeard ? heardSteps(service, own) : lookedSteps(service, own);
  const note = isHeard
    ? words.calledBy(service.name, `${publicAddress.replace(/\/$/, '')}/hooks/${awaited.name}`)
    : words.polled(LOOKED_AT_MINUTES);
  const work = {
    kind: 'steps',
    steps,
    what: `${title}: ${words.doing[does]}`,
    name: title,
  } as const;
  return finish(work, trigger, reading, [note]);
}

function everyQuarter({ clock }: Pick<Reading, 'clock'>) {
  const every = { every: `${LOOKED_AT_MINUTES}m` };
  const parsed = parseTrigger(every, { defaultTimezone: clock.timezone, nowMs: clock.nowMs });
  return parsed.ok ? parsed.value.trigger : null;
}

interface Doing {
  title: string;
  does: 'tell' | 'task';
  wait: ServiceWait;
}

const step = (toolId: string, tool: string, input: Record<string, unknown>): PlanTool => ({
  ...{ toolId, tool, input },
  ...{ dependencies: [], required: true, async: false },
});

function heardSteps({ reads, told }: Service, doing: Doing): PlanTool[] {
  if (reads === null) return [doStep(doing, told.came)];
  const last = { ...doStep(doing, told.came), dependencies: ['read'] };
  return [step('read', reads.tool, reads.input), last];
}

function lookedSteps({ looks, told }: Service, doing: Doing): PlanTool[] {
  const pick = { items: '${found.items}', rules: [{ kind: 'new' }] };
  return [
    step('found', looks.tool, looks.input(doing.wait.of)),
    { ...step('new', 'list.pick', pick), dependencies: ['found'] },
    {
      ...doStep(doing, told.found),
      ...{ dependencies: ['new'], forEach: { items: '${new.items}' } },
    },
  ];
}

function doStep({ title, does }: Doing, told: string): PlanTool {
  const text = `${literalText(title)}: ${told}`;
  return does === 'tell'
    ? step('tell', 'message.send', { text })
    : step('task', 'tasks.create', { title: text });
}
