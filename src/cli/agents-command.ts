/** `rote agents list`: who answers. */
import { listAgents } from '../runtime/home-agents.ts';
import type { Answer, CommandCall } from './command.ts';
import { printable } from './printable.ts';
import { textTable } from './text-table.ts';

export async function agentsList({ context }: CommandCall): Promise<Answer> {
  const agents = await listAgents(context.home);
  const rows = agents.map(({ id, file, profile, fault }) => [
    id,
    profile?.mode ?? '',
    profile?.models.join(' ') ?? '',
    printable(fault ?? file ?? 'comes with Rote'),
  ]);
  return { data: { agents }, text: textTable(['ID', 'MODE', 'MODELS', 'FROM'], rows) };
}
