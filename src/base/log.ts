/** Structured logs, one JSON object a line, on standard error: standard output belongs to answers. */
import { pino } from 'pino';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export interface Log {
  debug(event: string, facts?: object): void;
  info(event: string, facts?: object): void;
  warn(event: string, facts?: object): void;
  error(event: string, facts?: object): void;
}

/** Values under these keys never reach a log line. */
const SECRET_KEYS = ['token', 'authorization', 'password', 'secret', 'apiKey', 'key'];

export function createLog(options: { level: LogLevel; nowMs: () => number }): Log {
  const logger = pino(
    {
      level: options.level,
      base: null,
      messageKey: 'event',
      timestamp: () =>
        `,"time":"${Temporal.Instant.fromEpochMilliseconds(options.nowMs()).toString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`]), censor: '[secret]' },
    },
    pino.destination({ dest: 2, sync: true }),
  );
  return {
    debug: (event, facts = {}) => logger.debug(facts, event),
    info: (event, facts = {}) => logger.info(facts, event),
    warn: (event, facts = {}) => logger.warn(facts, event),
    error: (event, facts = {}) => logger.error(facts, event),
  };
}
