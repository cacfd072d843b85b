/** The answers of the API, as schemas: for the OpenAPI document and the tests, and as types for the page. */
import { z } from 'zod';
import { LATE_REASONS } from './late.ts';
import { OTHERS_WORDS_KINDS } from './others-words.ts';
import { conditionSchema } from './plan/condition.ts';
import { planSchema } from './plan/plan.ts';
import { REQUEST_KINDS, REQUEST_STATES } from './request.ts';
import { requestDocumentSchema } from './request-document.ts';
import { DELIVERY_STATES, RUN_STATES, SCHEDULE_STATUSES } from './run/run-words.ts';
import { daysOffSchema } from './schedule/days-off-schema.ts';
import { scheduleSchema, workSchema } from './schedule/schedule.ts';
import { triggerSchema } from './schedule/trigger.ts';
import { draftCardView } from './shown-draft.ts';

export const instant = z.iso.datetime();

/** The name of the person, on what the owner is shown of others. */
export const person = z
  .string()
  .optional()
  .describe('Whose it is, by name; left out where it belongs to who asks.');

export const scheduleView = z.strictObject({
  id: z.string(),
  name: z.string(),
  status: z.enum(SCHEDULE_STATUSES),
  nextRunAtUtc: instant.nullable(),
  lastFiredAtUtc: instant.nullable(),
  lastStatus: z.string().nullable(),
  lastSummary: z.string().nullable(),
  timezone: z.string(),
  description: z.string(),
  missedRunPolicy: z.string(),
  failuresInRow: z.int(),
  backoffUntilUtc: instant.nullable(),
  sessionKey: z.string(),
  source: scheduleSchema.shape.source,
  trigger: triggerSchema,
  ...workSchema.shape,
  daysOff: daysOffSchema
    .nullable()
    .optional()
    .describe(
      'The days that it leaves out; null before they were read, left out if it leaves out none.',
    ),
  grantsInWords: z
    .array(z.string())
    .optional()
    .describe('What it may do beyond the settings, or would; left out where that is nothing.'),
  person,
  createdAtUtc: instant,
  updatedAtUtc: instant,
});

export const runView = z.strictObject({
  id: z.string(),
  kind: z.string().describe('What it is, in words: a schedule, a plan, a message to the agent.'),
  scheduleId: z.string().nullable(),
  scheduledForUtc: instant.nullable(),
  cause: z.string(),
  state: z.enum(RUN_STATES),
  tier: z.enum(['direct', 'agent']).nullable(),
  attempt: z.int(),
  lane: z.string(),
  sessionKey: z.string(),
  enqueuedAtUtc: instant,
  startedAtUtc: instant.nullable(),
  finishedAtUtc: instant.nullable(),
  summary: z.string().nullable(),
  errorCode: z.string().nullable(),
  cancelRequested: z.boolean(),
  person,
});

/** How often a schedule ran, and how often it said something. */
export const looksView = z.strictObject({
  sinceUtc: instant.describe('They are counted since then.'),
  ran: z.int(),
  told: z.int().describe('How many of these runs said something.'),
  isWatch: z.boolean().describe('It looks, and says something under a condition only.'),
});
export type LooksView = z.output<typeof looksView>;

/** A run in a list of many. */
export const namedRunView = runView.extend({
  scheduleName: z.string().nullable().describe('Of its schedule; null where it has none.'),
  looks: looksView
    .optional()
    .describe('Where it stands for earlier runs of its schedule that said nothing either.'),
});

export type NamedRunView = z.output<typeof namedRunView>;

/** A schedule in a list of many. */
export const listedScheduleView = scheduleView.extend({
  recent: z
    .array(z.enum(RUN_STATES))
    .optional()
    .describe('The states of its latest runs, the oldest first, where they were asked for.'),
});
export type ListedScheduleView = z.output<typeof listedScheduleView>;

export const failure = z.strictObject({
  code: z.string(),
  message: z.string(),
  retryable: z.boolean(),
  retryAfterMs: z.number().optional(),
  fate: z.enum(['not-done', 'ended', 'unknown']),
  reachedNobody: z
    .literal(true)
    .optional()
    .describe(
      'Nothing was sent or read for it, so a run that hears it has read nothing of others.',
    ),
  isBadRequest: z.literal(true).optional().describe('What was asked for was wrong.'),
});

export const STEP_STATES = [
  'running',
  'retrying',
  'succeeded',
  'failed',
  'in-doubt',
  'skipped',
  'cancelled',
] as const;

