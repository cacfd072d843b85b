/** `rote mcp`: a data folder opened for one program on the standard streams, and closed when it is gone. */
import type { Readable, Writable } from 'node:stream';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Config } from '../runtime/config-schema.ts';
import { openHome } from '../runtime/open-home.ts';
import { createMcpFace } from './mcp.ts';

export async function serveHome(options: {
  home: string;
  config: Config;
  clock: Clock;
  keys: Readonly<Record<string, string>>;
  version: string;
  input: Readable;
  output: Writable;
  /** Calls back when somebody wants it to end. */
  onInterrupted: (stop: () => void) => void;
}): Promise<void> {
  const { config, clock, version, input, output } = options;
  const opened = openHome(options);
  const { registry } = await opened.own.skills();
  const face = createMcpFace({
    opened,
    clock,
    log: UNHEARD,
    version,
    settings: () => config,
    signals: [
      opened.store.changes.onChange,
      (listener) =>
        registry.watch(
          async () => {
            opened.own.skillsChanged();
            listener();
          },
          () => undefined,
        ),
    ],
  });
  const controller = new AbortController();
  options.onInterrupted(() => controller.abort());
  try {
    await face.serve({ input, output, signal: controller.signal });
  } finally {
    await face.close();
    await opened.close();
  }
}

/** The other side reads what is written; what went wrong it is told in the protocol. */
const UNHEARD: Pick<Log, 'debug' | 'warn'> = { debug: () => undefined, warn: () => undefined };
