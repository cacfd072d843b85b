/** What has its turn beside what its session is busy with: commands, and the buttons of requests. */
import type { NewIncoming } from '../../domain/incoming.ts';
import { readShowChoice } from '../../domain/request-words.ts';
import { readChatCommand } from './chat-commands.ts';
import { readRequestChoice } from './decide-answer.ts';

export function isAside({ text, choice }: Pick<NewIncoming, 'text' | 'choice'>): boolean {
  if (choice !== null) return readRequestChoice(choice) !== null || readShowChoice(choice) !== null;
  return readChatCommand(text) !== null;
}
