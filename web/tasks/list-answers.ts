/** What the daemon answers about named lists, and how it is asked. */
import type { LONGEST_LIST_NAME } from '../../src/domain/task/task-list.ts';
import { path, post, send } from '../base/api.ts';

export interface ShownList {
  id: string;
  title: string;
  /** Whether whoever looks may share and delete it. */
  mine: boolean;
  owner: string;
  sharedWith: string[];
  open: number;
}

export interface ListsAnswer {
  lists: ShownList[];
}

/** By its type it is the domain's own; imported, it would bring more of it along. */
export const LONGEST_NAME: typeof LONGEST_LIST_NAME = 60;

export const LISTS = '/lists';

const listPath = (id: string): string => path('/lists/{id}', { id });

export const makeList = (name: string): Promise<unknown> => post(LISTS, { name });
export const addToList = (id: string, title: string): Promise<{ added: object[] }> =>
  post(`${listPath(id)}/items`, { items: [title] });
export const shareList = (id: string, person: string): Promise<unknown> =>
  post(`${listPath(id)}/share`, { person });
/** Without a person, who asks leaves it. */
export const unshareList = (id: string, person?: string): Promise<unknown> =>
  post(`${listPath(id)}/unshare`, person === undefined ? {} : { person });
export const deleteList = (id: string): Promise<unknown> => send('DELETE', listPath(id));
