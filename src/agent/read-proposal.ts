/**
 * What a model proposes for the words of a person, read by one schema: that it is talk, or a draft in the
 * compiler's own form. Whatever it wrote becomes a proposal, or all that is wrong with it.
 */

import { z } from 'zod';
import type { Fault } from '../base/errors.ts';
import { findAllJson } from '../domain/find-json.ts';
import { jsonTrouble } from '../domain/json-trouble.ts';
import { planSchema } from '../domain/plan/plan.ts';
import { findReferences } from '../domain/plan/template.ts';
import { isRecord } from '../domain/schedule/loose-values.ts';
import {
  ENDS_AFTER_POLICIES,
  OVERLAP_POLICIES,
  type OverlapPolicy,
} from '../domain/schedule/policies.ts';
import {
  parseTrigger,
  type Trigger,
  type TriggerContext,
  triggerInputSchema,
} from '../domain/schedule/trigger.ts';
import { placeInWords, taughtComplaints } from '../domain/taught-complaints.ts';
import { describeClockNotes } from '../language/en/describe-clock-notes.ts';

const MOST_STEPS = 50;
/** More wishes in one message nobody agrees to at once. */
const MOST_DRAFTS = 5;
const MOST_LEFT_OUT = 10;

const proposedTrigger = triggerInputSchema.pick({
  kind: true,
  cron: true,
  every: true,
  at: true,
  rrule: true,
  startsAt: true,
  exdates: true,
  timezone: true,
});

/** What a person may be told of in words; missed runs and clock changes are theirs to decide. */
const policyShape = {
  endsAfter: z.enum(ENDS_AFTER_POLICIES).nullish(),
  retry: z
    .strictObject({ times: z.int().min(1).max(10), afterMinutes: z.number().positive().max(60) })
    .nullish(),
  timeLimitSeconds: z.int().min(1).max(86_400).nullish(),
  overlap: z.enum(OVERLAP_POLICIES).nullish(),
};

type Policies = z.output<z.ZodObject<typeof policyShape>>;

/** What of how it is carried out can't be kept to. */
function policyFaults(
  draft: Policies & { trigger?: unknown; when?: unknown; what?: unknown; plan?: unknown },
): [key: keyof Policies, message: string][] {
  const { trigger, when, what, plan, retry, timeLimitSeconds } = draft;
  const given = (...keys: (keyof Policies)[]) => keys.filter((key) => draft[key] != null);
  const isOnce = trigger == null && when == null;
  const hasSteps = what != null || plan != null;
  const isTooShort =
    retry != null && timeLimitSeconds != null && retry.afterMinutes * 60 >= timeLimitSeconds;
  return [
    ...(isOnce ? given('endsAfter', 'overlap') : []).map(
      (key) => [key, 'only a draft with "when" or "trigger" has it. Leave it out.'] as const,
    ),
    ...(hasSteps ? [] : given('retry', 'timeLimitSeconds')).map(
      (key) => [key, 'only a draft with "what" or "plan" has it. Leave it out.'] as const,
    ),
    ...(isTooShort
      ? [['timeLimitSeconds', 'ends the run before "retry" tries again. Raise it.'] as const]
      : []),
  ].map(([key, message]) => [key, message]);
}

