/** So few words are an answer that was not understood, and no new matter. */
export function isShort(text: string): boolean {
  return !text.includes('?') && text.trim().split(/\s+/).length <= 2;
}
