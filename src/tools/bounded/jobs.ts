/**
 * The work on what somebody else has written, as jobs: the same function does a job here, where it is known to be
 * bounded, and in a child process, where it is not. What a job needs is loaded with the first of its kind.
 */
import type { Outcome } from '../finding/found-value.ts';
import type { Job } from './job.ts';
import type { Feed } from './read-feed.ts';
import type { ReadMail } from './read-mail.ts';
import type { SchemaError, Validate } from './validate.ts';

export interface JobValues {
  match: string[];
  select: string[];
  query: string;
  feed: Feed | null;
  find: Outcome;
  pick: unknown[];
  page: string;
  mail: ReadMail;
  validate: SchemaError[];
}

/** Loads what a job needs; what is returned does it, without waiting for anything. */
export async function prepareJob(job: Job): Promise<() => JobValues[Job['kind']]> {
  switch (job.kind) {
    case 'match': {
      const { matchPattern } = await import('./match-pattern.ts');
      return () => matchPattern(job);
    }
    case 'select': {
      const { selectElements } = await import('./select-elements.ts');
      return () => selectElements(job);
    }
    case 'query': {
      const { queryJson } = await import('./query-json.ts');
      return () => queryJson(job);
    }
    case 'feed': {
      const { readFeed } = await import('./read-feed.ts');
      return () => readFeed(job);
    }
    case 'find': {
      const { findValue } = await import('../finding/find-value.ts');
      return () => findValue(job);
    }
    case 'pick': {
      const { pickItems } = await import('../finding/pick-items.ts');
      return () => pickItems(job);
    }
    case 'page': {
      const { pageAsText } = await import('../finding/page-as-text.ts');
      return () => pageAsText(job);
    }
    case 'mail': {
      const { parseMail, readMail } = await import('./read-mail.ts');
      // It gives way to others while it reads; what runs away here is ended from outside.
      const mail = await parseMail(job);
      return () => readMail(mail);
    }
    case 'validate': {
      const { createValidate } = await import('./validate.ts');
      validate ??= createValidate();
      return () => (validate as Validate)(schemaOf(job.schemaJson), job.value);
    }
  }
}

/** Of a child, which lives for no other purpose. */
let validate: Validate | null = null;
const schemas = new Map<string, Record<string, unknown>>();
const MOST_SCHEMAS = 50;

/** The same object for the same text, so that it is compiled once. */
function schemaOf(json: string): Record<string, unknown> {
  const known = schemas.get(json) ?? JSON.parse(json);
  if (schemas.size >= MOST_SCHEMAS) schemas.clear();
  schemas.set(json, known);
  return known;
}
