/** What may be asked of the bounded work: one job for each kind of it. */
import type { FindJob } from '../finding/find-value.ts';
import type { PageJob } from '../finding/page-as-text.ts';
import type { PickJob } from '../finding/pick-items.ts';
import type { MailJob } from './read-mail.ts';

/** What a schema without a name is called, so that it can refer to itself. */
export const ROOT_ID = 'https://rote.invalid/schema';
/** For one job. */
export const LIMIT_MS = 500;
/** How a child tells that it was cut off. */
export const TIME_IS_UP = 'time is up';

export interface MatchJob {
  kind: 'match';
  text: string;
  pattern: string;
  flags: string;
  group: string | number | undefined;
  most: number;
}

export interface SelectJob {
  kind: 'select';
  page: string;
  selector: string;
  attribute: string | undefined;
  most: number;
}

/** The value, and what comes of it, as JSON. */
export interface QueryJob {
  kind: 'query';
  json: string;
  query: string;
  /** Of what comes of it. */
  maxLength: number;
}

export interface FeedJob {
  kind: 'feed';
  xml: string;
  limit: number;
  baseUrl: string | undefined;
}

interface ValidateJob {
  kind: 'validate';
  schemaJson: string;
  value: unknown;
}

export type Job =
  | MatchJob
  | SelectJob
  | QueryJob
  | FeedJob
  | FindJob
  | PickJob
  | PageJob
  | MailJob
  | ValidateJob;
