/** Whether words without their time are something to do, and no remark: "call mom", "Milch kaufen", "kauf Milch". */
import type { IntentWords } from '../../language/intent-words.ts';
import { bareWord } from './wish-words.ts';

export function isTask(text: string, language: IntentWords): boolean {
  const words = text.split(/\s+/).map(bareWord);
  const [first = ''] = words;
  const { several, orders, remark, bareTask, questionStarts, aboutYou, toOthers, reminders } =
    language;
  if (remark.test(text) || aboutYou.test(text) || toOthers.test(text)) return false;
  if (questionStarts.has(first) || words.some((word) => reminders.has(word))) return false;
  return bareTask.test(text) || several.ownOrders.has(first) || orders.has(first);
}
