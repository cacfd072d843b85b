/** What the routes of the API work on; `main.ts` hands it in. */
import type { Clock } from '../base/clock.ts';
import type { CommandDesk } from '../own-tools/command-desk.ts';
import type { SkillDesk } from '../own-tools/skill-desk.ts';
import type { ToolDesk } from '../own-tools/tool-desk.ts';
import type { PlanDesk } from '../runs/plan-desk.ts';
import type { Runs } from '../runs/runs.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Schedules } from '../schedule/schedule.ts';
import type { Store } from '../store/store.ts';
import type { AskDesk } from '../talk/ask-desk.ts';
import type { PursuitDesk } from '../talk/pursuit-desk.ts';

export interface ApiContext {
  clock: Pick<Clock, 'nowMs'>;
  store: Pick<Store, 'schedules' | 'engine' | 'inbox' | 'outbox' | 'incidents' | 'changes'>;
  schedules: Omit<Schedules, 'createTimer' | 'syncFile' | 'syncSkills' | 'refusalOf'>;
  /** For times that name no zone; it may change while the daemon runs. */
  defaultTimezone: () => string;
  health: Runtime['health'];
  runs: Runs;
  tools: ToolDesk;
  planDesk: () => Promise<PlanDesk>;
  askDesk: () => Promise<AskDesk>;
  /** Whether the agent stopped at a limit in a session, and asked. */
  isPaused: (session: string) => Promise<boolean>;
  pursuitDesk: () => Promise<PursuitDesk>;
  skillDesk: () => Promise<SkillDesk>;
  commandDesk: () => Promise<CommandDesk>;
}
