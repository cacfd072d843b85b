/** The API that a skill is, as its folder has it. */
import { type ApiFile, apiFileSchema } from '../../openapi/api-file.ts';
import type { ListedSkill } from '../../skills/skill-registry.ts';

const known = new WeakMap<object, ApiFile | string>();

/** Or what is wrong with it. */
export function readApi({ name, api }: Pick<ListedSkill, 'name' | 'api'>): ApiFile | string {
  if (typeof api !== 'object' || api === null) return 'Its api.json is no JSON.';
  return known.getOrInsertComputed(api, () => {
    const parsed = apiFileSchema.safeParse(api);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return `Its api.json can't be used: ${issue?.path.join('.')} (${issue?.message}).`;
    }
    const isOwnName = parsed.data.operations.every((one) => one.name.startsWith(`${name}.`));
    return parsed.data.name === name && isOwnName
      ? parsed.data
      : 'Its api.json has another name than the skill.';
  });
}
