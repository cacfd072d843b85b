/** The flags that every command takes. */
import type { CommandFlag } from './command.ts';

export const COMMON_FLAGS: Readonly<Record<string, CommandFlag>> = {
  json: { summary: 'print one JSON document instead of text' },
  home: { value: 'DIR', summary: 'the data folder (default: $ROTE_HOME, else ~/.rote)' },
  help: { short: 'h', summary: 'show this page' },
  version: { short: 'V', summary: 'show the version of Rote' },
};
