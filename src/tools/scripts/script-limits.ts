/** How much a script may say. */

export interface ScriptLimits {
  /** Of one line; a longer one is skipped. */
  lineBytes: number;
  /** Of both its outputs together; a script that says more is ended. */
  totalBytes: number;
  /** Of what `done` gives, as JSON. */
  outputBytes: number;
  /** The end of it is kept. */
  stderrBytes: number;
  /** The letters of that which a failure tells. */
  toldLetters: number;
  /** The first ones are kept, the others counted. */
  events: number;
  /** The same, of those events that only say what could not be read. */
  diagnostics: number;
  /** Of the file of an asset. */
  assetBytes: number;
}

export const SCRIPT_LIMITS: Readonly<ScriptLimits> = {
  lineBytes: 1_000_000,
  totalBytes: 10_000_000,
  outputBytes: 1_000_000,
  stderrBytes: 64_000,
  toldLetters: 1000,
  events: 10_000,
  diagnostics: 100,
  assetBytes: 500_000_000,
};
