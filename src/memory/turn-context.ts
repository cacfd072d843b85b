/** Tells a model of other conversations before a turn: the one or two that are about the same, in a line each. */
import { tellingWords } from './fold-words.ts';
import { tellTurn } from './tell-memories.ts';
import type { KeptTurn, TurnBook } from './turn-book.ts';

const MOST_TOLD = 2;
const LOOKED_AT = 6;
/** So many words that say something must be the same; one alone is in anything. */
const SHARED = 2;

export async function turnContext(
  turns: Pick<TurnBook, 'search'>,
  person: string,
  { message, sessionKey }: { message: string; sessionKey: string },
): Promise<string> {
  const found = await turns.search(person, {
    query: message.replaceAll('"', ' '),
    limit: LOOKED_AT,
    besides: sessionKey,
  });
  const about = new Set(tellingWords(message));
  return (
    found
      // The findings of a sub-agent may be anybody's words: they are told if somebody asks.
      .filter((turn) => turn.answeredBy !== 'sub-agent' && sharedWords(turn, about) >= SHARED)
      .slice(0, MOST_TOLD)
      .map((turn) => tellTurn(turn, { withWordsOfOthers: false }))
      .join('\n')
  );
}

const sharedWords = ({ said, answer }: KeptTurn, about: ReadonlySet<string>): number =>
  new Set(tellingWords(`${said} ${answer}`)).intersection(about).size;
