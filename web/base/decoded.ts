/** A part of an address as it was meant; one that was typed by hand may be no sound one, and stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
