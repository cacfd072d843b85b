/**
 * The program that a test starts as a process of its own: the bundle, which is there before the tests begin. From its
 * sources, Rote takes ten times as long to start.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const BUNDLE = join(import.meta.dirname, '../../dist/main.js');

export const MAIN = existsSync(BUNDLE) ? BUNDLE : join(import.meta.dirname, '../main.ts');