const draftSchema = z
  .strictObject({
    kind: z.literal('draft'),
    name: z.string().trim().min(1).max(200),
    trigger: proposedTrigger.nullish(),
    when: z.string().trim().min(1).max(300).nullish(),
    what: z.record(z.string(), z.unknown()).nullish(),
    plan: z
      .preprocess(
        // The calls alone are the same plan.
        (plan) => (Array.isArray(plan) ? { tools: plan } : plan),
        z.strictObject({
          tools: planSchema.shape.tools.min(1).max(MOST_STEPS),
          parallel: z.boolean().default(false),
        }),
      )
      .nullish(),
    instruction: z.string().trim().min(1).max(4000).nullish(),
    tools: z.array(z.string().min(1).max(200)).max(MOST_STEPS).nullish(),
    skill: z.string().min(1).max(200).nullish(),
    leavesOut: z.array(z.string().trim().min(1).max(200)).max(MOST_LEFT_OUT).nullish(),
    ...policyShape,
  })
  .refine(({ trigger, when }) => trigger !== undefined || when !== undefined, {
    path: ['trigger'],
    message:
      'does not say when. Add "when":"every day at 9", or "trigger":{"cron":"0 9 * * *"}, or "when":null for now, once.',
    // Told with whatever else is wrong.
    when: ({ value }) => isRecord(value),
  })
  .superRefine((draft, context) => {
    const { trigger, when, what, plan, instruction, skill } = draft;
    const complain = (message: string, path: string[] = []) =>
      context.addIssue({ code: 'custom', path, message });
    const ways = [what, plan, instruction, skill].filter((way) => way != null).length;
    if (ways !== 1)
      complain(
        `${ways === 0 ? 'It does not say what to do' : 'It says more than once what to do'}. Give exactly one of "what":{…}, "plan":{"tools":[…]}, "instruction":"…" and "skill":"…".`,
      );
    for (const [key, message] of policyFaults(draft)) complain(message, [key]);
    if (trigger != null && when != null)
      complain('"trigger" says when, too. Leave one of the two out.', ['when']);
    for (const [position, step] of (plan?.tools ?? []).entries()) {
      const path = ['plan', 'tools', position];
      const refuse = (key: string, message: string) =>
        context.addIssue({ code: 'custom', path: [...path, key], message });
      if (step.retryInDoubt !== undefined) refuse('retryInDoubt', 'only a person decides that');
    }
  });

/** Another time for a schedule that there is. */
const changeSchema = z
  .strictObject({
    kind: z.literal('change'),
    schedule: z.string().trim().min(1).max(200),
    trigger: proposedTrigger.nullish(),
    when: z.string().trim().min(1).max(300).nullish(),
    leavesOut: z.array(z.string().trim().min(1).max(200)).max(MOST_LEFT_OUT).nullish(),
  })
  .refine(({ trigger, when }) => (trigger ?? null) !== null || (when ?? null) !== null, {
    path: ['when'],
    message:
      'is missing. Give the whole new time: "when":"every Sunday at 9", or "trigger":{"cron":"0 9 * * 0"}.',
  });

/** Half an object can be written again as a whole one. */
const BEGINS_OBJECT = /\{\s{0,100}["']/;

const proposalSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('talk') }),
  draftSchema,
  changeSchema,
]);

const KINDS: readonly string[] = ['talk', 'draft', 'change'];

/** Each left out where nothing was said of it. */
export interface ProposedPolicies {
  endsAfter?: (typeof ENDS_AFTER_POLICIES)[number];
  retry?: { times: number; afterMinutes: number };
  timeLimitSeconds?: number;
  overlap?: OverlapPolicy;
}

export interface ProposedDraft {
  name: string;
  /** Null where it is for now and once, or said in words. */
  trigger: Trigger | null;
  /** When, as people say it. */
  when: string | null;
  /** What a person should know about how the trigger was read. */
  notes: string[];
  /** What they asked for and it does not do. */
  leavesOut: string[];
  /** How it is carried out, where that is not as usual. */
  policies: ProposedPolicies;
  work: /** In the form of what the rules read, which is read where they are. */
    | { kind: 'what'; form: unknown }
    | { kind: 'plan'; steps: z.output<typeof planSchema>['tools']; parallel: boolean }
    | { kind: 'instruction'; instruction: string; tools: string[] }
    | { kind: 'skill'; skill: string }
    /** The time of this one is to be another. */
    | { kind: 'change'; schedule: string };
}

export type ReadProposal =
  | { kind: 'talk' }
  /** One for each wish. */
  | { kind: 'drafts'; drafts: ProposedDraft[] }
  /** In prose, there is nothing in it that could be mended. */
  | { kind: 'faulty'; faults: Fault[]; isProse?: boolean };

/**
 * `said` is what the person said: a secret that they do not name is not proposed. Where only a plan for now can be meant,
 * Plan JSON alone is one.
 */
