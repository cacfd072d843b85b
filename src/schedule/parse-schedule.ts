/**
 * Reads what a person, a model or a file sends as a schedule, or as a change of one: straightened by
 * the normalizer, then checked as a whole. What is refused changes nothing.
 */

import { z } from 'zod';
import { type Fault, type Result, refuse, succeed } from '../base/errors.ts';
import { once } from '../base/once.ts';
import { isPrintable, printable } from '../base/printable.ts';
import { askedGrantSchema } from '../domain/grant.ts';
import { parseWith } from '../domain/parse-with.ts';
import {
  type AnyPlan,
  asPlan,
  hasNarrative,
  planLength,
  planSchemaFor,
} from '../domain/plan/plan.ts';
import { isReminderPlan } from '../domain/reminder.ts';
import { decideTier } from '../domain/run/decide-tier.ts';
import { calendarOff } from '../domain/schedule/days-off.ts';
import type { DaysOff } from '../domain/schedule/days-off-schema.ts';
import { normalizeSchedule } from '../domain/schedule/normalize-schedule.ts';
import { refusePastTrigger } from '../domain/schedule/refuse-past-trigger.ts';
import { type ScheduledWork, workSchema } from '../domain/schedule/schedule.ts';
import { parseTrigger, type Trigger } from '../domain/schedule/trigger.ts';
import { checkWebhookBody } from '../domain/schedule/webhook-body.ts';
import {
  createSessionKey,
  formatSessionKey,
  parseSessionKey,
  type SessionKey,
} from '../domain/session-key.ts';
import { describeClockNotes } from '../language/en/describe-clock-notes.ts';
import { parseDuration } from '../time/duration.ts';
import { parseTimezone } from '../time/timezone.ts';

/** Made when somebody adds or changes a schedule; every command loads this file. */
const inputSchema = once(() => {
  // A name stands in what people approve, so all of it is seen.
  const name = z
    .string()
    .trim()
    .min(1)
    .max(200)
    .refine(isPrintable, 'expected no control characters and nothing that is not seen');
  const sourceContext = z.strictObject({
    channel: z.string().min(1),
    userId: z.string().min(1).max(200).optional(),
    channelId: z.string().min(1).optional(),
    threadTs: z.string().min(1).optional(),
    /** The zone of its person, which counts if the trigger names none. */
    timezone: z
      .string()
      .refine((zone) => parseTimezone(zone).ok, 'expected an IANA time zone, such as Europe/Berlin')
      .optional(),
  });

  /** `10m`, as it is written for a trigger. */
  const againEvery = z.union([z.string(), z.number()]).transform((text, { addIssue }) => {
    const read = parseDuration(String(text));
    if (read.ok) return read.value;
    addIssue('expected a length of time, such as 10m');
    return z.NEVER;
  });

  return z.strictObject({
    id: z
      .string()
      .regex(/^[\w.-]{1,100}$/, 'expected letters, digits, dots, dashes or underscores')
      .optional(),
    name: name.optional(),
    trigger: z.record(z.string(), z.unknown()).optional(),
    instruction: z.string().trim().min(1).max(20_000).nullable().optional(),
    // Without their defaults: what a change does not name stays as it is.
    plan: z.unknown().transform(readPlan).optional(),
    input: workSchema.shape.input.unwrap().optional(),
    requiredTools: workSchema.shape.requiredTools.unwrap().optional(),
    maxSteps: workSchema.shape.maxSteps.unwrap().optional(),
    budget: workSchema.shape.budget,
    notifyOnCompletion: z.boolean().optional(),
    afterFailures: workSchema.shape.afterFailures,
    endsAfter: workSchema.shape.endsAfter,
    againEvery: againEvery.nullable().optional(),
    ifUnanswered: workSchema.shape.ifUnanswered.unwrap().nullable().optional(),
    urgent: z.boolean().nullable().optional(),
    webhook: workSchema.shape.webhook.unwrap().optional(),
    webhookBody: workSchema.shape.webhookBody,
    skill: workSchema.shape.skill.nullable(),
    grants: askedGrantSchema.array().max(1000).optional(),
    session: z.string().optional(),
    targetManagerId: z.string().min(1).optional(),
    sourceContext: sourceContext.optional(),
    askedBy: workSchema.shape.askedBy,
    enabled: z.boolean().optional(),
  });
});
type ScheduleInput = z.output<ReturnType<typeof inputSchema>>;

