/** Every planted fault, room by room in the order in which they import each other. */
import { AGENT_MUTANTS } from './agent-mutants.ts';
import { BUDGETS_MUTANTS } from './budgets-mutants.ts';
import { CALENDAR_MUTANTS } from './calendar-mutants.ts';
import { CHANNEL_MUTANTS } from './channel-mutants.ts';
import { CODE_MUTANTS } from './code-mutants.ts';
import { COMMANDS_MUTANTS } from './commands-mutants.ts';
import { COMPILER_MUTANTS } from './compiler-mutants.ts';
import { CONTACT_MUTANTS } from './contact-mutants.ts';
import { DELIVERY_MUTANTS } from './delivery-mutants.ts';
import { DOMAIN_MUTANTS } from './domain-mutants.ts';
import { GAP_MUTANTS } from './gap-mutants.ts';
import { HEARTBEAT_MUTANTS } from './heartbeat-mutants.ts';
import { HOOK_MUTANTS } from './hook-mutants.ts';
import { HOUSE_MUTANTS } from './house-mutants.ts';
import { HTTP_MUTANTS } from './http-mutants.ts';
import { JUDGE_MUTANTS } from './judge-mutants.ts';
import { LANGUAGE_MUTANTS } from './language-mutants.ts';
import { LIST_MUTANTS } from './list-mutants.ts';
import { MAIL_MUTANTS } from './mail-mutants.ts';
import { MCP_MUTANTS } from './mcp-mutants.ts';
import { MEMORY_MUTANTS } from './memory-mutants.ts';
import type { Mutant } from './mutant.ts';
import { OPENAPI_MUTANTS } from './openapi-mutants.ts';
import { OPERATION_MUTANTS } from './operation-mutants.ts';
import { PAGE_MUTANTS } from './page-mutants.ts';
import { PEOPLE_MUTANTS } from './people-mutants.ts';
import { PLANS_MUTANTS } from './plans-mutants.ts';
import { RUNS_MUTANTS } from './runs-mutants.ts';
import { SANDBOX_MUTANTS } from './sandbox-mutants.ts';
import { SCHEDULE_MUTANTS } from './schedule-mutants.ts';
import { SIGN_IN_MUTANTS } from './sign-in-mutants.ts';
import { STORE_MUTANTS } from './store-mutants.ts';
import { TALK_MUTANTS } from './talk-mutants.ts';
import { TIME_MUTANTS } from './time-mutants.ts';
import { TOLD_MUTANTS } from './told-mutants.ts';
import { TOOLS_MUTANTS } from './tools-mutants.ts';
import { WATCHDOG_MUTANTS } from './watchdog-mutants.ts';

export const MUTANTS: readonly Mutant[] = [
  ...TIME_MUTANTS,
  ...DOMAIN_MUTANTS,
  ...STORE_MUTANTS,
  ...PEOPLE_MUTANTS,
  ...SIGN_IN_MUTANTS,
  ...SCHEDULE_MUTANTS,
  ...TOLD_MUTANTS,
  ...PLANS_MUTANTS,
  ...TOOLS_MUTANTS,
  ...SANDBOX_MUTANTS,
  ...AGENT_MUTANTS,
  ...LANGUAGE_MUTANTS,
  ...COMPILER_MUTANTS,
  ...CHANNEL_MUTANTS,
  ...COMMANDS_MUTANTS,
  ...CALENDAR_MUTANTS,
  ...CODE_MUTANTS,
  ...GAP_MUTANTS,
  ...CONTACT_MUTANTS,
  ...MAIL_MUTANTS,
  ...MCP_MUTANTS,
  ...MEMORY_MUTANTS,
  ...LIST_MUTANTS,
  ...WATCHDOG_MUTANTS,
  ...BUDGETS_MUTANTS,
  ...HEARTBEAT_MUTANTS,
  ...HOOK_MUTANTS,
  ...JUDGE_MUTANTS,
  ...OPENAPI_MUTANTS,
  ...OPERATION_MUTANTS,
  ...RUNS_MUTANTS,
  ...DELIVERY_MUTANTS,
  ...TALK_MUTANTS,
  ...HOUSE_MUTANTS,
  ...HTTP_MUTANTS,
  ...PAGE_MUTANTS,
];
