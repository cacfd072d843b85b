/** `rote doctor`: what is wrong here, why it matters and what to do. Fails only where something is broken. */
import { RoteError } from '../base/errors.ts';
import { printableText } from '../base/printable.ts';
import type { Examination } from '../runtime/doctor.ts';
import type { Answer, CommandCall } from './command.ts';
import { withHome } from './with-home.ts';

export async function doctor({ context }: CommandCall): Promise<Answer> {
  const examination = await withHome(context, (house) => house.doctor());
  const lines = findingsInWords(examination);
  if (examination.healthy)
    return { data: { ...examination }, text: printableText(lines.join('\n')) };
  const broken = examination.findings.filter(({ level }) => level === 'broken').length;
  throw new RoteError(
    {
      code: 'unhealthy',
      message: `${broken} ${broken === 1 ? 'thing is' : 'things are'} broken.`,
      hint: 'Each finding says what to do.',
    },
    { blame: 'failure', data: { ...examination }, report: lines },
  );
}

export function findingsInWords({ checks, findings }: Examination): string[] {
  if (findings.length === 0) {
    const seen = checks.map(({ sees }) => `  ${sees}`);
    return ['Nothing is wrong. What was looked at:', ...seen];
  }
  return findings.flatMap(({ level, check, what, why, fix }) =>
    [`${level}, ${check}: ${what}`, `  ${why}`, `  ${fix}`].flatMap((part) => part.split('\n')),
  );
}
