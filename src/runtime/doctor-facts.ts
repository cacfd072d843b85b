/** The facts for the checks of `rote doctor`. */
import type { Clock } from '../base/clock.ts';
import type { Store } from '../store/store.ts';
import type { DoctorFacts } from './doctor-checks.ts';
import type { House } from './house.ts';

export interface HomeFacts {
  home: string;
  workspace: string;
  nowMs: number;
  clock: Clock;
  /** Of this Rote. */
  version: string;
  /** Which zones are known: `2026a`. */
  zoneData: string;
  /** The latest instant that anything was recorded at. */
  latestKnownMs: () => Promise<number | null>;
}

export interface WorkFacts extends HomeFacts {
  house: DoctorFacts['house'] & Pick<House, 'channels'>;
  store: Pick<
    Store,
    'engine' | 'incidents' | 'records' | 'events' | 'mailAccounts' | 'davAccounts'
  >;
  /** The names of the channels that are set up, and of the MCP servers that are switched on. */
  isChannel: (id: string) => boolean;
  isServer: (name: string) => boolean;
}
