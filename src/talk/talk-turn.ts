/** What the parts of a talk are handed: one message, the conversation that it is part of, and how what it does is kept. */
import type { DraftEnd } from '../domain/shown-draft.ts';
import type { WaitingThings } from '../domain/waiting.ts';
import type { TalkWords } from '../language/talk-words.ts';
import type { AskRequest } from './ask-types.ts';
import type { Conversation } from './conversations.ts';
import type { TurnEffects } from './turn-effects.ts';

/** A message with all that is known where it was said. */
export interface Talk extends AskRequest {
  session: string;
  timezone: string;
  /** The zone that the request names itself. */
  given: string | undefined;
  conversation: Conversation;
  /** `end`: what becomes of the draft that was open, where it is not open any more. */
  keep(next: Partial<Conversation>, end?: DraftEnd): Promise<void>;
  effects: TurnEffects;
  /** Whether somebody said yes with these very words, and not by a setting. */
  saysYes?: boolean;
  /** When what the yes grants ends by itself: "yes, for a week". */
  grantsUntilUtc?: string;
  /** Whether the yes is to the draft as it was shown. */
  wasShown?: boolean;
  /** All that the session waits for. */
  waits: WaitingThings;
  /** What the session waits for, of which whoever says this had been shown. */
  seen: WaitingThings;
  /** The language that is spoken, and what is said in it. */
  language: string;
  words: TalkWords;
  /** What undo goes back to from a draft that is shown, where that is not what was open before it. */
  earlier?: Conversation['earlier'];
}
