import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openCgroup, removeLeftGroups } from './cgroup.ts';

const LIMITS = {
  processes: 10,
  memoryBytes: 1e8,
  cpuSeconds: 1,
  diskBytes: 1,
  outputBytes: 1,
  timeMs: 1,
};
const own = process.platform === 'linux' ? openCgroup(`test-${process.pid}`, LIMITS) : null;
own?.close();

test.runIf(own !== null)(
  'the group of a maker that was killed is taken away by who starts next, that of one that lives is not',
  async () => {
    const code = `import { openCgroup } from ${JSON.stringify(join(import.meta.dirname, 'cgroup.ts'))};
      openCgroup('left', ${JSON.stringify(LIMITS)}); console.log('made'); setInterval(() => {}, 1e6);`;
    const maker = spawn(process.execPath, ['--input-type=module', '-e', code]);
    await once(maker.stdout, 'data');
    // Others may be killed at the same time.
    const removed = () => removeLeftGroups().filter((name) => name.includes(`.${maker.pid}.`));
    expect(removed()).toEqual([]);
    const gone = once(maker, 'exit');
    maker.kill('SIGKILL');
    await gone;
    expect(removed()).not.toEqual([]);
    expect(removed()).toEqual([]);
  },
);
