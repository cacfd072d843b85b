/** The words by which people ask for changes of their own lists; each language has its own. */
export type ListOrder =
  | 'task-add'
  | 'task-done'
  | 'task-remove'
  | 'task-change'
  | 'remember'
  | 'note';

export interface ListOrderWords {
  /** A word of all sentences that say that something on a list is done. */
  ticks: RegExp;
  orders: Readonly<Record<ListOrder, readonly RegExp[]>>;
  /** It is not to be done, by a word in front of the order, behind it or within. */
  negated: { before: string; behind: string; within: string };
}

/** A verb, and within reach what it is done to. */
export const order = (verbs: string, things: string): RegExp =>
  new RegExp(`\\b(?:${verbs})\\b.{0,100}?${things}`, 'g');
