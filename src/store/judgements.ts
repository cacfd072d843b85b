/** What models judged in `think` steps, so that they judge nothing twice. `judgements.contract.ts` says what is kept. */

export interface StoredJudgement {
  /** Of the task, the answer that was asked for, the examples, the model and the item. */
  key: string;
  /** What was judged; only its beginning is kept. */
  item: string;
  answer: unknown;
  model: string;
}

export interface JudgementTable {
  /** The answers of a person's judgements by their keys; those that are not there are left out. */
  get(
    person: string,
    keys: readonly string[],
    nowMs: number,
  ): Promise<ReadonlyMap<string, unknown>>;
  /** Adds them, and takes away those that were not used for the longest time where there are more than may be kept. */
  keep(person: string, judgements: readonly StoredJudgement[], nowMs: number): Promise<void>;
  /** How many are gone; call again until none are. */
  removeSome(person: string, limit: number): Promise<number>;
}
