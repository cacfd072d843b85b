/**
 * A wish that needs one judgement: "summarise the new posts of …", "only those about …", "if it sounds urgent". The words
 * for it are read out of the sentence; the rest is read as any other wish, with its own last look, and a `think` step is
 * put in front of what that tells. Where the rest comes to no plan that reads something and tells of it, nothing is read.
 */
import type { Condition } from '../../domain/plan/condition.ts';
import { neededSteps } from '../../domain/plan/needed-steps.ts';
import type { Plan, PlanTool } from '../../domain/plan/plan.ts';
import { findReferences } from '../../domain/plan/template.ts';
import { hasThinking, THINK } from '../../domain/think/think-step.ts';
import type { IntentWords } from '../../language/intent-words.ts';
import type { CompileOptions, CompileResult, Draft } from '../compile-types.ts';
import { both } from '../what/lower/step-list.ts';
import { findJudgement, type Judgement } from './find-judgement.ts';

export function withJudgement(
  text: string,
  {
    options,
    language,
    read,
  }: {
    options: CompileOptions;
    language: IntentWords;
    /** Reads a sentence without any judgement. */
    read: (text: string) => CompileResult;
  },
): CompileResult | null {
  if (!options.catalog.some(({ name }) => name === THINK)) return null;
  const found = findJudgement(text, language.thinking);
  if (found === null) return null;
  const result = read(found.rest);
  // What is asked about the rest is asked, and its answer read in the same way.
  if (result.kind === 'question') return result;
  if (result.kind !== 'draft') return null;
  const draft = judged(result.draft, found.judgements, language);
  return draft === null ? null : { ...result, draft };
}

function judged(
  draft: Draft,
  judgements: readonly Judgement[],
  language: IntentWords,
): Draft | null {
  const { plan, also, skill } = draft;
  if (plan === null || also !== undefined || skill !== null || hasThinking(plan.tools)) return null;
  let steps: PlanTool[] | null = plan.tools;
  for (const judgement of judgements) steps = steps === null ? null : withStep(steps, judgement);
  if (steps === null) return null;
  const { say, thinking } = language;
  const tasks = judgements.map(({ task }) => task);
  return {
    ...draft,
    plan: { ...plan, tools: steps } satisfies Plan,
    capabilities: [...new Set([...draft.capabilities, THINK])].sort(),
    cost: { tokens: null, modelCalls: judgements.length },
    notes: [...draft.notes, say.thinks(judgements.length)],
    summary: `${draft.summary.replace(/\.$/, '')}; ${thinking.said(tasks)}.`,
  };
}

const TELLS = 'message.send';

/** Null where there is not one place that tells what was read. */
function withStep(steps: readonly PlanTool[], { kind, task }: Judgement): PlanTool[] | null {
  const at = steps.findIndex(({ tool }) => tool === TELLS);
  const send = steps[at];
  const isOne = steps.filter(({ tool }) => tool === TELLS).length === 1;
  if (send === undefined || !isOne || send.forEach !== undefined) return null;
  const { text } = send.input;
  if (typeof text !== 'string') return null;
  const [, list] = /\$\{([\w-]+)\.text\}/.exec(text) ?? [];
  const picked = steps.find(
    ({ toolId, tool }) => toolId === list && (tool === 'list.pick' || tool === THINK),
  );
  // Words alone are nothing to judge, and only a list can be thinned out.
  const ids = new Set(steps.map(({ toolId }) => toolId));
  if (!findReferences(text).found.some(({ reference }) => ids.has(reference.root))) return null;
  if (kind === 'keep' && picked === undefined) return null;

  const id = freeId(steps, kind === 'write' ? 'text' : 'judge');
  const data = picked === undefined ? text : `\${${picked.toolId}.items}`;
  const input = {
    task,
    ...(kind === 'keep' ? { items: data } : { input: data }),
    ...(kind === 'write' ? {} : { answer: { kind: 'yes-no' } }),
  };
  const { when } = send;
  const think: PlanTool = {
    toolId: id,
    tool: THINK,
    input,
    dependencies: neededSteps({ input, conditions: [when] }).filter((one) => one !== id),
    ...(send.after !== undefined && { after: send.after }),
    required: true,
    async: false,
    ...(when !== undefined && { when }),
  };
  return [...steps.slice(0, at), think, told(send, { kind, id, picked }), ...steps.slice(at + 1)];
}

/** The message, with what the model wrote, of those that it kept, or only where it said yes. */
function told(
  send: PlanTool,
  { kind, id, picked }: { kind: Judgement['kind']; id: string; picked: PlanTool | undefined },
): PlanTool {
  const text = String(send.input['text']);
  const rest = { dependencies: [...new Set([...send.dependencies, id])], after: [id] };
  if (kind === 'write')
    return { ...send, ...rest, input: { ...send.input, text: `\${${id}.answer}` } };
  const isYes: Condition =
    kind === 'keep' ? { value: `\${${id}.count}`, greaterThan: 0 } : `\${${id}.answer}`;
  const when = both(send.when ?? null, isYes);
  const kept =
    picked === undefined ? text : text.replaceAll(`\${${picked.toolId}.text}`, `\${${id}.text}`);
  return {
    ...send,
    ...rest,
    input: { ...send.input, text: kind === 'keep' ? kept : text },
    ...(when !== null && { when }),
  };
}

function freeId(steps: readonly PlanTool[], wanted: string): string {
  const taken = new Set(steps.map(({ toolId }) => toolId));
  let id = wanted;
  for (let at = 2; taken.has(id); at++) id = `${wanted}-${at}`;
  return id;
}
