/** Who sends a request: found out at the door, and handed on to what answers it. */
import type { Context } from 'hono';
import type { Person } from '../domain/person.ts';
import type { PageSession } from '../people/page-sessions.ts';

export interface Visitor {
  person: Person;
  /** Null for a program with the token. */
  page: { key: string; session: PageSession } | null;
}

const NAME = 'visitor' as never;

export function setVisitor(context: Context, visitor: Visitor): void {
  context.set(NAME, visitor as never);
}

export function visitorOf(context: Context): Visitor {
  const visitor = context.get(NAME) as Visitor | undefined;
  if (visitor === undefined) throw new Error(`nobody was let in to ${context.req.path}`);
  return visitor;
}
