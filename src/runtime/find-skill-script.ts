/** Finds the script that a plan names by its path: `skills/<skill>/<path>`, in one of the roots of skills. */
import { statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { type Result, refuse, succeed } from '../base/errors.ts';
import type { PlanScript } from '../plans/plans.ts';
import { createScriptRunner } from '../tools/tools.ts';

export function createFindScript(options: {
  clock: Clock;
  /** Folders that have a `skills/`, first things first. */
  roots: readonly string[];
  workspace: string;
}): (toolPath: string) => Result<PlanScript> {
  const { clock, roots, workspace } = options;
  const runner = createScriptRunner({ clock, environment: process.env, workspace });

  return (toolPath) => {
    for (const root of roots) {
      const inside = isAbsolute(toolPath) ? relative(root, toolPath) : toolPath;
      const [skills, skill, ...rest] = inside.split('/');
      const path = rest.join('/');
      if (skills !== 'skills' || !isName(skill) || path === '') continue;
      const folder = join(root, 'skills', skill);
      if (!statSync(join(folder, path), { throwIfNoEntry: false })?.isFile()) continue;
      const run: PlanScript['run'] = (input, context) =>
        // No skill declares secrets yet, so no script gets any.
        runner.run({ folder, path, input, secrets: {} }, context);
      return succeed({ skill, run });
    }
    return refuse({
      code: 'unknown-script',
      message: `there is no script at "${toolPath}".`,
      hint: `A toolPath is skills/<skill>/<file>, in ${roots.map((root) => join(root, 'skills')).join(' or ')}.`,
    });
  };
}

function isName(skill: string | undefined): skill is string {
  return skill !== undefined && skill !== '' && skill !== '.' && skill !== '..';
}
