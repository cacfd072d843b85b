/**
 * Keeps each answer until this turn of the event loop is over. Whoever judges thousands of things in one go looks at the
 * machine once for each question, and who asks later sees what has become of it.
 */
import type { Clock } from './clock.ts';

export function onceATurn<Question, Answer>(
  look: (question: Question) => Answer,
  clock: Pick<Clock, 'defer'>,
): (question: Question) => Answer {
  const known = new Map<Question, { answer: Answer }>();
  return (question) => {
    const before = known.get(question);
    if (before !== undefined) return before.answer;
    if (known.size === 0) clock.defer(() => known.clear());
    const answer = look(question);
    known.set(question, { answer });
    return answer;
  };
}