export function readProposal(
  text: string,
  context: TriggerContext & { said: string; isPlanForNow?: boolean },
): ReadProposal {
  const found = findAllJson(text, 'kind').map((json) =>
    context.isPlanForNow === true && isBarePlan(json) ? draftOfPlan(json) : json,
  );
  const isKnown = found.some(({ kind }) => KINDS.includes(String(kind)));
  const trouble = isKnown ? null : jsonTrouble(text);
  // What lies inside of something that can't be read is not what was meant.
  if (found.length === 0 || trouble !== null)
    return { kind: 'faulty', faults: [noJson(trouble)], isProse: !BEGINS_OBJECT.test(text) };
  if (found.length > MOST_DRAFTS) return { kind: 'faulty', faults: [TOO_MANY] };
  const read = found.map((json): Exclude<ReadProposal, { kind: 'drafts' }> | DraftRead => {
    const one = proposalSchema.safeParse(json);
    if (!one.success) return { kind: 'faulty', faults: allFaults(one.error.issues, json, context) };
    return one.data.kind === 'talk' ? one.data : draftOf(one.data, context);
  });
  if (read.every(({ kind }) => kind === 'talk')) return { kind: 'talk' };
  const isOne = read.length === 1;
  const faults = read.flatMap((one, index) => {
    const own = one.kind === 'faulty' ? one.faults : one.kind === 'talk' ? [TALK_BESIDE] : [];
    return isOne ? own : own.map((fault) => placedIn(fault, index));
  });
  if (faults.length > 0) return { kind: 'faulty', faults };
  return { kind: 'drafts', drafts: read.flatMap((one) => (one.kind === 'draft' ? one.draft : [])) };
}

const isBarePlan = (json: Record<string, unknown>): boolean =>
  !Object.hasOwn(json, 'kind') && Array.isArray(json['tools']);

/** What it would say is for a session that reads along; whoever asked reads what its calls gave. */
function draftOfPlan({ tools, parallel }: Record<string, unknown>): Record<string, unknown> {
  const plan = { tools, ...(typeof parallel === 'boolean' && { parallel }) };
  return { kind: 'draft', name: 'Plan', trigger: null, plan };
}

type DraftRead = { kind: 'draft'; draft: ProposedDraft } | { kind: 'faulty'; faults: Fault[] };

/** A fault of one of several drafts says of which. */
export function placedIn(fault: Fault, index: number): Fault {
  const path = fault.details?.['path'];
  const place = typeof path === 'string' && path !== '' ? `[${index}].${path}` : `[${index}]`;
  return { ...fault, details: { ...fault.details, path: place } };
}

/** The same for what is a draft or a change, or nothing. */
export function readProposedDraft(
  json: { kind: 'draft' | 'change' },
  context: TriggerContext & { said: string },
): DraftRead {
  const parsed = (json.kind === 'change' ? changeSchema : draftSchema).safeParse(json);
  if (!parsed.success)
    return { kind: 'faulty', faults: allFaults(parsed.error.issues, json, context) };
  return draftOf(parsed.data, context);
}

function draftOf(
  proposal: z.output<typeof draftSchema> | z.output<typeof changeSchema>,
  context: TriggerContext & { said: string; isPlanForNow?: boolean },
): DraftRead {
  const trigger = readTrigger(proposal.trigger ?? null, context);
  const steps = proposal.kind === 'draft' ? (proposal.plan?.tools ?? []) : [];
  const faults = [
    ...trigger.faults,
    ...referenceFaults(steps, context.said),
    // A plan for now may run a script of a skill; in a draft, which lasts, its action does.
    ...(context.isPlanForNow === true ? [] : scriptFaults(steps)),
  ];
  if (faults.length > 0) return { kind: 'faulty', faults };
  const { faults: _, ...time } = trigger;
  const { when = null } = proposal;
  const name = proposal.kind === 'draft' ? proposal.name : proposal.schedule;
  const leavesOut = proposal.leavesOut ?? [];
  const policies = proposal.kind === 'draft' ? policiesOf(proposal) : {};
  const work = workOf(proposal);
  return { kind: 'draft', draft: { name, when, ...time, leavesOut, policies, work } };
}

function policiesOf({
  endsAfter,
  retry,
  timeLimitSeconds,
  overlap,
}: z.output<typeof draftSchema>): ProposedPolicies {
  return {
    ...(endsAfter != null && { endsAfter }),
    ...(retry != null && { retry }),
    ...(timeLimitSeconds != null && { timeLimitSeconds }),
    ...(overlap != null && { overlap }),
  };
}

