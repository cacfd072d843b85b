/** Which class of model may call a tool; null where any may. The tool's own name counts before its domain. */
export function classFor(
  tool: string,
  needs: Readonly<Record<string, string>> | undefined,
): string | null {
  if (needs === undefined) return null;
  const parts = tool.split('.');
  const domains = parts.slice(0, -1).map((_, index) => `${parts.slice(0, -1 - index).join('.')}.*`);
  const found = [tool, ...domains].find((name) => Object.hasOwn(needs, name));
  return found === undefined ? null : (needs[found] ?? null);
}
