/**
 * The secrets that the scripts of a skill get: those that it names, and only where its folder belongs to
 * its owner. What runs may write themselves (the workspace) gets none, unless its owner trusts it.
 */
import { type Result, refuse, succeed } from '../base/errors.ts';
import type { SkillRegistry } from '../skills/skills.ts';

export function secretsOfSkill(
  registry: Pick<SkillRegistry, 'list'>,
  folder: string,
  secret: (name: string) => Result<string>,
): Result<Record<string, string>> {
  const skill = registry.list().find((one) => one.folder === folder);
  const names = skill?.text?.secrets ?? [];
  if (skill === undefined || names.length === 0) return succeed({});
  if (skill.source.kind === 'workspace' && !skill.source.trusted)
    return refuse({
      code: 'secrets-not-allowed',
      message: `The skill "${skill.name}" asks for secrets, and its folder is not trusted.`,
      hint: `Add ${skill.folder} to skills.trusted in config.yaml, or install it: rote skills install ${skill.folder}`,
    });
  const values: Record<string, string> = {};
  for (const name of names) {
    const value = secret(name);
    if (!value.ok) return value;
    values[name] = value.value;
  }
  return succeed(values);
}
