/**
 * A real Chromium for tests, out of npm packages alone. It is unpacked once into `node_modules/.cache`,
 * whole or not at all, so that test processes that start together do not meet in the middle.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

const MODULES = join(import.meta.dirname, '../node_modules');
const FOLDER = join(MODULES, '.cache/rote-chromium-153');

/**
 * The package has a binary for this one platform only; elsewhere the machine's own is used, where it has one. The shell
 * draws no window around a page, which costs a whole Chromium more than our pages do.
 */
const HAS_PACKAGE = process.platform === 'linux' && process.arch === 'x64';
const OWN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync) ?? '';
export const HAS_BROWSER = HAS_PACKAGE || OWN !== '';

let shared: Browser | null = null;

/** One for all files of a worker, which closes with it; `closePages` at the end of a file leaves the next one an empty browser. */
export async function sharedBrowser(): Promise<Browser> {
  if (shared?.isConnected() !== true) shared = await openBrowser();
  return shared;
}

export async function closePages(): Promise<void> {
  for (const context of shared?.contexts() ?? []) await context.close();
}

export async function openBrowser(): Promise<Browser> {
  if (HAS_PACKAGE) await unpack();
  // Without the switches that the package recommends for its own purposes: they turn web security off.
  const options = {
    executablePath: HAS_PACKAGE ? join(FOLDER, 'chromium') : OWN,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    // Its answer to a signal is to end the process; other tests of this worker emit signals of their own.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
  try {
    return await playwright.launch(options);
  } catch (error) {
    // Another worker wrote the file a moment ago, and a process that it started meanwhile holds it for a moment more.
    if (String(error).includes('ETXTBSY')) return openBrowser();
    if (!String(error).includes('shared libraries')) throw error;
    // A bare machine: the package brings the libraries and fonts along.
    return playwright.launch({
      ...options,
      env: {
        ...(process.env as Record<string, string>),
        LD_LIBRARY_PATH: join(FOLDER, 'al2023/lib'),
        FONTCONFIG_PATH: join(FOLDER, 'fonts'),
      },
    });
  }
}

async function unpack(): Promise<void> {
  if (existsSync(FOLDER)) return;
  const unfinished = `${FOLDER}.${process.pid}.unfinished`;
  mkdirSync(unfinished, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = unfinished;
  try {
    await chromium.executablePath();
    await inflate(join(MODULES, '@sparticuz/chromium/bin/al2023.tar.br'));
    if (!existsSync(FOLDER)) renameSync(unfinished, FOLDER);
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(unfinished, { recursive: true, force: true });
  }
}
