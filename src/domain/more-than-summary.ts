/** What the description of a tool says beyond its summary, so that nobody reads the same line twice. */
export function moreThanSummary({
  summary,
  description,
}: {
  summary: string;
  description: readonly string[];
}): string[] {
  const [first = '', ...others] = description;
  const [line = '', ...lines] = first.trim().split('\n');
  if (bare(line) !== bare(summary)) return [...description];
  const rest = lines.join('\n').trim();
  return rest === '' ? others : [rest, ...others];
}

/** Whether it begins with a capital or ends with a dot makes no difference. */
function bare(text: string): string {
  return text.trim().replace(/\.$/, '').toLowerCase();
}
