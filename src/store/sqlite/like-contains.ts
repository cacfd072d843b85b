/** The pattern of LIKE … ESCAPE '!' for "contains this text". */
export function likeContains(text: string): string {
  return `%${text.replaceAll(/[!%_]/g, '!$&')}%`;
}
