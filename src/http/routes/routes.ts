/** Every route of the API, in the order in which the document lists them. */
import { ASK_ROUTES } from './ask-routes.ts';
import { CALENDAR_ROUTES } from './calendar-routes.ts';
import { COST_ROUTES } from './cost-routes.ts';
import { DEVICE_ROUTES } from './device-routes.ts';
import { DIGEST_ROUTES } from './digest-routes.ts';
import { HEARTBEAT_ROUTES } from './heartbeat-routes.ts';
import { ME_ROUTES } from './me-routes.ts';
import { MESSAGE_ROUTES } from './message-routes.ts';
import { NOW_ROUTES } from './now-routes.ts';
import { OPERATION_ROUTES } from './operation-routes.ts';
import { PAGE_SESSION_ROUTES } from './page-session-routes.ts';
import { PEOPLE_ROUTES } from './people-routes.ts';
import { PLAN_ROUTES } from './plan-routes.ts';
import { REQUEST_ROUTES } from './request-routes.ts';
import type { Route } from './route.ts';
import { RUN_LOOK_ROUTES } from './run-look-routes.ts';
import { RUN_ROUTES } from './run-routes.ts';
import { SCHEDULE_FIRE_ROUTES } from './schedule-fire-routes.ts';
import { SCHEDULE_ROUTES } from './schedule-routes.ts';
import { SETTINGS_ROUTES } from './settings-routes.ts';
import { SETUP_ROUTES } from './setup-routes.ts';
import { SKILL_ROUTES } from './skill-routes.ts';
import { TIME_ROUTES } from './time-routes.ts';
import { TOOL_ROUTES } from './tool-routes.ts';

export const API_ROOT = '/api/v1';

export const ROUTES: readonly Route[] = [
  ...ASK_ROUTES,
  ...SCHEDULE_ROUTES,
  ...SCHEDULE_FIRE_ROUTES,
  ...PLAN_ROUTES,
  ...RUN_ROUTES,
  ...RUN_LOOK_ROUTES,
  ...MESSAGE_ROUTES,
  ...REQUEST_ROUTES,
  ...PEOPLE_ROUTES,
  ...ME_ROUTES,
  ...PAGE_SESSION_ROUTES,
  ...DEVICE_ROUTES,
  ...OPERATION_ROUTES,
  ...HEARTBEAT_ROUTES,
  ...TIME_ROUTES,
  ...CALENDAR_ROUTES,
  ...NOW_ROUTES,
  ...DIGEST_ROUTES,
  ...COST_ROUTES,
  ...SETUP_ROUTES,
  ...TOOL_ROUTES,
  ...SKILL_ROUTES,
  ...SETTINGS_ROUTES,
];
