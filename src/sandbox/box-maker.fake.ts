/** A program for tests that need a maker of their own: it starts so many boxes at once with the script that it is told. */
import { createSystemClock } from '../base/clock.ts';
import type { BoxRequest } from '../domain/box.ts';
import { createBoxState } from './box-state.ts';
import { createSandbox } from './sandbox.ts';
import { sandboxSettingsSchema } from './sandbox-settings.ts';

const [script = '', folder = '', boxes = '1'] = process.argv.slice(2);
let made = 0;
const clock = createSystemClock();
const { run } = createSandbox({
  clock,
  makeId() {
    made += 1;
    return `killed-${process.pid}-${made}`;
  },
  environment: process.env,
  state: createBoxState({
    platform: process.platform,
    environment: process.env,
    mode: () => 'required',
    clock,
  }),
  settings: () => sandboxSettingsSchema.parse({}),
  resolveHost: async () => ({ refused: 'nobody resolves here' }),
});
const request: BoxRequest = {
  program: 'sh',
  args: ['-c', script],
  folder,
  seenAt: folder,
  cwd: folder,
  readOnly: [],
  environment: {},
  hosts: [],
  limits: {
    timeMs: null,
    memoryBytes: 1e9,
    processes: 50,
    cpuSeconds: 60,
    diskBytes: null,
    outputBytes: null,
  },
  input: '',
  signal: new AbortController().signal,
  onOutput: (chunk) => process.stdout.write(chunk),
  onError: () => {},
};
await Promise.all(Array.from({ length: Number(boxes) }, () => run(request)));
