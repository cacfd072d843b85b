/** An operation as it stands in a document, with its name. */
import type { Fields } from './outside-value.ts';

export const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

export interface ListedOperation {
  /** `contacts.search`: without the name of the API. */
  name: string;
  method: Method;
  path: string;
  tag: string;
  summary: string;
  operationId: string;
  /** As it stands in the document. */
  written: Fields;
  /** What all operations of its path share. */
  shared: Fields;
}