/** News of a tool while it works; see `ToolEvent`. */
const toolEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('log'), level: z.string(), message: z.string() }),
  z.strictObject({
    kind: z.literal('progress'),
    fraction: z.number().nullable(),
    message: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal('state_patch'), patch: z.record(z.string(), z.unknown()) }),
  z.strictObject({
    kind: z.literal('asset'),
    path: z.string(),
    mediaType: z.string(),
    bytes: z.int(),
    sha256: z.string(),
  }),
  z.strictObject({ kind: z.literal('ui_event'), data: z.record(z.string(), z.unknown()) }),
  z.strictObject({ kind: z.literal('error'), code: z.string(), message: z.string() }),
  z.strictObject({ kind: z.literal('diagnostic'), message: z.string() }),
]);

const stepView = z.strictObject({
  id: z.string(),
  position: z.int(),
  kind: z.enum(['tool', 'model']),
  name: z.string().nullable(),
  tool: z.string(),
  effect: z.enum(['read', 'idempotent', 'once']),
  state: z.enum(STEP_STATES),
  attempt: z.int(),
  input: z.unknown(),
  output: z.unknown(),
  failure: failure.nullable(),
  earlierAttempts: z.array(
    z.strictObject({ startedAtUtc: instant, finishedAtUtc: instant, failure }),
  ),
  startedAtUtc: instant,
  finishedAtUtc: instant.nullable(),
  events: z.array(toolEvent).describe('What the tool told while it worked.'),
});

export const deliveryView = z.strictObject({
  id: z.string(),
  key: z.string(),
  channel: z.string(),
  target: z.string(),
  body: z.record(z.string(), z.unknown()),
  runId: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  attempt: z.int(),
  error: z.string().nullable(),
  createdAtUtc: instant,
  nextTryAtUtc: instant.nullable(),
  finishedAtUtc: instant.nullable(),
  person,
});

export const incidentView = z.strictObject({
  id: z.string(),
  subject: z.string(),
  kind: z.string(),
  sessionKey: z.string(),
  text: z.string(),
  count: z.int(),
  openedAtUtc: instant,
  lastAtUtc: instant,
  closedAtUtc: instant.nullable(),
  person,
});

export const requestView = z.strictObject({
  id: z.string(),
  kind: z.enum(REQUEST_KINDS),
  about: z.string().describe('What it is about: schedule:sched_1, skill:tea-time.'),
  hash: z
    .string()
    .nullable()
    .describe('Of exactly what is shown; an answer carries it. Null in lists, where it is long.'),
  title: z.string(),
  lines: z.array(z.string()),
  document: requestDocumentSchema()
    .nullable()
    .describe('All that is read before an answer. Null in lists, where it is long.'),
  sessionKey: z.string().nullable().describe('The session that asked and is told of the answer.'),
  forWhom: z.string().describe('The person who may answer.'),
  state: z.enum(REQUEST_STATES),
  answeredBy: z.string().nullable(),
  note: z.string().nullable(),
  askedAtUtc: instant,
  untilUtc: instant.nullable(),
  answeredAtUtc: instant.nullable(),
  person,
});

export const circuitView = z.strictObject({
  tool: z.string(),
  part: z.string().nullable().describe('A host or a program that has a circuit of its own.'),
  state: z.enum(['closed', 'open', 'half-open']),
  failuresInRow: z.int(),
  lastError: z.string(),
  lastFailureAtUtc: instant,
  openedAtUtc: instant.nullable(),
  triedAgainAtUtc: instant.nullable(),
});

export const callView = z.strictObject({
  id: z.string(),
  by: z.enum(['hand', 'command', 'model', 'action', 'mcp', 'run']),
  tool: z.string(),
  sessionKey: z.string(),
  runId: z.string().nullable(),
  scheduleId: z.string().nullable(),
  stepId: z.string().nullable(),
  state: z.enum(STEP_STATES),
  attempt: z.int(),
  input: z.unknown().describe('As text where it is cut.'),
  output: z.unknown().describe('As text where it is cut.'),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  startedAtUtc: instant,
  durationMs: z.number().nullable(),
  person,
});

const assetView = z.strictObject({
  stepId: z.string(),
  path: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
  sha256: z.string(),
});

/** A run with all it did. */
export const runDetails = z.strictObject({
  run: namedRunView,
  steps: z.array(stepView),
  assets: z.array(assetView).describe('The files that its calls made.'),
  deliveries: z.array(deliveryView),
  trace: z.strictObject({
    tier: z.enum(['direct', 'agent']).nullable(),
    toolCalls: z.int(),
    modelCalls: z.int(),
    inputTokens: z.int().describe('What models were sent, with what came from their cache.'),
    cachedTokens: z.int(),
    outputTokens: z.int(),
    cents: z.number().nullable().describe('US cents; null where a price is not known.'),
  }),
});

