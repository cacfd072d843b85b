/** Something about the house that its owner should know: what it is, why it matters, and what to do about it. */

export interface HouseFinding {
  /** For programs: `no-model`, `private-address`, … */
  code: string;
  /** `broken`: something that was set up does not work. `warning`: it works, but perhaps not as meant. */
  level: 'broken' | 'warning';
  /** Its subject: `schedule:sched_1`, `agent:jo`, `server:files`. */
  subject: string;
  what: string;
  why: string;
  fix: string;
  /** Of a draft: what it names, for who says it in another language. */
  facts?: Readonly<Record<string, string>>;
}

/** On one line: whoever stores something reads it beside the answer. */
export function findingInWords({ what, why, fix }: HouseFinding): string {
  return `${what} ${why} ${fix}`;
}
