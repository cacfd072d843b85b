/** `rote doctor`: what is wrong here, why it matters and what to do. Fails only if something is broken. */
import { RoteError } from '../base/errors.ts';
import { printableText } from '../base/printable.ts';
import type { Examination } from '../runtime/doctor.ts';
import type { CommandAnswer, CommandCall } from './command.ts';
import { withHome } from './with-home.ts';

export async function doctor({ flags, context }: CommandCall): Promise<CommandAnswer> {
  const isMending = flags.isSet('fix');
  const examination = await withHome(context, (house) => house.doctor({ isMending })).catch(
    settingsFinding,
  );
  const lines = findingsInWords(examination);
  if (examination.healthy)
    return { data: { ...examination }, text: printableText(lines.join('\n')) };
  const { broken } = examination;
  throw new RoteError(
    {
      code: 'unhealthy',
      message: `${broken} ${broken === 1 ? 'thing is' : 'things are'} broken.`,
      hint: 'Each finding says what to do.',
    },
    { blame: 'failure', data: { ...examination }, report: lines },
  );
}

/** Without settings nothing can be opened, and nothing else looked at. */
function settingsFinding(error: unknown): Examination {
  const isOfSettings = error instanceof RoteError && SETTINGS_FAULTS.includes(error.code);
  if (!isOfSettings) throw error;
  const finding = {
    check: 'config',
    code: error.code,
    level: 'broken' as const,
    subject: 'file:config.yaml',
    what: error.message,
    why: 'Nothing starts with it, and nothing else could be looked at.',
    fix: error.hint,
  };
  const sees = 'the settings can be read';
  return {
    healthy: false,
    broken: 1,
    checks: [{ name: 'config', sees, findings: 1 }],
    findings: [finding],
    mended: [],
  };
}

const SETTINGS_FAULTS = ['bad-config', 'unreadable-config'];

export function findingsInWords({ checks, findings, mended }: Examination): string[] {
  const done = mended.map((one) => `mended: ${one}`);
  if (findings.length === 0) {
    const seen = checks.map(({ sees }) => `  ${sees}`);
    return [...done, 'Nothing is wrong. What was looked at:', ...seen];
  }
  const told = findings.flatMap(({ level, check, what, why, fix }) =>
    [`${level}, ${check}: ${what}`, `  ${why}`, `  ${fix}`].flatMap((part) => part.split('\n')),
  );
  return [...done, ...told];
}
