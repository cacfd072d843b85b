import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVirtualClock } from '../../base/clock.fake.ts';
import { openBounded } from '../bounded/bounded.fake.ts';
import { callContext } from '../call-context.fake.ts';
import { createCatalog } from '../catalog.ts';
import { createNotifyDesktopTool } from './notify-desktop-tool.ts';

const bounded = openBounded();

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rote-notify-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program of this name that notes how it was called. */
function standIn(name: string, exitCode = 0): void {
  const file = join(folder, name);
  writeFileSync(
    file,
    `#!/bin/sh\nprintf '%s\\0' "$@" > ${folder}/called\necho trouble >&2\nexit ${exitCode}\n`,
  );
  chmodSync(file, 0o755);
}

const toolFor = (platform: NodeJS.Platform, environment: Record<string, string>) =>
  createNotifyDesktopTool(
    { platform, environment: { PATH: `relative:${folder}`, ...environment } },
    createVirtualClock(),
  );

async function notify(platform: NodeJS.Platform, input: object) {
  const tool = toolFor(platform, { DISPLAY: ':0' });
  if (tool === null) throw new Error('there is no such tool');
  const result = await createCatalog({ bounded, tools: [tool] }).call(
    'notify.desktop',
    input,
    callContext(),
  );
  return result.ok ? result.output : result.failure;
}

const called = (): string[] =>
  readFileSync(join(folder, 'called'), 'utf8').split('\0').slice(0, -1);

test('it is there only where a screen and a program are', () => {
  expect(toolFor('linux', { DISPLAY: ':0' })).toBeNull();
  standIn('notify-send');
  expect(toolFor('linux', {})).toBeNull();
  expect(toolFor('linux', { DISPLAY: '' })).toBeNull();
  expect(toolFor('linux', { DISPLAY: ':0' })).not.toBeNull();
  expect(toolFor('linux', { WAYLAND_DISPLAY: 'wayland-0' })).not.toBeNull();
  expect(toolFor('darwin', {})).toBeNull();
  standIn('osascript');
  expect(toolFor('darwin', {})).not.toBeNull();
  expect(toolFor('win32', { DISPLAY: ':0' })).toBeNull();
});

test('on Linux text is no option, no markup and no command', async () => {
  standIn('notify-send');
  const text = '--icon=x <b>$(touch pwned)</b> & "';
  expect(await notify('linux', { title: '-u', text })).toEqual({ shown: true });
  expect(called()).toEqual([
    '--app-name=Rote',
    '--',
    '-u',
    '--icon=x &lt;b&gt;$(touch pwned)&lt;/b&gt; &amp; "',
  ]);
});

test('on macOS text is an argument of the script and no part of it', async () => {
  standIn('osascript');
  const text = '" & (do shell script "touch pwned") & "';
  expect(await notify('darwin', { text })).toEqual({ shown: true });
  expect(called().slice(-3)).toEqual(['--', 'Rote', text]);
});

test('a note that was not shown is a failure', async () => {
  standIn('notify-send', 1);
  expect(await notify('linux', { text: 'a' })).toMatchObject({
    code: 'failed',
    message: expect.stringContaining('trouble'),
  });
});
