/** What Rote says in a conversation about a wish that nothing here can do yet. */
export interface GapWords {
  looking: (missing: string) => string;
  /** What follows from a yes to its skill. */
  goesOn: string;
}
