/** What is said of lists and of what is on them; each language has its own. */
export interface NamedListWords {
  /** In front of what was done with a task: "Done: milk". */
  task: Readonly<
    Record<'created' | 'done' | 'reopened' | 'archived' | 'restored' | 'changed', string>
  >;
  nothingToDo: string;
  /** No task is called that; `listed` are those that there are, if any. */
  noTask(said: string, listed: string): string;
  /** What to do about it. */
  seeTasks: string;
  added(name: string, items: readonly string[], isNew: boolean): string;
  already(name: string, items: readonly string[]): string;
  removed(name: string, items: readonly string[]): string;
  empty(name: string): string;
  /** In front of what is on it, with whom it is shared. */
  shows(name: string, others: readonly string[]): string;
  noList: string;
  made(name: string): string;
  renamed(from: string, to: string): string;
  deleted(name: string, count: number): string;
  shared(name: string, person: string): string;
  unshared(name: string, person: string): string;
  left(name: string): string;
}

/** A draft of a call that waits for a yes, by its tool: what it would do to a list. */
export type ListDraftWords = Readonly<
  Partial<Record<string, (said: Record<'list' | 'name' | 'person' | 'items', string>) => string>>
>;

/** How things are named in a row. */
export interface RowWords {
  joints: string;
  fillers: string;
}
