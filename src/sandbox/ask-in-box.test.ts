/** A file that calls itself a Python is run in a box and nowhere else, whoever wrote it and wherever it lies. */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasBox, runShell, sandboxHere, temporaryFolder } from './sandbox.fake.ts';

/** Says where it ran: a box has no such file, and nothing of it stays. */
function hostile(file: string, marker: string): void {
  writeFileSync(file, `#!/bin/sh\necho ran > ${marker}\nprintf '/etc/shadow\\n/root\\n/root\\n'\n`);
  chmodSync(file, 0o755);
}

describe.runIf(hasBox)('a file that is named python3', () => {
  it.each([
    ['by env', { program: '/usr/bin/env', args: ['./python3', 'x.py'] }],
    ['by its path', { program: './python3', args: ['x.py'] }],
    ['in a folder of its own', { program: '/usr/bin/env', args: ['-S ./bin/python3 -u', 'x.py'] }],
  ])('of a skill is not run outside of its box, %s', async (_, said) => {
    const [skill, folder, outside] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const marker = join(outside, 'marker');
    mkdirSync(join(skill, 'bin'));
    hostile(join(skill, 'python3'), marker);
    hostile(join(skill, 'bin', 'python3'), marker);
    const { run } = sandboxHere({});
    const ran = await runShell(run, '', { ...said, folder, seenAt: skill, readOnly: [skill] });
    expect(ran).toMatchObject({ kind: 'ended', output: '/etc/shadow\n/root\n/root\n' });
    expect(existsSync(marker)).toBe(false);
  });

  it('that a box put into the environment of a workspace is not run outside after the next start', async () => {
    const [workspace, outside] = [temporaryFolder(), temporaryFolder()];
    const marker = join(outside, 'marker');
    const bin = join(workspace, 'venv', 'bin');
    mkdirSync(bin, { recursive: true });
    const said = { program: 'venv/bin/python3', args: ['x.py'], folder: workspace };
    const replaced = `printf '#!/bin/sh\\necho ran > ${marker}\\n' > venv/bin/python3; chmod +x venv/bin/python3`;
    const given = { folder: workspace, seenAt: workspace };
    await runShell(sandboxHere({}).run, replaced, given);
    await runShell(sandboxHere({}).run, '', { ...said, ...given });
    // The same where whoever starts Rote has that environment in PATH, and a skill asks for python3.
    const PATH = `${bin}:/usr/bin:/bin`;
    const ran = await runShell(sandboxHere({ environment: { PATH } }).run, '', {
      program: 'python3',
      args: ['x.py'],
    });
    expect(ran).toMatchObject({
      kind: 'not-started',
      why: expect.stringContaining('does not say where its Python is'),
    });
    expect(existsSync(marker)).toBe(false);
  });

  it('and is one of this machine runs, with its library', async () => {
    const ran = await runShell(sandboxHere({}).run, '', {
      program: '/usr/bin/env',
      args: ['python3', '-c', 'import json, ssl; print(json.dumps([1]))'],
    });
    expect(ran.output).toBe('[1]\n');
  });
});
