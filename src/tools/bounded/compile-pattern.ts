/** Regular expressions as people and models write them: unicode, or else the older, laxer reading. */

/** Null where neither can read it. */
export function compilePattern(pattern: string, flags: string): RegExp | null {
  for (const mode of ['u', '']) {
    try {
      return new RegExp(pattern, flags + mode);
    } catch {
      // `\-` and the like are faults in unicode patterns only.
    }
  }
  return null;
}
