/** Which class of model may call a tool; null where any may. The tool's own name counts before its domain. */
export function modelClassFor(
  tool: string,
  needs: Readonly<Record<string, string>> | undefined,
): string | null {
  if (needs === undefined) return null;
  const parts = tool.split('.');
  const domains = parts.slice(0, -1).map((_, index) => `${parts.slice(0, -1 - index).join('.')}.*`);
  const found = [tool, ...domains].find((name) => Object.hasOwn(needs, name));
  if (found !== undefined) return needs[found] ?? null;
  // Queued work may call any tool, so it needs the class of the first rule.
  return tool === 'run.queue' ? (Object.values(needs)[0] ?? null) : null;
}
