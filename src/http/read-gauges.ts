/** Gauges that are measured at the moment someone asks for the metrics. */
import type { Clock } from '../base/clock.ts';
import type { ApiContext } from './api-context.ts';
import type { Gauges } from './metrics.ts';

export async function readGauges(
  clock: Clock,
  { status, health, modelUsage }: Pick<ApiContext, 'status' | 'health' | 'modelUsage'>,
  eventStreams: number,
): Promise<Gauges> {
  const askedMs = clock.monotonicMs();
  await new Promise<void>((resolve) => clock.defer(resolve));
  const eventLoopLagMs = clock.monotonicMs() - askedMs;
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const { version, uptimeMs } = await health();
  return {
    version,
    uptimeMs,
    eventLoopLagMs,
    eventStreams,
    residentBytes: rss,
    heapBytes: heapUsed,
    cpuSeconds: (user + system) / 1_000_000,
    ...(await status()).counts,
    models: await modelUsage(),
  };
}
