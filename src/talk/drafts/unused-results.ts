/** What a model's plan gets wrong about references: written in another form, or to what nobody uses. */
import type { Fault } from '../../base/errors.ts';
import type { PlanTool } from '../../domain/plan/plan.ts';
import { findReferences } from '../../domain/plan/template.ts';

/** `{{page.body}}`, `{page.body}`, `$page.body` and `<page.body>` are sent as they stand. */
export function faultsOfReferences(steps: readonly PlanTool[]): Fault[] {
  const ids = steps.map(({ toolId }) => toolId);
  const names = ids.map((id) => RegExp.escape(id)).join('|');
  const form = new RegExp(
    `\\{\\{\\s*(?:${names})\\b[^}]*\\}\\}|(?<![$\\w{])\\{(?:${names})[.[][^}]*\\}|(?<!\\$)\\$(?:${names})(?:[.[][\\w.[\\]]+)|<(?:${names})\\.[\\w.]+>`,
  );
  return steps.flatMap((step, index) =>
    textsIn(step).flatMap((text) => {
      const found = form.exec(text)?.[0];
      return found === undefined ? [] : [otherForm(found, index)];
    }),
  );
}

/** What is looked up and never used would be told each time, whatever was found. `isRead`: a call that only finds something out. */
export function unusedResults(
  steps: readonly PlanTool[],
  isRead: (step: PlanTool) => boolean,
): Fault[] {
  const used = new Set(
    steps.flatMap((step) => findReferences(step).found.map(({ reference }) => reference.root)),
  );
  // What is found out last is the result itself.
  const isLast = (index: number): boolean => steps.length === 1 && index === 0;
  return steps.flatMap((step, index) =>
    isRead(step) && !used.has(step.toolId) && !isLast(index)
      ? [nobodyUses(step.toolId, index)]
      : [],
  );
}

/**
 * A field that the list of tools does not show is guessed. Of a tool of Rote whose schema leaves open what else it gives, no
 * check of a plan says so, because a plan that somebody wrote may know more.
 */
export function guessedFields(
  steps: readonly PlanTool[],
  outputOf: (tool: string) => Readonly<Record<string, unknown>> | null,
): Fault[] {
  const byId = new Map(steps.map((step) => [step.toolId, step]));
  return steps.flatMap((step, index) =>
    findReferences(step).found.flatMap(({ reference }) => {
      const { root, path, text, fallback } = reference;
      const giver = byId.get(root);
      const output = giver?.tool === undefined ? null : outputOf(giver.tool);
      const known = Object.keys((output?.['properties'] as object | undefined) ?? {});
      const [field] = giver?.forEach === undefined ? path : path.slice(1);
      // Of one that leaves nothing open, the check of the plan says it.
      const isOpen = output?.['additionalProperties'] !== false && known.length > 0;
      if (!isOpen || typeof field !== 'string' || known.includes(field)) return [];
      if (fallback !== undefined) return [];
      return [notGiven(text, { field, tool: giver?.tool ?? '', known, index })];
    }),
  );
}

function notGiven(
  text: string,
  { field, tool, known, index }: { field: string; tool: string; known: string[]; index: number },
): Fault {
  return {
    code: 'unknown-field',
    message: `${text} refers to "${field}", which ${tool} does not give.`,
    hint: `It gives ${known.join(', ')}.`,
    details: { path: `plan.tools[${index}]` },
  };
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function otherForm(found: string, index: number): Fault {
  return {
    code: 'bad-reference',
    message: `${found} is sent as it stands.`,
    hint: `Write it as \${${found.replaceAll(/[^\w.[\]-]+/g, '')}}.`,
    details: { path: `plan.tools[${index}]` },
  };
}

function nobodyUses(toolId: string, index: number): Fault {
  return {
    code: 'unused-result',
    message: `Nothing uses what "${toolId}" gives.`,
    hint: `Refer to it (\${${toolId}.field}) in the "input" or in the "when" of a later call, or leave it out.`,
    details: { path: `plan.tools[${index}]` },
  };
}
