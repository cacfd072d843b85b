/**
 * The values that references of one call stand for. A secret has its value only in what the call is
 * given; the journal gets the same input with the names of secrets in their place.
 */
import { type Result, succeed } from '../base/errors.ts';
import { fillTemplates, findReferences, type Lookup } from '../domain/plan/template.ts';
import type { ToolResult } from '../domain/tool-call.ts';

export interface FilledInput {
  /** What the tool gets. */
  given: unknown;
  /** What the journal gets. */
  journaled: unknown;
  /** Takes the secrets that were used out of whatever comes back. */
  hide(result: ToolResult): ToolResult;
}

export function fillInput(
  template: unknown,
  lookup: Lookup,
  secret: (name: string) => Result<string>,
): Result<FilledInput> {
  const names = secretNames(template);
  const values = new Map<string, string>();
  for (const name of names) {
    const found = secret(name);
    if (!found.ok) return found;
    values.set(name, found.value);
  }
  const fill = (secrets: Record<string, unknown>) =>
    fillTemplates(template, (root) => (root === 'secret' ? secrets : lookup(root)));
  const given = fill(Object.fromEntries(values));
  if (!given.ok || names.length === 0)
    return given.ok
      ? succeed({ given: given.value, journaled: given.value, hide: (result) => result })
      : given;
  const journaled = fill(Object.fromEntries(names.map((name) => [name, `[secret ${name}]`])));
  if (!journaled.ok) return journaled;
  const known = [...values].map(([name, value]) => ({ name, value }));
  const hide = (result: ToolResult): ToolResult => hideIn(result, known) as ToolResult;
  return succeed({ given: given.value, journaled: journaled.value, hide });
}

function secretNames(template: unknown): string[] {
  const { found } = findReferences(template);
  const names = found
    .filter(({ reference }) => reference.root === 'secret')
    .map(({ reference }) => String(reference.path[0] ?? ''));
  return [...new Set(names)];
}

function hideIn(value: unknown, secrets: readonly { name: string; value: string }[]): unknown {
  if (typeof value === 'string')
    return secrets.reduce(
      (text, secret) => text.replaceAll(secret.value, () => `[secret ${secret.name}]`),
      value,
    );
  if (Array.isArray(value)) return value.map((item) => hideIn(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, hideIn(item, secrets)]),
  );
}
