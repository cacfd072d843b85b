/**
 * What about a schedule can never work as the house is now: no model for its instruction, no tool it may call, an
 * agent or a channel that is not there, a call that the settings refuse. Facts in, findings out.
 */
import { SAYS_BOX } from '../domain/box.ts';
import { type Grant, isGranted, outsideOfBox } from '../domain/grant.ts';
import type { HouseFinding } from '../domain/house-finding.ts';
import { asPlan, type PlanTool, planLength } from '../domain/plan/plan.ts';
import { calendarOff } from '../domain/schedule/days-off.ts';
import type { JudgedWork } from '../domain/schedule/judged-work.ts';
import { subjectOfSchedule } from '../domain/schedule/schedule-trouble.ts';
import { OWNER_SESSION, PERSON, parseSessionKey } from '../domain/session-key.ts';
import { hasThinking } from '../domain/think/think-step.ts';
import type { ToolRefusal } from '../tools/tool.ts';
import { decideStepFindings, type MachineFacts, type StepFinding } from './decide-step-findings.ts';
import { optionalReads } from './optional-reads.ts';

export interface ScheduleFacts {
  /** Why nobody thinks here; null where somebody does. */
  noModel: string | null;
  isAgent: (id: string) => boolean;
  isChannel: (name: string) => boolean;
  /** The name of the tool that a name or an alias means. */
  realName: (tool: string) => string;
  /** The tool that has this name as an alias, where a tool that came with a server has taken it; else null. */
  meantBefore: (tool: string) => string | null;
  /** Why a tool refuses a call with this input whenever it is made; null where it may work. */
  refusalOf: (tool: string, input: Record<string, unknown>) => ToolRefusal | null;
  /** The grant that such a call could have; null if there is none. */
  grantOf: (tool: string, input: Record<string, unknown>) => Grant | null;
  /** Whether its person has an account of what it waits for. */
  hasAccount: boolean;
  /** Null where no step depends on the machine. */
  machine: MachineFacts | null;
}

export function decideScheduleFindings(judged: JudgedWork, facts: ScheduleFacts): HouseFinding[] {
  const isDirect = planLength(judged.work.plan) > 0;
  const named = {
    ...judged,
    called: judged.id === null ? 'this' : `the schedule "${judged.name}"`,
  };
  const found = [
    ...(isDirect ? planFindings(named, facts) : agentFindings(named, facts)),
    ...aliasFindings(named, facts),
    ...channelAliasFindings(named, facts),
    ...optionalReads(asPlan(judged.work.plan)).map((read) => mayBeMissing(named, read)),
    ...sessionFindings(named, facts),
    ...(facts.hasAccount ? [] : noAccount(named)),
    ...daysUnread(named),
  ];
  const subject = judged.id === null ? 'draft' : subjectOfSchedule(judged.id);
  return boxOnce(found).map(({ facts: named, ...finding }) => ({
    subject,
    ...finding,
    what: capital(finding.what),
    ...(judged.id === null && { fix: DRAFT_FIX, facts: named ?? {} }),
  }));
}

/** Of what an account is needed for what is waited for; null of anything else. */
export function accountAwaited({
  trigger,
}: Pick<JudgedWork, 'trigger'>): 'mail' | 'calendar' | null {
  const on = trigger?.kind === 'event' ? trigger.event.on : null;
  return on === 'mail' || on === 'calendar' ? on : null;
}

function noAccount(judged: NamedWork): StepFinding[] {
  const of = accountAwaited(judged);
  if (of === null) return [];
  const { code, what, fix } = LACKS[of];
  const why = 'It never runs.';
  return [{ code, level: 'broken', what: `${judged.called} waits for ${what}.`, why, fix }];
}

/** A calendar that is away, or gone, leaves out the days that were read last. */
function daysUnread({ id, called, trigger, daysOff }: NamedWork): StepFinding[] {
  const calendar = trigger === undefined ? null : calendarOff({ trigger });
  if (id === null || calendar === null) return [];
  const isRead = daysOff?.calendar === calendar;
  if (isRead && daysOff.trouble === null) return [];
  const known = isRead ? `the ${daysOff.days.length} days that were known last` : 'no day';
  return [
    {
      code: 'days-off-unread',
      level: 'warning',
      what: `${called} leaves out days of the calendar "${calendar}", and they can not be read: ${daysOff?.trouble ?? 'nobody has read them yet'}`,
      why: `It leaves out ${known}.`,
      fix: `rote calendars check says what is wrong; rote schedule update ${id} --not-on-calendar "" leaves out nothing any more.`,
    },
  ];
}

