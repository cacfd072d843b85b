/** Structured logs, one JSON object a line. Secrets are taken out before anything is written. */
import { pino } from 'pino';
import { headOf } from './head-of.ts';
import { redactSecrets } from './redact-secrets.ts';

/** The longest value of a line, in characters; a stack and a reason are shorter. */
const LONGEST_LINE = 20_000;

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export interface Log {
  debug(event: string, facts?: object): void;
  info(event: string, facts?: object): void;
  warn(event: string, facts?: object): void;
  error(event: string, facts?: object): void;
}

export interface AdjustableLog extends Log {
  setLevel(level: LogLevel): void;
}

export function createLog(options: {
  level: LogLevel;
  nowMs: () => number;
  write: (line: string) => void;
}): AdjustableLog {
  const time = (): string => Temporal.Instant.fromEpochMilliseconds(options.nowMs()).toString();
  const logger = pino(
    {
      level: options.level,
      base: null,
      messageKey: 'event',
      timestamp: () => `,"time":"${time()}"`,
      formatters: {
        level: (label) => ({ level: label }),
        // Cut before it is masked: what is in it may be as long as somebody else liked.
        log: (facts) => redactSecrets(headOf(facts, LONGEST_LINE)) as Record<string, unknown>,
      },
    },
    { write: options.write },
  );
  return {
    setLevel(level) {
      logger.level = level;
    },
    debug: (event, facts = {}) => logger.debug(facts, event),
    info: (event, facts = {}) => logger.info(facts, event),
    warn: (event, facts = {}) => logger.warn(facts, event),
    error: (event, facts = {}) => logger.error(facts, event),
  };
}