export const sessionView = z.strictObject({
  sessionKey: z.string(),
  name: z.string().describe('Of the person whose session it is.'),
  channel: z.string(),
  timezone: z.string(),
  state: z.record(z.string(), z.unknown()).describe('What tools keep with state_patch.'),
  assets: z
    .array(assetView.extend({ runId: z.string() }))
    .describe('The files that its latest runs made.'),
});

/** A session in the list of all of them. */
export const talkView = z.strictObject({
  sessionKey: z.string(),
  person: z.strictObject({ id: z.string(), name: z.string() }).describe('Whose session it is.'),
  channel: z.string(),
  last: z.strictObject({
    id: z.string(),
    role: z.enum(['assistant', 'user', 'notice']),
    text: z.string().describe('Its beginning.'),
    createdAtUtc: instant,
  }),
  count: z.int().describe('How many messages there are.'),
});

export const occurrenceView = z.strictObject({
  scheduledForUtc: instant,
  lastScheduledForUtc: instant,
  count: z.int(),
  state: z.enum(['queued', 'ran', 'failed', 'cancelled', 'skipped', 'missed']),
  reason: z.string().nullable(),
  explanation: z.string(),
  runId: z.string().nullable(),
});

export const historyEntryView = z.strictObject({
  atUtc: instant,
  lastAtUtc: instant,
  count: z.int(),
  state: occurrenceView.shape.state,
  reason: z.string().nullable(),
  explanation: z.string(),
  runId: z.string().nullable(),
  byHand: z.boolean(),
});

export const messageView = z.strictObject({
  id: z.string(),
  sessionKey: z.string(),
  text: z.string(),
  role: z.enum(['assistant', 'user', 'notice']),
  runId: z.string().nullable(),
  choices: z
    .array(z.strictObject({ label: z.string(), value: z.string() }))
    .describe('What can be answered with one press.'),
  files: z.array(
    z.strictObject({
      name: z.string(),
      mediaType: z.string(),
      bytes: z.int(),
      path: z.string().describe('Where it is on the machine of the daemon.'),
    }),
  ),
  othersWords: z
    .array(
      z.strictObject({
        kind: z.enum(OTHERS_WORDS_KINDS),
        from: z.string().describe('What who wrote it is called; empty where nobody says.'),
        source: z.string().describe('Whose it is, in words: Forwarded from Ann.'),
        text: z.string(),
      }),
    )
    .describe('What somebody else wrote and the person passed on; text has only their own words.'),
  draft: draftCardView.nullable().describe('What it offers; the choices answer it.'),
  createdAtUtc: instant,
  late: z
    .strictObject({ dueAtUtc: instant, why: z.enum(LATE_REASONS) })
    .optional()
    .describe(
      'When it was due, if it came late, and why; quiet: its person was not to be told at that time.',
    ),
  person,
});

/** A part of something that can never work as the house is now. */
export const findingView = z.strictObject({
  code: z.string(),
  level: z.enum(['broken', 'warning']),
  subject: z.string(),
  what: z.string(),
  why: z.string(),
  fix: z.string(),
});

export const changeView = z.strictObject({
  path: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});

export const simulatedOccurrence = z.strictObject({
  scheduledForUtc: instant,
  scheduleId: z.string(),
  name: z.string(),
  decision: z.enum(['run', 'skip']),
  reason: z.string(),
});

export const preview = z.strictObject({
  timezone: z.string(),
  fires: z.array(instant),
  description: z.string(),
  notes: z.array(z.string()),
  trigger: triggerSchema,
});

/** How every refusal and failure looks. */
const errorAnswer = z.strictObject({
  ok: z.literal(false),
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    hint: z.string(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** The schemas that the OpenAPI document names instead of repeating. */
export const NAMED_ANSWERS = {
  Schedule: scheduleView,
  Run: runView,
  NamedRun: namedRunView,
  Occurrence: occurrenceView,
  Message: messageView,
  Request: requestView,
  SimulatedOccurrence: simulatedOccurrence,
  Trigger: triggerSchema,
  Condition: conditionSchema,
  Plan: planSchema,
  Error: errorAnswer,
};

export type RunView = z.output<typeof runView>;
export type ScheduleView = z.output<typeof scheduleView>;
export type StepView = z.output<typeof stepView>;
export type DeliveryView = z.output<typeof deliveryView>;
export type IncidentView = z.output<typeof incidentView>;
export type RequestView = z.output<typeof requestView>;
export type CircuitView = z.output<typeof circuitView>;
export type CallView = z.output<typeof callView>;
export type RunDetails = z.output<typeof runDetails>;
export type HistoryEntryView = z.output<typeof historyEntryView>;
export type MessageView = z.output<typeof messageView>;
export type TalkView = z.output<typeof talkView>;
export type Preview = z.output<typeof preview>;
