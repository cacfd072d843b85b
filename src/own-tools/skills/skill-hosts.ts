/**
 * The hosts that the scripts of a skill reach: those that its file names, where its owner granted each of them.
 * A file that names another one later waits for its owner again.
 */
import { type Result, refuse, succeed } from '../../base/errors.ts';
import type { HomeSkills } from './home-skills.ts';

export async function hostsOfSkill(
  { registry, records }: Pick<HomeSkills, 'registry' | 'records'>,
  folder: string,
): Promise<Result<readonly string[]>> {
  const skill = registry.list().find((one) => one.folder === folder);
  const declared = skill?.text?.hosts ?? [];
  if (skill === undefined || declared.length === 0) return succeed([]);
  const granted = (await records.get(skill.name)).hosts;
  const left = declared.filter((host) => !granted.includes(host));
  if (left.length === 0) return succeed(declared);
  return refuse({
    code: 'hosts-not-granted',
    message: `The skill "${skill.name}" wants to reach ${left.join(', ')}, which nobody granted it.`,
    hint: `Where it may: rote skills allow ${skill.name} --hosts`,
  });
}
