/**
 * A line of `HEARTBEAT.md` as the compiler reads it: a wish to be told when something holds, without saying how often to
 * look. What it does not understand is left to a model, and nothing of a line is dropped: where only its condition is
 * understood, whoever is woken has the whole line.
 */
import { withinEffort } from '../base/effort.ts';
import {
  type CompileOptions,
  type CompileQuestion,
  compile,
  type Draft,
  readingEffort,
  readWhenAlone,
} from '../compiler/compiler.ts';
import type { Plan } from '../domain/plan/plan.ts';
import type { CompiledLine, CompileLine } from '../heartbeat/compiled-line.ts';
import { WAKE_TOOL } from '../heartbeat/entries.ts';
import { conditionsIn } from '../language/conditions-in.ts';
import { LONGEST_READ } from '../language/longest-read.ts';
import type { HomeSkills } from '../own-tools/skills/home-skills.ts';
import type { Catalog } from '../tools/catalog.ts';
import { askFacts, skillFacts } from './ask-facts.ts';
import type { AskSettings } from './ask-settings.ts';
import { type CheckDraft, definitionOfDraft } from './drafts/check-draft.ts';

const SEND_TOOL = 'message.send';
const JUDGED: CompiledLine = { kind: 'judged' };

export function createCompileLine(parts: {
  clock: { nowMs: () => number };
  catalog: () => Promise<Catalog>;
  skills: () => Promise<HomeSkills>;
  settings: () => Pick<AskSettings, 'language' | 'times'>;
  check: CheckDraft;
}): CompileLine {
  return async (line, { agent, session, timezone }) => {
    if (line.length > LONGEST_READ) return JUDGED;
    const { language, times } = parts.settings();
    const skills = skillFacts(await parts.skills());
    const known = await askFacts({ catalog: await parts.catalog(), skills }, NO_SCHEDULES);
    const options: CompileOptions = {
      ...known,
      session,
      timezone,
      nowMs: parts.clock.nowMs(),
      partsOfDay: times,
      looksItself: true,
      ...(language !== undefined && { language }),
    };
    const effort = readingEffort();
    const watchIn = (said: string): Watch | null =>
      withinEffort(
        effort,
        () => readWatch(said, options),
        () => null,
      );
    const whole = watchIn(line);
    if (whole?.draft.trigger?.kind === 'at') return { kind: 'refused', why: ONCE };
    if (whole !== null && (await isSound(whole.draft, session))) return checked(whole, session);
    for (const told of conditionsIn(line)) {
      const watch = watchIn(told);
      const draft = watch === null || watch.isOwnTime ? null : wakesInstead(watch.draft, agent);
      if (draft !== null && (await isSound(draft, session))) return condition(draft, session);
    }
    return JUDGED;
  };

  async function isSound(draft: Draft, session: string): Promise<boolean> {
    return (await parts.check(draft, session)).length === 0;
  }
}

interface Watch {
  draft: Draft;
  /** The line says by itself when. */
  isOwnTime: boolean;
}

function checked({ draft, isOwnTime }: Watch, session: string): CompiledLine {
  const { trigger: _, ...definition } = definitionOfDraft(draft, session);
  const summary = isOwnTime ? draft.summary : withoutTime(draft);
  const trigger = isOwnTime ? draft.trigger : null;
  return { kind: 'check', definition, trigger, tools: toolsOf(draft), summary };
}

function condition(draft: Draft, session: string): CompiledLine {
  const { trigger: _, ...definition } = definitionOfDraft(draft, session);
  const summary = `When it holds, the agent is woken: ${withoutTime(draft)}`;
  return { kind: 'condition', definition, tools: toolsOf(draft), summary };
}

/** A line is about the world, never about a schedule that is there. */
const NO_SCHEDULES = { list: async () => [] };

const ONCE =
  'It names one point in time, and this file is for what is looked at again and again: say it in a conversation.';

/** A plan that looks for something; null where the line is no such wish. */
function readWatch(line: string, options: CompileOptions): Watch | null {
  const read = compile(line, options);
  if (read.kind === 'draft') return asWatch(read.draft, true);
  const often = read.kind === 'question' ? howOften(read.question, options) : null;
  const answered = often === null ? null : compile(line, { ...options, answers: [often] });
  return answered?.kind === 'draft' ? asWatch(answered.draft, false) : null;
}

/** What is done at once, without anything that is waited for, would be done at every look. */
function asWatch(draft: Draft, isOwnTime: boolean): Watch | null {
  const isPlan = draft.tier === 'direct' && draft.plan !== null && draft.manage === null;
  return isPlan && draft.trigger !== null && draft.also === undefined ? { draft, isOwnTime } : null;
}

/** The answer to "How often should I look?"; null where something else is asked. */
function howOften({ choices }: CompileQuestion, options: CompileOptions): string | null {
  const [first] = choices;
  if (first === undefined) return null;
  const when = readWhenAlone(first, options);
  return when.kind === 'when' && when.trigger.kind === 'every' ? first : null;
}

/** How often was not said in the line. */
function withoutTime({ summary }: Draft): string {
  const at = summary.indexOf(': ');
  return at === -1 ? summary : summary.slice(at + 2);
}

function toolsOf({ plan }: Draft): string[] {
  return [...new Set(plan?.tools.flatMap(({ tool }) => tool ?? []))];
}

/** The one message that it would send is what the agent is woken with. */
function wakesInstead(draft: Draft, agent: string): Draft | null {
  const { plan } = draft;
  if (plan === null) return null;
  const sends = plan.tools.filter(({ tool }) => tool === SEND_TOOL);
  if (sends.length !== 1) return null;
  const wakes = (step: Plan['tools'][number]): Plan['tools'][number] =>
    step.tool === SEND_TOOL
      ? { ...step, tool: WAKE_TOOL, input: { reason: step.input['text'], agent } }
      : step;
  const tools = plan.tools.map(wakes);
  const capabilities = draft.capabilities.map((name) => (name === SEND_TOOL ? WAKE_TOOL : name));
  return { ...draft, plan: { ...plan, tools }, capabilities };
}
