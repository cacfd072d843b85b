/** So few words are an answer that was not understood, and no new matter. */
export function isShort(text: string, mostWords = 2): boolean {
  return !text.includes('?') && text.trim().split(/\s+/).length <= mostWords;
}
