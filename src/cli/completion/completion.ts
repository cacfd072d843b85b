/** `rote completion`: scripts made from the table of commands, so that a new command completes by itself. */

import type { CommandAnswer, CommandCall } from '../command.ts';
import { bashScript, zshScript } from './completion-bash.ts';
import { fishScript } from './completion-fish.ts';

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

export async function completion({ positionals, context }: CommandCall): Promise<CommandAnswer> {
  const shell = positionals[0] as keyof typeof SCRIPTS;
  const { callOfTopic, topicGroups } = await import('../topics/topics.ts');
  const topics = [...topicGroups().values()].flat().map(({ name, summary }) => ({
    name: callOfTopic(name, context.commands).split(' ').at(-1) ?? name,
    summary,
  }));
  const script = SCRIPTS[shell](context.commands, topics);
  return { data: { shell, script }, text: script };
}
