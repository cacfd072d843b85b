/** Money and counts as people read them. */

export const count = (number: number): string => Math.round(number).toLocaleString('en');

/** From US cents. */
export function money(cents: number): string {
  const digits = cents > 0 && cents < 100 ? 3 : 2;
  return `$${(cents / 100).toFixed(digits)}`;
}
