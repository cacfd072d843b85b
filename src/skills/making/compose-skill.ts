/**
 * Writes a draft as the files of a skill, valid by the Agent Skills standard: what is Rote's own are
 * flat texts in `metadata`. Every text is quoted, so that no reader takes it for a number, a date, yes
 * or no; what was given reads back the same.
 */
import { CHECKS_FOLDER } from '../checks/skill-check.ts';
import type { SkillDraft } from './skill-draft.ts';

const PLAN_FILE = 'plan.json';

/** The files that the draft is; null for one that it has not. */
export function composeSkill(draft: SkillDraft): Map<string, string | null> {
  const { plan, scripts = [], checks = [] } = draft;
  return new Map<string, string | null>([
    ['SKILL.md', skillText(draft)],
    [PLAN_FILE, plan === undefined ? null : asJson(plan)],
    ...scripts.map(({ path, text }) => [path, text] as const),
    ...checks.map(({ name, check }) => [`${CHECKS_FOLDER}/${name}.json`, asJson(check)] as const),
  ]);
}

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function skillText(draft: SkillDraft): string {
  const head = [
    `name: ${quoteYaml(draft.name)}`,
    `description: ${quoteYaml(draft.description)}`,
    ...metadataLines(metadataOf(draft)),
  ];
  return `---\n${head.join('\n')}\n---\n\n${bodyOf(draft)}\n`;
}

function metadataOf(draft: SkillDraft): Record<string, string | undefined> {
  const { trigger, tools, plan, maxSteps } = draft;
  return {
    'rote-domain': draft.domain,
    'rote-trigger': trigger?.join(' | '),
    'rote-tools': tools?.join(' '),
    'rote-schedule': draft.schedule,
    'rote-plan': plan === undefined ? undefined : PLAN_FILE,
    'rote-max-steps': maxSteps?.toString(),
    category: draft.category,
    version: draft.version,
    author: draft.author,
  };
}

function metadataLines(metadata: Record<string, string | undefined>): string[] {
  const lines = Object.entries(metadata).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`  ${key}: ${quoteYaml(value)}`],
  );
  return lines.length === 0 ? [] : ['metadata:', ...lines];
}

function bodyOf({ instructions, codeTemplate, codeLanguage = '' }: SkillDraft): string {
  const body = instructions.replaceAll(/\r\n?/g, '\n').toWellFormed();
  if (codeTemplate === undefined) return body;
  const code = codeTemplate
    .replaceAll(/\r\n?/g, '\n')
    .replace(/(?<!\n)\n+$/, '')
    .toWellFormed();
  // Longer than any fence in the code, which could end it otherwise.
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${body}\n\n## Code template\n\n${fence}${codeLanguage}\n${code}\n${fence}`;
}

/** JSON is YAML, except for some characters that YAML wants escaped. */
function quoteYaml(text: string): string {
  return JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
