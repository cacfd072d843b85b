/** What stands in a plan by itself; what comes from elsewhere stands in references. */
export function writtenIn(written: unknown): string {
  return JSON.stringify(written).replaceAll(/\$\{(?:(?!\$\{)[^}])*\}/g, ' ');
}
