/** A reminder needs a time, a watch a pace; what is to be done now needs neither. */
import type { PlanTool } from '../../domain/plan.ts';
import type { Trigger } from '../../domain/trigger.ts';
import type { CompileResult } from '../compile-types.ts';
import type { IntentWords } from '../language/intent-words.ts';
import type { TimeReader } from './edit-trigger.ts';
import { type Settled, settle } from './settle-time.ts';
import type { Answers, Work } from './work.ts';

export function requireTime(
  work: Work,
  settled: Settled & { kind: 'settled' },
  reading: { language: IntentWords; answers: Answers; clock: TimeReader },
): { trigger: Trigger | null; notes: string[] } | CompileResult {
  const { language, answers, clock } = reading;
  const { trigger, notes, reason } = settled;
  const lacksPace = needsPace(work, trigger);
  const isReminder = work.kind === 'steps' && isReminderOnly(work.steps, language);
  if (!lacksPace && (trigger !== null || (!isReminder && reason === null)))
    return { trigger, notes };
  const question = lacksPace
    ? { text: language.say.askHowOften, choices: [...language.say.howOften] }
    : { text: language.say.askWhen(reason), choices: [] };
  const answer = answers.next();
  if (answer === null) return { kind: 'question', question };
  const direct = clock.read(answer);
  const result = direct.kind === 'none' ? clock.read(language.say.at(answer)) : direct;
  const again = settle({ text: answer, result }, reading);
  if (again.kind === 'ask') return { kind: 'question', question: again.question };
  if (again.trigger === null) return { kind: 'question', question };
  return { trigger: again.trigger, notes: again.notes };
}

/** A change shows at the second look; how something is shows at the first. */
function needsPace(work: Work, trigger: Trigger | null): boolean {
  if (work.kind !== 'steps' || work.needsPace !== true) return false;
  return trigger === null || (trigger.kind === 'at' && work.tellsState !== true);
}

/** What is said at once would be said back: nobody wants to be reminded now. */
function isReminderOnly(steps: readonly PlanTool[], { say }: IntentWords): boolean {
  const text = steps[0]?.input['text'];
  const marks = [say.reminder(''), say.wakeUp, say.alarm];
  return (
    steps.length === 1 && typeof text === 'string' && marks.some((mark) => text.startsWith(mark))
  );
}
