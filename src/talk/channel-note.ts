/** A way to people that is named and is not there is told with the draft, so that nobody waits where nothing comes. */
import { parseSessionKey } from '../domain/session-key.ts';

const CHAT =
  /\b(?:to|on|via|by|through|over|per|auf|über|an)\s+(?:(?:my|our|the|a|mein\w*|unser\w*)\s+)?(telegram|slack|discord|whatsapp)\b/i;
/** "to email bob" is something to do, not a way. */
const MAIL =
  /\b(?:via|by|through|over|per|über)\s+(?:(?:my|our|the|an|mein\w*)\s+)?(e-?mail|sms)\b/i;

/** Null where nothing is named that is missing. */
export function channelNote(words: string, session: string): string | null {
  const [, named] = CHAT.exec(words) ?? MAIL.exec(words) ?? [];
  const own = parseSessionKey(session);
  if (named === undefined || (own.ok && own.value.channel === named.toLowerCase())) return null;
  const name = named.charAt(0).toUpperCase() + named.slice(1);
  return `${name} is not set up here. What it says comes to this conversation instead: ${session}`;
}
