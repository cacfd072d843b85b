import { expect, test } from 'vitest';
import { failureEvidence } from './failure-evidence.ts';

test.each([
  [
    'broken',
    'timed-out failed bad-output bad-schema exit-status no-done output-limit memory-limit',
  ],
  ['broken', 'unreachable connection-lost bad-answer bad-certificate http-500 http-503 http-599'],
  ['broken', 'no-space script-failed a-code-of-some-script __proto__'],
  ['works', 'http-400 http-401 http-404 http-429 not-found not-a-file not-json not-text'],
  ['works', 'too-large too-many-redirects bad-feed'],
  ['nothing', 'bad-input bad-query missing-value too-slow unknown-tool not-available'],
  [
    'nothing',
    'not-declared refused not-allowed hosts-not-granted not-set-up not-runnable not-started unknown-script',
  ],
  ['nothing', 'unknown-secret bad-secrets aborted interrupted cancelled circuit-open'],
])('evidence %s: %s', (evidence, codes) => {
  for (const code of codes.split(' ')) expect(failureEvidence({ code }), code).toBe(evidence);
});
