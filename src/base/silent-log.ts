/** For whoever has nobody to tell. */
import type { Log } from './log.ts';

export const SILENT_LOG: Log = { debug() {}, info() {}, warn() {}, error() {} };
