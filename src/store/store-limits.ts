/** The usual limits of the store: apart from the schema of its settings, which no command needs. */

/** How many unfinished runs a schedule may have. */
export const DEFAULT_QUEUE = 100;

/** How long an output may be in the journal, and how much all the longer ones may take. */
export const DEFAULT_OUTPUTS = { outputKilobytes: 64, outputsMegabytes: 1000 };

/** The settings in bytes. */
export function outputLimitsOf(settings: typeof DEFAULT_OUTPUTS) {
  return {
    largeBytes: settings.outputKilobytes * 1000,
    mostBytes: settings.outputsMegabytes * 1_000_000,
  };
}
