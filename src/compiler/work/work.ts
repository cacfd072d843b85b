/** What a wish comes to before its time is joined to it: steps, or an instruction, or a question. */
import type { PlanTool } from '../../domain/plan/plan.ts';
import type { CompileQuestion, Management, SkillFacts, ToolFacts } from '../compile-types.ts';

export type Work =
  | {
      kind: 'steps';
      steps: PlanTool[];
      /** What it does, in words. */
      what: string;
      name: string;
      /** It makes sense only again and again: a watch. */
      needsPace?: boolean;
      /** It tells how something is, and not that it changed: one look is enough. */
      tellsState?: boolean;
      /** What the person should know of it. */
      notes?: string[];
      /** Its own words say whom it tells, and on which channel. */
      isPlaced?: true;
    }
  | { kind: 'instruction'; instruction: string; tools: string[]; what: string; name: string }
  | {
      kind: 'skill';
      skill: SkillFacts;
      what: string;
      name: string;
      input?: Record<string, unknown>;
    }
  | { kind: 'manage'; management: Management; steps: PlanTool[]; what: string; name: string }
  | { kind: 'ask'; question: CompileQuestion }
  | { kind: 'missing'; tools: string[]; near?: readonly string[] }
  /** It is plain what is wished for, and why it can't be done. */
  | { kind: 'refused'; reason: string }
  | { kind: 'none' };

export const NONE: Work = { kind: 'none' };

/** Takes the answers that were given already, one after the other. */
export interface Answers {
  next(): string | null;
  /** The same answers from here on, for another reading. */
  fork(): Answers;
}

export function createAnswers(given: readonly string[]): Answers {
  let at = 0;
  return { next: () => given[at++] ?? null, fork: () => createAnswers(given.slice(at)) };
}

export function ask(
  text: string,
  choices: readonly string[] = [],
  more: Pick<CompileQuestion, 'takes' | 'isForRules' | 'contact'> = {},
): Work {
  return { kind: 'ask', question: { text, choices: [...choices], ...more } };
}

/** Asked only where no model reads the wish. */
export const FOR_RULES = { isForRules: true } as const;

/** A plan in the making. Tools that the catalog does not hold are noted, and make no plan. */
export interface StepList {
  add(step: {
    id: string;
    tool: string;
    input: Record<string, unknown>;
    when?: PlanTool['when'];
  }): string;
  steps: PlanTool[];
  missing: string[];
  has(tool: string): boolean;
}

export function createStepList(catalog: ReadonlyMap<string, ToolFacts>): StepList {
  const steps: PlanTool[] = [];
  const missing: string[] = [];
  return {
    steps,
    missing,
    has: (tool) => catalog.has(tool),
    add({ id, tool, input, when }) {
      if (!catalog.has(tool)) missing.push(tool);
      const taken = steps.filter(
        ({ toolId }) => toolId === id || toolId.replace(/-\d+$/, '') === id,
      ).length;
      const toolId = taken === 0 ? id : `${id}-${taken + 1}`;
      const before = steps.at(-1)?.toolId;
      steps.push({
        toolId,
        tool,
        input,
        dependencies: before === undefined ? [] : [before],
        required: true,
        async: false,
        ...(when !== undefined && { when }),
      });
      return toolId;
    },
  };
}

export function sendStep(text: string): PlanTool {
  return {
    toolId: 'send',
    tool: 'message.send',
    input: { text },
    dependencies: [],
    required: true,
    async: false,
  };
}
