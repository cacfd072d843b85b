/** Finds the script that a plan names by its path: `skills/<skill>/<path>`, in one of the sources of skills. */
import { statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { type Result, refuse, succeed } from '../base/errors.ts';
import type { PlanScript } from '../plans/plan-ports.ts';
import { createScriptRunner } from '../tools/scripts/script-runner.ts';
import { fail } from '../tools/tool.ts';

export function createFindScript(options: {
  clock: Clock;
  /** Folders of skills, first things first. */
  sources: readonly string[];
  /** Whether the scripts of the skill in this folder may be found: it does not wait for its owner. */
  isEnabled: (folder: string) => boolean;
  /** The same once more, by the content of the folder, right before one runs. */
  checkEnabled: (folder: string) => Promise<Result<null>>;
  workspace: string;
  /** What the scripts of the skill in this folder may know. */
  secretsOf: (folder: string) => Result<Record<string, string>>;
}): (toolPath: string) => Result<PlanScript & { file: string }> {
  const { clock, sources, isEnabled, checkEnabled, workspace, secretsOf } = options;
  const runner = createScriptRunner({ clock, environment: process.env, workspace });

  return (toolPath) => {
    for (const source of sources) {
      const inside = isAbsolute(toolPath)
        ? relative(source, toolPath)
        : toolPath.replace(/^skills\//, '');
      const [skill, ...rest] = inside.split('/');
      const path = rest.join('/');
      if (inside === toolPath || !isName(skill) || path === '') continue;
      const folder = join(source, skill);
      if (!isEnabled(folder)) continue;
      if (!statSync(join(folder, path), { throwIfNoEntry: false })?.isFile()) continue;
      const run: PlanScript['run'] = async (input, context) => {
        const enabled = await checkEnabled(folder);
        if (!enabled.ok) return fail({ code: enabled.fault.code, message: enabled.fault.message });
        const secrets = secretsOf(folder);
        if (!secrets.ok) return fail({ code: 'missing-secret', message: secrets.fault.message });
        return runner.run({ folder, path, input, secrets: secrets.value }, context);
      };
      return succeed({ skill, run, file: join(folder, path) });
    }
    return refuse({
      code: 'unknown-script',
      message: `there is no script at "${toolPath}".`,
      hint: `A toolPath is skills/<skill>/<file>, in ${sources.join(' or ')}.`,
    });
  };
}

function isName(skill: string | undefined): skill is string {
  return skill !== undefined && skill !== '' && skill !== '.' && skill !== '..';
}
