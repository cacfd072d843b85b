#!/usr/bin/env node
// A thin front of `rote schedule`: add --json JSON, remove --id ID, list. One JSON document out.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Beside Rote itself; once the skill was copied elsewhere, the one on the path, or the one that ROTE_BIN names.
const beside = fileURLToPath(new URL('../../../bin/rote', import.meta.url));
const rote = process.env.ROTE_BIN || (existsSync(beside) ? beside : 'rote');
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
  refuse({ code: 'unknown-command', message, hint }, 2);
} else {
  const { status, error } = spawnSync(rote, ['schedule', ...VERBS[verb](), '--json'], {
    stdio: 'inherit',
  });
  if (error === undefined) process.exitCode = status ?? 1;
  else {
    const message = `Rote can't be started as "${rote}": ${error.message}.`;
    const hint = 'Put rote on the path (npm link in its folder), or name it in ROTE_BIN.';
    refuse({ code: 'no-rote', message, hint }, 1);
  }
}

function refuse(error, status) {
  console.log(JSON.stringify({ ok: false, error }));
  process.exitCode = status;
}