interface ScheduleDraft {
  id: string | null;
  name: string;
  trigger: Trigger;
  work: ScheduledWork;
  sessionKey: string;
  /** The days of the calendar that it leaves out, where they were read. */
  daysOff?: DaysOff | undefined;
}

export interface ParsedSchedule {
  draft: ScheduleDraft;
  /** True if it is to be on; null if nothing says so. */
  enabled: boolean | null;
  /** Changes by the normalizer, and notes on how it was read. */
  notes: string[];
}

export interface ParseScheduleContext {
  defaultTimezone: string;
  /** The session that it answers to where the definition names none; the owner's inbox without it. */
  defaultSession?: string | undefined;
  nowMs: number;
  /** The present schedule, if it is being changed. */
  current: ScheduleDraft | null;
  /** A one-shot whose time has passed is left to its missed-run policy instead of being refused. */
  allowPast?: boolean;
}

export function parseSchedule(raw: unknown, context: ParseScheduleContext): Result<ParsedSchedule> {
  const normalized = normalizeSchedule(raw);
  if (!normalized.ok) return normalized;
  const parsed = parseWith(inputSchema(), normalized.value.input, {
    code: 'bad-schedule',
    what: 'The schedule',
    knownKeys: Object.keys(inputSchema().shape),
  });
  if (!parsed.ok) return parsed;
  const input = parsed.value;

  const work = readWork(input, context.current?.work);
  const tier = decideTier({
    planSteps: planLength(work.plan),
    hasInstruction: work.instruction !== null,
    hasNarrative: hasNarrative(work.plan),
  });
  if (tier.kind === 'refuse') return refuse(tier.fault);
  const body = checkWebhookBody(work.webhookBody ?? {}, work.plan);
  if (!body.ok) return body;
  if (work.webhookBody && work.webhook === null) return refuse(BODY_WITHOUT_WEBHOOK);
  const insists = work.againEveryMs !== undefined || work.ifUnanswered !== undefined;
  if (insists && !isReminderPlan(work.plan)) return refuse(NO_REMINDER);
  const trigger = readTrigger(input, context);
  if (!trigger.ok) return trigger;
  const session = readSession(input, context);
  if (!session.ok) return session;
  return succeed({
    draft: {
      id: input.id ?? null,
      name: input.name ?? context.current?.name ?? nameOf(work),
      trigger: trigger.value.trigger,
      work,
      sessionKey: session.value,
    },
    enabled: input.enabled ?? null,
    notes: [...normalized.value.changes, ...describeClockNotes(trigger.value.notes)],
  });
}

const NO_REMINDER = {
  code: 'bad-schedule',
  message:
    'againEvery and ifUnanswered go with words that somebody answers, and this does more than say words.',
  hint: 'Give "say" in place of a plan, or leave both out (null takes them away).',
};

const BODY_WITHOUT_WEBHOOK = {
  code: 'bad-schedule',
  message: 'webhookBody says what is posted, and there is no webhook that it would be posted to.',
  hint: 'Give "webhook": "https://…" too, or leave webhookBody out (null takes it away).',
};

function readWork(input: ScheduleInput, current: ScheduledWork | undefined): ScheduledWork {
  const given = {
    instruction: input.instruction,
    plan: input.plan,
    input: input.input,
    requiredTools: input.requiredTools,
    maxSteps: input.maxSteps,
    budget: input.budget,
    notifyOnCompletion: input.notifyOnCompletion,
    afterFailures: input.afterFailures,
    endsAfter: input.endsAfter,
    againEveryMs: input.againEvery,
    ifUnanswered: input.ifUnanswered,
    urgent: input.urgent,
    webhook: input.webhook,
    webhookBody: input.webhookBody,
    skill: input.skill,
    grants: input.grants,
    askedBy: input.askedBy ?? input.sourceContext?.userId,
  };
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  const { skill, grants, againEveryMs, ifUnanswered, urgent, ...rest }: Record<string, unknown> = {
    ...current,
    ...Object.fromEntries(named),
  };
  const hasGrants = Array.isArray(grants) && grants.length > 0;
  return workSchema.parse({
    ...rest,
    ...(skill != null && { skill }),
    ...(hasGrants && { grants }),
    ...(againEveryMs != null && { againEveryMs }),
    ...(ifUnanswered != null && { ifUnanswered }),
    ...(urgent === true && { urgent }),
  });
}

