/** How long a run is held without a sign of life, and how often that sign is given. */
export const LEASE_MS = 30_000;
export const RENEW_MS = 10_000;
