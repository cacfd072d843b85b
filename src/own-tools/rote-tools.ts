/**
 * Rote itself as tools: its schedules, work in the background, and the list of what can be called. What
 * a run asks for here is nobody's approval: a schedule that it adds or changes waits for its owner, and
 * work that it queues may call no more than it may itself.
 */
import { z } from 'zod';
import { badRequest, type RoteError, valueOrThrow } from '../base/errors.ts';
import { planStepSchema } from '../domain/plan/plan.ts';
import type { Request } from '../domain/request.ts';
import type { QueueRun } from '../domain/run/queued-work.ts';
import { addInput, listInput, updateInput } from '../domain/schedule/flat-input.ts';
import { type Schedule, workSchema } from '../domain/schedule/schedule.ts';
import type { CallContext } from '../domain/tool-call.ts';
import { viewSchedule } from '../language/schedule-view.ts';
import type { Plans } from '../plans/plans.ts';
import { previewTrigger } from '../schedule/preview-trigger.ts';
import type { ScheduleRequester, Schedules } from '../schedule/schedule.ts';
import { allWords, changedInShort, changedWords, ownerWords } from '../schedule/words-of-others.ts';
import type { ScheduleFilter } from '../store/store.ts';
import type { Catalog } from '../tools/catalog.ts';
import { defineTool } from '../tools/define-tool.ts';
import { done, mayWork, type Tool } from '../tools/tool.ts';
import { orFailure } from './or-failure.ts';
import type { HomeSkills } from './skills/home-skills.ts';
import { toolsOf } from './tools-of-work.ts';

export interface RoteToolsDependencies {
  /** As the person has them whose words a call carries out. */
  schedulesFor: (context: CallContext) => Promise<Schedules>;
  /** True if it is theirs, and so no words of others. */
  isTheirs: (schedule: Pick<Schedule, 'sessionKey'>, context: CallContext) => Promise<boolean>;
  queueRun: QueueRun;
  skills: Pick<HomeSkills, 'workOf'>;
  /** Asks the owner to enable a skill that waits for them. */
  askToEnable: (
    name: string,
    by: { sessionKey: string | null; runId: string | null },
  ) => Promise<void>;
  /** Asked when a tool is called, because the catalog holds these tools too. */
  catalog: () => Catalog;
  plans: () => Plans;
  nowMs: () => number;
  defaultTimezone: string;
}

const id = z.string().min(1).describe('The id of a schedule.');
const all = z
  .boolean()
  .default(false)
  .describe(
    'Also shows text that others wrote: last summaries, and parts that the owner has not approved.',
  );
const scheduleOutput = z.looseObject({ schedule: z.record(z.string(), z.unknown()) });
const payload = z
  .record(z.string(), z.unknown())
  .describe(
    '{"name":"…","trigger":{"cron":"0 9 * * 1-5"},"plan":[{"toolId":"tell","tool":"message.send","input":{"text":"…"}}]}. trigger is one of cron, every and at. If a model has to judge each time, give "instruction" and "requiredTools" instead of "plan".',
  );
const changes = z
  .record(z.string(), z.unknown())
  .describe(
    'Only the keys to change: {"trigger":{"cron":"30 7 * * *"}}, {"name":"…"}, {"plan":[…]} or {"instruction":"…"}.',
  );

const scheduleAddInput = z.strictObject({ payload });
const scheduleUpdateInput = z.strictObject({ id, payload: changes });
const scheduleListInput = z.strictObject({
  limit: z.int().min(1).max(1000).default(100),
  enabled: z
    .boolean()
    .optional()
    .describe('true lists only active schedules, false only the others.'),
  about: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Lists only schedules whose name or id has one of these words.'),
  all,
});
const scheduleListOutput = z.looseObject({ schedules: z.array(z.record(z.string(), z.unknown())) });

