/** The words for states, apart from the schemas: the command line shows them without loading zod. */

export const SCHEDULE_STATUSES = [
  'pending',
  'active',
  'paused',
  'completed',
  'cancelled',
  'disabled',
] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

export const RUN_STATES = ['waiting', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

export const DELIVERY_STATES = [
  'waiting',
  'sending',
  'sent',
  'failed',
  'in-doubt',
  'seen',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
