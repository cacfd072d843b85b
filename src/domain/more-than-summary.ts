/** The part of a tool's description that its summary does not say, so that nobody reads the same line twice. */
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

/** Drops a capital at the start and a dot at the end, which make no difference. */
function bare(text: string): string {
  return text.trim().replace(/\.$/, '').toLowerCase();
}
