/** The named lists of people, and who shares them: a table of the store. `lists.contract.ts` says what it keeps. */
import type { TaskList } from '../domain/task/task-list.ts';

export interface ListTable {
  /** Null, and nothing is added, if its owner has a list of this key or as many lists as they may. */
  add(list: Omit<TaskList, 'people'>, most: number): Promise<TaskList | null>;
  /** All that they see, the oldest first. */
  of(person: string): Promise<TaskList[]>;
  /** False if its owner has another list of this key, or it is gone. */
  rename(id: string, named: Pick<TaskList, 'name' | 'key'>): Promise<boolean>;
  share(id: string, person: string): Promise<void>;
  /** The owner keeps it. */
  unshare(id: string, person: string): Promise<void>;
  /** False if something is still on it. */
  remove(id: string): Promise<boolean>;
  /** Takes somebody off every list. A list of theirs goes on with somebody who shares it, or is gone with all that is on it. */
  removePerson(person: string): Promise<void>;
}
