/**
 * The sender of a message in the inbox: people have an arrow, and a name if it is not who reads; so have those who were told.
 */
import { printable } from '../base/printable.ts';

export function saidBy(role: string, person: string | undefined): string {
  if (person === undefined) return role === 'user' ? '→ ' : '';
  return role === 'user' ? `${printable(person)} → ` : `to ${printable(person)}: `;
}