const LACKS = {
  mail: {
    code: 'no-mail-account',
    what: 'a mail, and there is no account that one could come to',
    fix: 'rote connect mail adds an account.',
  },
  calendar: {
    code: 'no-calendar',
    what: 'an entry, and there is no calendar that it could be in',
    fix: 'rote connect calendar adds one.',
  },
} as const;

/** How programs run here is the same for each step: it is said of the first. */
function boxOnce(found: readonly StepFinding[]): StepFinding[] {
  const first = found.find(({ code }) => SAYS_BOX.has(code));
  return found.filter((one) => one === first || !SAYS_BOX.has(one.code));
}

const DRAFT_FIX = 'Say it otherwise, or change the settings first.';

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

interface NamedWork extends JudgedWork {
  /** Its name in a sentence. */
  called: string;
}

/** A plan fails at the step that is refused, every time. */
function planFindings(judged: NamedWork, facts: ScheduleFacts): StepFinding[] {
  const { id, called, work } = judged;
  const { tools } = asPlan(work.plan);
  return [...unthought(judged, tools, facts), ...tools.flatMap(findingsOfStep)];

  function findingsOfStep(step: PlanTool): StepFinding[] {
    const grant = facts.grantOf(step.tool ?? '', step.input);
    const mayCall = grant !== null && isGranted(grant, work.grants);
    const refused = facts.refusalOf(step.tool ?? '', step.input);
    const refusal = mayCall ? null : refused;
    const way = wayOutOfBox(grant, work.grants, refused);
    const how =
      grant === null
        ? 'Allow it in config.yaml'
        : `Grant exactly that (rote schedule approve ${id}), allow it in config.yaml`;
    const channel = missingChannel(sessionOf(step, facts), facts);
    return [
      ...(refusal === null
        ? []
        : [
            {
              code: refusal.code,
              level: 'broken' as const,
              what: `the step "${step.toolId}" of ${called} (${step.tool}) is always refused: ${refusal.message}`,
              facts: { tool: step.tool ?? '' },
              why: 'Each run that comes to it fails.',
              fix: `${how}, or change the step: rote schedule update ${id}`,
            },
          ]),
      ...(channel === null ? [] : [noChannel({ id, called }, channel)]),
      ...(refusal === null
        ? decideStepFindings(
            step,
            { id, called, tool: facts.realName(step.tool ?? ''), way },
            facts.machine,
          )
        : []),
    ];
  }
}

/** A step that a model judges, where there is none. */
function unthought(
  { called }: NamedWork,
  tools: readonly PlanTool[],
  { noModel }: ScheduleFacts,
): StepFinding[] {
  if (noModel === null || !hasThinking(tools)) return [];
  return [
    {
      code: 'no-model',
      level: 'broken',
      what: `${called} asks a model in one of its steps (think), and there is none: ${noModel}`,
      why: 'Each run that comes to it fails.',
      fix: 'Set a model up (rote models list says how), or take the step out.',
    },
  ];
}

/** The setting or grant that lets a program out of its box, if the machine says that it is let out. */
function wayOutOfBox(
  grant: Grant | null,
  grants: readonly Grant[] | undefined,
  refused: ToolRefusal | null,
): 'grant' | 'settings' | 'none' {
  if (grant !== null && isGranted(outsideOfBox(grant), grants)) return 'grant';
  return refused === null ? 'settings' : 'none';
}

/** A name that was an alias when a plan was written may have become that of another tool since. */
function aliasFindings({ id, called, work }: NamedWork, facts: ScheduleFacts): StepFinding[] {
  const named = [...asPlan(work.plan).tools.map(({ tool }) => tool ?? ''), ...work.requiredTools];
  return [...new Set(named)].flatMap((tool): StepFinding[] => {
    const before = facts.meantBefore(tool);
    if (before === null) return [];
    const now = facts.realName(tool);
    return [
      {
        code: 'other-tool',
        level: 'warning',
        what: `${called} calls ${tool}, which means ${now} since a server brings that tool; without it, it means ${before}.`,
        why: 'Where it was written before the server was there, it now does something else.',
        fix: `Name the tool that is meant, ${now} or ${before}: rote schedule update ${id}`,
      },
    ];
  });
}

