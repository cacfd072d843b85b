/** Why work on a run ends before its own end. */
export type StopReason = 'cancelled' | 'lost' | 'stopping';

export const CANCELLED: StopReason = 'cancelled';
export const STOPPING: StopReason = 'stopping';