export function createRoteTools(dependencies: RoteToolsDependencies): Tool[] {
  const { schedulesFor, isTheirs } = dependencies;
  const tools = [
    defineTool({
      name: 'schedule.add',
      summary: 'store a schedule',
      description: [
        'Stores a schedule. A schedule that a run adds does not run until the owner agrees. In a conversation use schedule.draft instead: it shows your person a draft.',
      ],
      aliases: ['memory_store_skill'],
      inOwnForm: addInput,
      input: scheduleAddInput,
      output: scheduleOutput,
      audience: 'member',
      effect: 'once',
      examples: [
        {
          input: { payload: { every: '1h', plan: [{ toolId: 'hi', tool: 'time.now' }] } },
          does: 'look at the clock every hour',
        },
      ],
      call: ({ payload: raw }, context) =>
        orFailure(async () => {
          const asker = context.asker ?? { sessionKey: context.sessionKey };
          const schedules = await schedulesFor(context);
          const { schedule, ...told } = await schedules.add(raw, requesterOf(context), asker);
          if (context.forModel === true)
            return { text: addedInWords(told), ...shortAdded(schedule, told) };
          return { schedule: viewSchedule(schedule), ...withRequest(told) };
        }),
    }),
    defineTool({
      name: 'schedule.update',
      summary: 'change a schedule',
      description: [
        'Changes the keys that "payload" has. A change by a run waits until the owner agrees. To change the time, use schedule.draft with "schedule": it asks your person at once.',
      ],
      aliases: ['memory_update_skill'],
      inOwnForm: updateInput,
      input: scheduleUpdateInput,
      output: scheduleOutput,
      audience: 'member',
      effect: 'idempotent',
      examples: [{ input: { id: 'sched_1', payload: { every: '2h' } }, does: 'less often' }],
      call: ({ id: scheduleId, payload: raw }, context) =>
        orFailure(async () => {
          const schedules = await schedulesFor(context);
          const { schedule, ...told } = await schedules.update(
            scheduleId,
            raw,
            requesterOf(context),
            { sessionKey: context.sessionKey, program: context.asker?.program },
          );
          const isOwn = await isTheirs(schedule, context);
          if (context.forModel === true)
            return { text: changeInWords(told), ...shortChange(schedule, isOwn, told) };
          return { schedule: changedWords(schedule, isOwn), ...withRequest(told) };
        }),
    }),
    defineTool({
      name: 'schedule.list',
      summary: 'list the schedules',
      description: ['Lists schedules with their status and when they run next.'],
      aliases: ['memory_list_skills'],
      inOwnForm: listInput,
      input: scheduleListInput,
      output: scheduleListOutput,
      audience: 'member',
      effect: 'read',
      examples: [{ input: {}, does: 'what there is' }],
      call: ({ limit, enabled, about, all: withAll }, context) =>
        orFailure(async () => {
          const schedules = await schedulesFor(context);
          const isForModel = context.forModel === true;
          const isInShort = isForModel && !withAll;
          // Schedules that are over are most of an old list, and are hardly ever asked for.
          const isWithoutDone = isInShort && enabled === undefined && about === undefined;
          const only = isWithoutDone ? ({ except: 'completed' } as const) : activeOnly(enabled);
          const words = about?.toLowerCase().match(/[\p{L}\p{N}_.-]+/gu);
          const found = await schedules.list({ limit, ...only, ...(words && { about: words }) });
          const withPlan = found.length === 1;
          const view = async (one: Schedule) =>
            isInShort
              ? ownerWords(one, await isTheirs(one, context), { withPlan })
              : isForModel
                ? allWords(one, { withPlan })
                : viewSchedule(one);
          const done = isWithoutDone ? (await schedules.counts()).completed : 0;
          return {
            schedules: await Promise.all(found.map(view)),
            ...(done > 0 && {
              completed: `${done} that are over are left out; "all": true has them`,
            }),
          };
        }),
    }),
    previewTool(dependencies),
    queueTool(dependencies),
    catalogTool(dependencies),
  ];
  // They depend on nothing but Rote itself, and what they refuse is the fault of who asked.
  return withoutCircuits(tools);
}

function activeOnly(enabled: boolean | undefined): Pick<ScheduleFilter, 'status' | 'except'> {
  if (enabled === undefined) return {};
  return enabled ? { status: 'active' } : { except: 'active' };
}

/** A refusal here says nothing about a tool that fails. */
export function withoutCircuits(tools: readonly Tool[]): Tool[] {
  return tools.map((tool) => Object.assign(tool, { circuitOf: () => null }));
}

const schedulePreviewInput = z.strictObject({
  cron: z.string().optional(),
  every: z.string().optional(),
  at: z.string().optional(),
  notOnCalendar: z.string().min(1).max(200).optional().describe('Leaves out its whole days.'),
  tz: z.string().optional().describe('An IANA time zone.'),
  count: z.int().min(1).max(1000).default(5),
});
const schedulePreviewOutput = z.looseObject({ fires: z.array(z.string()), timezone: z.string() });

function previewTool({ nowMs, defaultTimezone }: RoteToolsDependencies): Tool {
  return defineTool({
    name: 'schedule.preview',
    summary: 'show the next times of a trigger, without storing it',
    description: ['Takes exactly one of cron, every and at, and a time zone.'],
    input: schedulePreviewInput,
    output: schedulePreviewOutput,
    audience: 'member',
    effect: 'read',
    examples: [{ input: { cron: '0 9 * * 1-5' }, does: 'the next five weekday mornings' }],
    call: (request, { asker }) =>
      orFailure(async () => {
        const usual = asker?.timezone ?? defaultTimezone;
        return valueOrThrow(previewTrigger(request, { nowMs: nowMs(), defaultTimezone: usual }));
      }),
  });
}

