/**
 * What stands between the rules and the conversation: what is on, what is remembered, what was learned.
 * Each has a budget of its own and stands in the same order; what others wrote in it is marked as data.
 */
import { markText } from '../domain/marked-text.ts';
import type { SystemPart } from '../domain/model-call.ts';
import type { ContextPart } from './agent-ports.ts';
import { headWithin } from './cut-result.ts';
import type { CountTokens } from './trim-history.ts';

const PARTS: readonly { name: ContextPart['name']; title: string; tokens: number }[] = [
  { name: 'state', title: 'State of this session (session.state has the texts):', tokens: 200 },
  {
    name: 'draft',
    title: 'Before they said this, your person was shown this draft. It is not stored:',
    tokens: 1000,
  },
  {
    name: 'rules',
    title: "What Rote's rules understood of these words, and what they did not find in them:",
    tokens: 300,
  },
  {
    name: 'agreed',
    title:
      'You wrote a skill for these words. Your person agreed to it, and it is on. Use it, and write no other:',
    tokens: 50,
  },
  { name: 'tasks', title: 'Tasks of your person:', tokens: 100 },
  { name: 'memories', title: 'Remembered from before, and maybe useful here:', tokens: 500 },
  { name: 'lessons', title: 'Lessons from earlier work:', tokens: 200 },
];

export function tellContext(
  parts: readonly ContextPart[],
  { countTokens }: { countTokens: CountTokens },
): SystemPart[] {
  const told = PARTS.flatMap(({ name, title, tokens }) =>
    parts
      .filter((part) => part.name === name && part.text.trim() !== '')
      .slice(0, 1)
      .map(({ text, isTainted }) => {
        const cut = wholeLines(text.trim(), tokens, countTokens);
        return `${title}\n${isTainted ? markText('others', name, cut) : cut}`;
      }),
  );
  // One mark for all of them: a request has four, and the conversation needs two.
  return told.map((text, index) =>
    index === told.length - 1 ? { text, cache: 'minutes' } : { text },
  );
}

/** A line that is cut off may say the opposite of what it said. */
function wholeLines(text: string, tokens: number, countTokens: CountTokens): string {
  const head = headWithin(text, tokens, countTokens);
  if (head === text) return text;
  const end = text[head.length] === '\n' ? head.length : head.lastIndexOf('\n');
  return end > 0 ? head.slice(0, end) : head;
}
