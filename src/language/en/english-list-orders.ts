/** English words that ask for changes of lists. */
import { type ListOrderWords, order } from '../list-order-words.ts';

const LIST = '\\b(?:tasks?|to-?dos?|list|checklist)\\b';
const NOTE = '\\b(?:notes?|page|document|journal|diary|wiki)\\b';

export const ENGLISH_LIST_ORDERS: ListOrderWords = {
  ticks:
    /\b(?:tick|check|checked|cross|done|finished|bought|got|have|i['’]ve|i|is|are|move|postpone|push|defer|shift|reschedule|due|wait|delete|remove|drop|scrap|forget|mind|take|strike)\b/i,
  orders: {
    'task-add': [order('put|add|create|make|set|write|jot|note|open', LIST)],
    'task-done': [
      /\b(?:mark|tick|check|cross)\b.{0,100}?\b(?:done|off|complete|completed|finished)\b/g,
      order('complete|finish|close', LIST),
    ],
    'task-remove': [order('remove|delete|drop|strike|archive|take|clear', LIST)],
    'task-change': [order('change|move|rename|postpone|update|reschedule|edit', LIST)],
    remember: [/\b(?:remember|memori[sz]e|keep in mind|commit to memory)\b/g],
    note: [
      order('put|add|write|append|save|note|create|edit|change|update', NOTE),
      /\bnote (?:it|this|that) down\b|\bmake a note\b/g,
    ],
  },
  negated: { before: "don't|do not|dont|never|not|without", behind: 'not', within: 'no|not|never' },
};
