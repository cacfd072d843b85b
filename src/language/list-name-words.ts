/** The words by which people name their lists; each language has its own. */
export type UsualList = 'shopping' | 'packing' | 'wish' | 'gift' | 'reading' | 'guest';

/** Several words with | between them, in small letters. */
export interface ListNameWords {
  any: string;
  mine: string;
  ours: string;
  /** Behind or before the name: the "list" chores. */
  list: string;
  /** The end of a name that says that it is a list: Einkaufs"liste". */
  ends: string;
  called: string;
  usual: Readonly<Record<UsualList, string>>;
  /** The list of tasks that everybody has, which has no name. */
  tasks: string;
}