/** `telegram_send_message` and the like write where the session is; who wrote that meant the channel. */
function channelAliasFindings({ id, called, work, sessionKey }: NamedWork, facts: ScheduleFacts) {
  return asPlan(work.plan).tools.flatMap((step): StepFinding[] => {
    const channel = /^([a-z]+)_send_message$/.exec(step.tool ?? '')?.[1] ?? '';
    if (facts.realName(step.tool ?? '') !== 'message.send' || channel === '') return [];
    const key = parseSessionKey(sessionOf(step, facts) ?? sessionKey);
    const reached = key.ok ? key.value.channel : null;
    if (reached === null || reached === channel || reached.includes('${')) return [];
    return [
      {
        code: 'other-channel',
        level: 'warning',
        what: `the step "${step.toolId}" of ${called} calls ${step.tool}, but what it says goes to "${reached}"${facts.isChannel(channel) ? '' : `, and "${channel}" is not set up here`}.`,
        facts: { tool: step.tool ?? '', channel },
        why: `Nobody reads it on ${channel}.`,
        fix: `${facts.isChannel(channel) ? '' : `Set it up (rote channels add ${channel}), and `}name the session that it is for: rote schedule update ${id} --session agent:main:${channel}:direct:…`,
      },
    ];
  });
}

function mayBeMissing(
  { id, called }: Pick<NamedWork, 'id' | 'called'>,
  { step, reads }: { step: string; reads: string },
): StepFinding {
  return {
    code: 'may-be-missing',
    level: 'warning',
    what: `the step "${step}" of ${called} uses what "${reads}" gives, which need not succeed.`,
    facts: { step, reads },
    why: `Where "${reads}" fails, there is nothing to use, and "${step}" fails with it.`,
    fix: `Say what holds without it, as in \${${reads}.text ?? none}, or give "${step}" a when that asks whether it exists: rote schedule update ${id}`,
  };
}

function sessionOf({ tool, input }: PlanTool, { realName }: ScheduleFacts): string | null {
  const { session } = input;
  return realName(tool ?? '') === 'message.send' && typeof session === 'string' ? session : null;
}

function agentFindings({ id, called, work }: NamedWork, facts: ScheduleFacts): StepFinding[] {
  const found: StepFinding[] = [];
  if (facts.noModel !== null) {
    found.push({
      code: 'no-model',
      level: 'broken',
      what: `${called} is an instruction for a model, and there is none: ${facts.noModel}`,
      why: 'Each of its runs fails.',
      fix: 'Set a model up (rote models list says how), or give it a plan of tool calls.',
    });
  }
  if (work.requiredTools.length === 0) {
    const how =
      work.skill === undefined
        ? `rote schedule update ${id} --tools "http.request message.send"`
        : `rote-tools in the metadata of the skill "${work.skill.name}"`;
    found.push({
      code: 'no-tools',
      level: 'warning',
      what: `${called} is carried out by a model that may call no tool.`,
      why: 'It can write text; it can look nothing up and change nothing.',
      fix: `Where it needs tools, name them: ${how}`,
    });
  }
  for (const tool of work.requiredTools) {
    const refusal = facts.refusalOf(tool, {});
    if (refusal === null) continue;
    found.push({
      code: refusal.code,
      level: 'warning',
      what: `${called} may call ${tool}, which refuses every call: ${refusal.message}`,
      facts: { tool },
      why: 'What it needs that for can not be done.',
      fix: `Allow it in config.yaml, or name other tools: rote schedule update ${id} --tools …`,
    });
  }
  return found;
}

function sessionFindings(
  { id, called, sessionKey }: NamedWork,
  facts: ScheduleFacts,
): StepFinding[] {
  const session = parseSessionKey(sessionKey);
  if (!session.ok) return [];
  const { agent } = session.value;
  const channel = missingChannel(sessionKey, facts);
  return [
    ...(facts.isAgent(agent)
      ? []
      : [
          {
            code: 'unknown-agent',
            level: 'warning' as const,
            what: `${called} is for the agent "${agent}", which has no file.`,
            facts: { agent },
            why: 'Whatever needs an agent is done as "main" does it.',
            fix: `Write agents/${agent}.md in the data folder, or: rote schedule update ${id} --agent main`,
          },
        ]),
    ...(channel === null ? [] : [noChannel({ id, called }, channel)]),
  ];
}

/** References are filled in later; nothing can be said of them now. */
function missingChannel(sessionKey: string | null, { isChannel }: ScheduleFacts): string | null {
  if (sessionKey === null || sessionKey.includes('${')) return null;
  const session = parseSessionKey(sessionKey);
  if (!session.ok || session.value.channel === PERSON) return null;
  return isChannel(session.value.channel) ? null : session.value.channel;
}

function noChannel({ id, called }: Pick<NamedWork, 'id' | 'called'>, channel: string): StepFinding {
  return {
    code: 'missing-channel',
    level: 'broken',
    what: `${called} speaks on "${channel}", which is not set up here.`,
    facts: { channel },
    why: 'What it says stays in the inbox of that session and reaches nobody there.',
    fix: `rote schedule update ${id} --session ${OWNER_SESSION}`,
  };
}
