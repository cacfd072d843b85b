/** The sender of a request: found out at the door, and handed on to what answers it. */
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

/** Null before anybody was let in. */
export function visitorIfAny(context: Context): Visitor | null {
  return (context.get(NAME) as Visitor | undefined) ?? null;
}

export function visitorOf(context: Context): Visitor {
  const visitor = visitorIfAny(context);
  if (visitor === null) throw new Error(`nobody was let in to ${context.req.path}`);
  return visitor;
}
