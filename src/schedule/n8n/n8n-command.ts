/** An Execute Command node as a call of `shell.run`; nothing that comes from outside is put into a command line. */
import { type Result, refuse, succeed } from '../../base/errors.ts';
import { plainWords } from '../crontab-command.ts';
import { literal, type Resolver, referenceTo } from './n8n-expression.ts';
import type { N8nNode } from './n8n-workflow.ts';

/** n8n puts no end to a command; `shell.run` puts one after an hour at the latest. */
export const LONGEST_COMMAND_MS = 3_600_000;

export function readCommand({ parameters }: N8nNode): Result<Record<string, unknown>> {
  const written = String(parameters['command'] ?? '');
  if (written.trim() === '' || written.trim() === '=') return problem('it has no command');
  if (written.startsWith('=') && written.includes('{{'))
    return problem('it puts values into a command line, which a shell would run as they come');
  if (parameters['executeOnce'] === false)
    return problem('it runs once for each item; Rote is granted one command');
  const line = written.replace(/^=/, '').trim();
  const command = plainWords(line) ?? ['sh', '-c', line];
  return succeed({ command: command.map(literal), timeoutMs: LONGEST_COMMAND_MS });
}

const FIELDS: readonly unknown[] = ['stdout', 'stderr', 'exitCode'];

export function commandAnswer(stepId: string): Resolver {
  return (path) =>
    path.length === 1 && FIELDS.includes(path[0]) ? referenceTo(stepId, path) : null;
}

function problem(message: string): ReturnType<typeof refuse> {
  return refuse({ code: 'not-mapped', message, hint: '' });
}
