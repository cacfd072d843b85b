/** All checks of `rote doctor`, with what they have to know of this house. */
import { resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { Clock } from '../base/clock.ts';
import { channelIds } from '../channels/channels.ts';
import type { HouseFinding } from '../domain/house-finding.ts';
import type { Store } from '../store/store.ts';
import type { Config } from './config-schema.ts';
import { type DoctorCheck, type Examination, examine, examineAndMend } from './doctor.ts';
import { DOCTOR_CHECKS, type DoctorFacts } from './doctor-checks.ts';
import type { WorkFacts } from './doctor-facts.ts';
import { FILE_CHECKS } from './doctor-files.ts';
import { WORK_CHECKS } from './doctor-work.ts';
import type { House } from './house.ts';

const CHECKS: readonly DoctorCheck<DoctorFacts & WorkFacts>[] = [
  ...DOCTOR_CHECKS,
  ...WORK_CHECKS,
  ...FILE_CHECKS,
];

export function lookOver(options: {
  home: string;
  clock: Clock;
  store: Store;
  house: House;
  config: Config;
  mailFindings: () => Promise<HouseFinding[]>;
  calendarFindings: () => Promise<HouseFinding[]>;
  contactFindings: () => Promise<HouseFinding[]>;
  isMending: boolean;
}): Promise<Examination> {
  const {
    home,
    clock,
    store,
    house,
    config,
    mailFindings,
    calendarFindings,
    contactFindings,
    isMending,
  } = options;
  const facts = {
    home,
    workspace: resolve(home, config.tools.workspace ?? 'workspace'),
    nowMs: clock.nowMs(),
    clock,
    version: packageJson.version,
    zoneData: process.versions['tz'] ?? '',
    latestKnownMs: store.ledger.latestKnownMs,
    isRoot: process.getuid?.() === 0,
    house,
    store,
    mailFindings,
    calendarFindings,
    contactFindings,
    isChannel: (id: string) => channelIds(config.channels).includes(id),
    isServer: (name: string) => config.mcp.servers[name]?.enabled === true,
  };
  return isMending ? examineAndMend(CHECKS, facts) : examine(CHECKS, facts);
}