/** A change of the trigger is laid over the old one; another way to say when replaces the old way. */
function readTrigger(input: ScheduleInput, context: ParseScheduleContext) {
  const { current, nowMs } = context;
  if (input.trigger === undefined && current !== null) {
    return succeed({ trigger: current.trigger, notes: [] });
  }
  const given = input.trigger ?? {};
  const base =
    current === null ? {} : saysWhen(given) ? policiesOf(current.trigger, given) : current.trigger;
  const defaultTimezone = input.sourceContext?.timezone ?? context.defaultTimezone;
  const parsed = parseTrigger({ ...base, ...given }, { ...context, defaultTimezone });
  if (!parsed.ok) return parsed;
  const past = context.allowPast === true ? null : refusePastTrigger(parsed.value.trigger, nowMs);
  return past === null ? parsed : refuse(past);
}

const WAYS = ['cron', 'every', 'everyMs', 'at', 'atUtc', 'rrule', 'event'];

function saysWhen(given: object): boolean {
  return WAYS.some((key) => key in given);
}

/** Another way to say when leaves out the same days, where it comes again and again. */
function policiesOf(trigger: Trigger, given: object): object {
  const { timezone, missedRunPolicy, maxLatenessMs, overlap, dst } = trigger;
  const isOnce = ['at', 'atUtc', 'event'].some((key) => key in given);
  const notOnCalendar = isOnce ? null : calendarOff({ trigger });
  const notOn = notOnCalendar === null ? {} : { notOnCalendar };
  return { timezone, missedRunPolicy, maxLatenessMs, overlap, dst, ...notOn };
}

/** The answer goes back to where the request came from; the owner's inbox if nobody says. */
function readSession(
  input: ScheduleInput,
  { current, defaultSession }: ParseScheduleContext,
): Result<string> {
  const { targetManagerId, sourceContext: context } = input;
  if (input.session !== undefined) {
    const session = parseSessionKey(input.session);
    if (session.ok && targetManagerId !== undefined && session.value.agent !== targetManagerId)
      return refuse(twoAgents(session.value.agent, targetManagerId));
    return textOf(session);
  }
  if (current !== null && context === undefined)
    return targetManagerId === undefined
      ? succeed(current.sessionKey)
      : withAgent(current.sessionKey, targetManagerId);
  const isUnsaid = targetManagerId === undefined && context === undefined;
  if (isUnsaid && defaultSession !== undefined) return textOf(parseSessionKey(defaultSession));
  return textOf(
    createSessionKey({
      agent: targetManagerId ?? 'main',
      channel: context?.channel ?? 'inbox',
      peerKind: context?.channelId === undefined ? 'direct' : 'channel',
      peer: context?.channelId ?? context?.userId ?? 'owner',
      suffix: context?.threadTs === undefined ? [] : ['thread', context.threadTs],
    }),
  );
}

/** Another agent, where it was. */
function withAgent(sessionKey: string, agent: string): Result<string> {
  const session = parseSessionKey(sessionKey);
  return session.ok ? textOf(createSessionKey({ ...session.value, agent })) : session;
}

function twoAgents(inSession: string, agent: string): Fault {
  return {
    code: 'conflicting-input',
    message: `The session names the agent "${inSession}", and the agent is said to be "${agent}".`,
    hint: 'Name the agent once: in the session key, or beside it.',
  };
}

function textOf(key: Result<SessionKey>): Result<string> {
  return key.ok ? succeed(formatSessionKey(key.value)) : key;
}

/** Told of the form that it has: what is wrong with a list is not told as what is wrong with a document. */
function readPlan(value: unknown, context: z.RefinementCtx): AnyPlan | undefined {
  if (value === undefined) return undefined;
  const parsed = planSchemaFor(value).safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) context.addIssue({ ...issue } as never);
  return z.NEVER;
}

/** A message is called by its words, any other step by its name or its tool. */
function planInShort(plan: AnyPlan): string {
  const document = asPlan(plan);
  const steps = document.tools.map(({ name, tool, toolPath, input }) => {
    const words = input['text'];
    return name ?? (typeof words === 'string' && words !== '' ? words : (tool ?? toolPath));
  });
  return document.narrative ?? steps.join(', ');
}

function nameOf(work: ScheduledWork): string {
  const text = work.instruction ?? planInShort(work.plan);
  const firstLine = text.split('\n')[0] ?? text;
  const seen = printable(firstLine);
  return seen.length > 60 ? `${seen.slice(0, 59)}…` : seen;
}