function workOf(
  proposal: z.output<typeof draftSchema> | z.output<typeof changeSchema>,
): ProposedDraft['work'] {
  if (proposal.kind === 'change') return { kind: 'change', schedule: proposal.schedule };
  const { what, plan, instruction, tools, skill } = proposal;
  if (what != null) return { kind: 'what', form: what };
  if (plan != null) return { kind: 'plan', steps: plan.tools, parallel: plan.parallel };
  if (skill != null) return { kind: 'skill', skill };
  return { kind: 'instruction', instruction: instruction ?? '', tools: tools ?? [] };
}

function readTrigger(
  written: z.output<typeof proposedTrigger> | null,
  context: TriggerContext,
): { trigger: Trigger | null; notes: string[]; faults: Fault[] } {
  if (written === null) return { trigger: null, notes: [], faults: [] };
  const { defaultTimezone, nowMs } = context;
  const parsed = parseTrigger(written, { defaultTimezone, nowMs });
  if (parsed.ok) {
    const { trigger, notes } = parsed.value;
    return { trigger, notes: describeClockNotes(notes), faults: [] };
  }
  const { fault } = parsed;
  return { trigger: null, notes: [], faults: [{ ...fault, details: { path: 'trigger' } }] };
}

function scriptFaults(steps: readonly { toolPath?: string | undefined }[]): Fault[] {
  return steps.flatMap(({ toolPath }, position) => {
    const details = { path: `plan.tools[${position}].toolPath` };
    const message = 'name a tool of the list instead';
    return toolPath === undefined ? [] : [{ code: 'bad-draft', message, hint: '', details }];
  });
}

/** A draft has no input, and no secrets but those that its person speaks of. */
function referenceFaults(steps: readonly object[], words: string): Fault[] {
  const named = new Set(words.split(/[^\w-]+/));
  return steps.flatMap((step, position) =>
    findReferences(step).found.flatMap(({ pointer, reference }) => {
      const { root, path, text } = reference;
      const details = { path: `plan.tools[${position}]${pointer.replaceAll('/', '.')}` };
      if (root === 'input') return [{ ...noInput(text), details }];
      const isNamed = named.has(String(path[0] ?? ''));
      return root === 'secret' && !isNamed ? [{ ...strangeSecret(text), details }] : [];
    }),
  );
}

/** A time that can't be is told at once with what is wrong beside it. */
function allFaults(
  issues: readonly z.core.$ZodIssue[],
  json: Record<string, unknown>,
  context: TriggerContext,
): Fault[] {
  const written = proposedTrigger.safeParse(json['trigger']);
  const untimely = written.success ? readTrigger(written.data, context).faults : [];
  return [...schemaFaults(issues, json), ...untimely];
}

function schemaFaults(issues: readonly z.core.$ZodIssue[], value: unknown): Fault[] {
  const isMisspelt = issues.some(
    ({ code, path }) => code === 'unrecognized_keys' && path.length === 0,
  );
  // Whoever misspelt a key did say what to do.
  const told = isMisspelt
    ? issues.filter(({ code, path }) => code !== 'custom' || path.length > 0)
    : issues;
  return taughtComplaints(told, proposalSchema, value).map(({ path, message }) => ({
    code: 'bad-proposal',
    message,
    hint: '',
    details: { path: placeInWords(path) },
  }));
}

const TOO_MANY: Fault = {
  code: 'too-many-drafts',
  message: `There are more than ${MOST_DRAFTS} drafts.`,
  hint: `Answer with at most ${MOST_DRAFTS}, and name what is missing in "leavesOut".`,
};

const TALK_BESIDE: Fault = {
  code: 'bad-proposal',
  message: 'Talk stands beside a draft.',
  hint: 'Leave it out, and name what no draft does in "leavesOut".',
};

function noJson(trouble: string | null): Fault {
  return {
    code: 'no-json',
    message: trouble ?? 'There is no JSON object in the answer.',
    hint: 'Answer with the whole JSON, and nothing else.',
  };
}

function noInput(text: string): Fault {
  return {
    code: 'bad-reference',
    message: `${text} refers to an input, and a draft has none.`,
    hint: 'Write the value itself.',
  };
}

function strangeSecret(text: string): Fault {
  return {
    code: 'bad-reference',
    message: `${text} is a secret that the person did not name.`,
    hint: 'Do without it.',
  };
}