const runQueueInput = z.strictObject({
  plan: z
    .array(z.unknown())
    .min(1)
    .pipe(z.array(planStepSchema))
    .optional()
    .describe('Tool calls: [{"toolId":"tell","tool":"message.send","input":{"text":"…"}}].'),
  skill: z.string().min(1).optional().describe('The name of a skill. Give it instead of "plan".'),
  notify: z.boolean().default(false).describe('Tell the session how it ended.'),
});
const runQueueOutput = z.looseObject({ runId: z.string() });

function queueTool(dependencies: RoteToolsDependencies): Tool {
  const { queueRun, plans, catalog, skills, askToEnable } = dependencies;
  async function workOfSkill(name: string, by: { sessionKey: string; runId: string | null }) {
    const work = skills.workOf(name);
    if (!work.ok) await askToEnable(name, by);
    return valueOrThrow(work);
  }

  return defineTool({
    name: 'run.queue',
    summary: 'run a plan or a skill now, in the background',
    description: [
      'Queues a plan or a skill and returns the id of the run at once. A run may queue only tools that it may call itself.',
    ],
    aliases: ['queue_task'],
    input: runQueueInput,
    output: runQueueOutput,
    effect: 'once',
    examples: [{ input: { plan: [{ toolId: 'a', tool: 'time.now' }] }, does: 'one call, later' }],
    call: ({ plan, skill, notify }, { sessionKey, runId, capabilities }) =>
      orFailure(async () => {
        if ((plan === undefined) === (skill === undefined)) throw planOrSkill();
        const { name: _, ...asked } =
          skill === undefined
            ? { plan, name: '' }
            : await workOfSkill(skill, { sessionKey, runId });
        const work = workSchema.parse({
          ...asked,
          notifyOnCompletion: notify,
          ...(capabilities !== null && { madeBy: 'model' }),
        });
        const [fault] = plans().check(work);
        if (fault !== undefined) throw badRequest(fault);
        for (const wanted of toolsOf(work)) {
          const name = catalog().find(wanted)?.name ?? wanted;
          if (capabilities !== null && !capabilities.has(name)) throw beyondCaller(name);
        }
        return {
          runId: (
            await queueRun({ definition: { trigger: null, work, sessionKey: null }, sessionKey })
          ).id,
        };
      }),
  });
}

const catalogListInput = z.strictObject({});
const catalogListOutput = z.looseObject({ tools: z.array(z.record(z.string(), z.unknown())) });

function catalogTool({ catalog }: RoteToolsDependencies): Tool {
  return defineTool({
    name: 'catalog.list',
    summary: 'list every tool that can be called now',
    description: ['Returns the name, the purpose and the input schema of each tool.'],
    aliases: ['get_tool_catalog'],
    input: catalogListInput,
    output: catalogListOutput,
    effect: 'read',
    examples: [{ input: {}, does: 'what there is' }],
    call: async () =>
      done({
        tools: catalog()
          .list()
          .filter(mayWork)
          .map(({ name, summary, input }) => ({ name, summary, input })),
      }),
  });
}

/** The request that waits for the owner, by its id: they answer it, nobody else. */
function withRequest<Told extends { request: Request | null }>({ request, ...told }: Told) {
  return { ...told, ...(request !== null && { request: request.id }) };
}

type ScheduleChangeNotes = { request: Request | null; warnings: readonly unknown[] };

/** The schedule as it is now, with what a model should say of it. */
function shortChange(
  schedule: Schedule,
  isOwn: boolean,
  { request, warnings }: ScheduleChangeNotes,
) {
  return {
    schedule: changedInShort(schedule, isOwn),
    ...(warnings.length > 0 && { warnings }),
    ...(request !== null && { request: request.id }),
  };
}

/** Whoever added it has just said what it is called. */
function shortAdded(schedule: Schedule, told: ScheduleChangeNotes) {
  const { schedule: short, ...rest } = shortChange(schedule, true, told);
  return { schedule: { ...short, name: schedule.name }, ...rest };
}

/** In words that say first that nothing happened yet: what stands behind a whole schedule is not read. */
function changeInWords({ request }: ScheduleChangeNotes): string {
  if (request === null) return 'Changed.';
  return 'Nothing is changed yet: the change waits for the owner. They are asked. Until they agree, it goes on as before.';
}

function addedInWords({ request }: ScheduleChangeNotes): string {
  if (request === null) return 'Stored.';
  return 'It does not run yet: it waits for the owner, who is asked.';
}

/** A run has capabilities; only the owner has none to keep within. */
function requesterOf({ capabilities }: CallContext): ScheduleRequester {
  return capabilities === null ? 'owner' : 'other';
}

function planOrSkill(): RoteError {
  return badRequest({
    code: 'bad-input',
    message: 'Give either a plan or the name of a skill.',
    hint: 'Keep one of the two.',
  });
}

function beyondCaller(tool: string): RoteError {
  return badRequest({
    code: 'not-declared',
    message: `The run that queues this may not call ${tool} itself.`,
    hint: `Add "${tool}" to its required_tools.`,
  });
}
