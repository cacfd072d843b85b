/** `rote skills test`: the checks of a skill, and what was expected where one fails. */
import { RoteError } from '../../base/errors.ts';
import { printableText } from '../../base/printable.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { withDesk } from './skills-commands.ts';

export function skillsTest(call: CommandCall): Promise<CommandAnswer> {
  return withDesk(call, async (desk) => {
    const [skill = ''] = call.positionals;
    const checks = await untilInterrupted((signal) => desk.test(skill, signal));
    const lines = checks.flatMap(({ check, ok, expected, got, durationMs }) =>
      ok
        ? [`ok      ${check} (${durationMs} ms)`]
        : [`failed  ${check} (${durationMs} ms)`, `  expected ${expected}`, `  got      ${got}`],
    );
    const failed = checks.filter(({ ok }) => !ok).length;
    if (failed === 0) return { data: { skill, checks }, text: lines.join('\n') };
    throw new RoteError(
      {
        code: 'check-failed',
        message: `${failed} of ${checks.length} checks of ${skill} failed.`,
        hint: 'Change the script, or what its check expects.',
      },
      { blame: 'failure', data: { skill, checks }, report: lines.map(printableText) },
    );
  });
}
