/** Whose something is that the owner is shown of others; nothing is said of what is one's own. */
export function Whose({ of: { person } }: { of: { person?: string | undefined } }) {
  return person === undefined ? null : <span class="state">{person}</span>;
}
