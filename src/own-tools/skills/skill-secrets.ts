/**
 * The secrets that the scripts and plans of a skill get: those that it names, and only where its folder
 * belongs to its owner. What runs may write themselves (the workspace) gets none, unless its owner
 * trusts it.
 */
import { type Result, refuse, succeed } from '../../base/errors.ts';
import type { ListedSkill, SkillRegistry } from '../../skills/skill-registry.ts';

type Secret = (name: string) => Result<string>;

/** The secrets that scripts in a folder find in their environment. */
export function secretsOfSkill(
  registry: Pick<SkillRegistry, 'list'>,
  folder: string,
  secret: Secret,
): Result<Record<string, string>> {
  const skill = registry.list().find((one) => one.folder === folder);
  const names = skill?.text?.secrets ?? [];
  if (skill === undefined || names.length === 0) return succeed({});
  const own = secretFor(skill, secret);
  const values: Record<string, string> = {};
  for (const name of names) {
    const value = own(name);
    if (!value.ok) return value;
    values[name] = value.value;
  }
  return succeed(values);
}

/** One secret by its name, as a skill may ask for it. */
export function secretFor(skill: ListedSkill, secret: Secret): Secret {
  return (name) => {
    if (skill.source.kind === 'workspace' && !skill.source.trusted)
      return refuse({
        code: 'secrets-not-allowed',
        message: `The skill "${skill.name}" asks for the secret ${name}, and its folder is not trusted.`,
        hint: `Add ${skill.folder} to skills.trusted in config.yaml, or install it: rote skills install ${skill.folder}`,
      });
    if (!(skill.text?.secrets ?? []).includes(name))
      return refuse({
        code: 'secrets-not-allowed',
        message: `The skill "${skill.name}" does not name the secret ${name}.`,
        hint: `Add it to rote-secrets in the metadata of its SKILL.md.`,
      });
    return secret(name);
  };
}
