/** How often a schedule ran since it is counted, and how many of these runs said something. */
export interface Looks {
  sinceMs: number;
  ran: number;
  told: number;
  /** The latest run that said nothing, if earlier ones are folded into it. */
  foldedInto: string | null;
}
