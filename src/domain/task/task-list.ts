/** A list with a name, such as what is to buy: its owner's alone, or shared with others who see, add and tick all of it. */
export interface TaskList {
  id: string;
  /** The person who may share, rename and delete it. */
  owner: string;
  /** As it was said first: `shopping`, `Einkaufsliste`. */
  name: string;
  /** The key that finds it: the same for a list that several languages have a word for. */
  key: string;
  /** Everybody who sees it, its owner among them. */
  people: readonly string[];
  createdMs: number;
}

export const LONGEST_LIST_NAME = 60;
/** Around a name stands whose it is: "Ben's packing list". */
export const LONGEST_LIST_SAID = 200;
export const MOST_ON_LIST = 1000;
export const MOST_LISTS = 100;

export const isSharedList = ({ people }: Pick<TaskList, 'people'>): boolean => people.length > 1;
