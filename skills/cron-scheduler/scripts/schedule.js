#!/usr/bin/env node
// A thin front of `rote schedule`: add --json JSON, remove --id ID, list. One JSON document out.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const rote = fileURLToPath(new URL('../../../bin/rote', import.meta.url));
const [verb, ...rest] = process.argv.slice(2);

/** What each verb becomes; the payload flag has another name here. */
const VERBS = {
  add: () => ['add', ...rest.map((word) => (word === '--json' ? '--payload' : word))],
  remove: () => ['remove', ...rest],
  list: () => ['list', ...rest],
};

if (!Object.hasOwn(VERBS, verb ?? '')) {
  const message = `"${verb ?? ''}" is not something this script does.`;
  const hint = "Use: add --json '{…}', remove --id ID, or list.";
  console.log(JSON.stringify({ ok: false, error: { code: 'unknown-command', message, hint } }));
  process.exitCode = 2;
} else {
  const { status, error } = spawnSync(rote, ['schedule', ...VERBS[verb](), '--json'], {
    stdio: 'inherit',
  });
  if (error) throw error;
  process.exitCode = status ?? 1;
}
