import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { launchdPlist, systemdUnit } from './service-file.ts';

const HOSTILE = [
  '/home/a b/rote',
  '/home/100%h/rote',
  '/home/"quoted"/it\'s',
  '/home/line\nExecStartPre=/bin/evil',
  '/home/back\\slash\\',
  '/home/$HOME/$$/$',
  '/home/tab\there',
  '/home/ünïcödé/日本',
  '/home/; rm -rf x #',
  '/home/<string>&amp;</string>',
];

/** Reads a command as systemd does: quotes, C escapes, then specifiers and variables. */
function readCommand(unit: string): string[] {
  const [line] = unit.split('\n').filter((one) => one.startsWith('ExecStart='));
  const words: string[] = [];
  for (const match of (line ?? '')
    .slice('ExecStart='.length)
    .matchAll(/"((?:\\.|[^"\\])*)"|(\S+)/gs)) {
    const raw = match[1] ?? match[2] ?? '';
    const unescaped = raw.replaceAll(/\\(x[\da-f]{2}|.)/g, (_, code: string) =>
      code.length === 3 ? String.fromCodePoint(Number.parseInt(code.slice(1), 16)) : code,
    );
    expect(unescaped.replaceAll('%%', '').replaceAll('$$', '')).not.toMatch(/[%$]/);
    words.push(unescaped.replaceAll('%%', '%').replaceAll('$$', '$'));
  }
  return words;
}

function readPlist(plist: string): string[] {
  const inside = /<array>(.*)<\/array>/s.exec(plist)?.[1] ?? '';
  return [...inside.matchAll(/<string>([^<]*)<\/string>/g)].map(([, text = '']) =>
    text.replaceAll(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name: string) =>
      code === undefined
        ? ({ amp: '&', lt: '<', gt: '>', quot: '"' }[name] ?? '?')
        : String.fromCodePoint(Number(code)),
    ),
  );
}

const expected = (launcher: string, home: string): string[] => [
  '/bin/sh',
  launcher,
  'start',
  '--no-link',
  '--home',
  home,
];

describe('paths reach the daemon as they are', () => {
  test.each(HOSTILE)('%j', (path) => {
    const paths = { launcher: `${path}/bin/rote`, home: path };
    const unit = systemdUnit(paths);
    expect(readCommand(unit)).toEqual(expected(paths.launcher, path));
    expect(unit.split('\n').filter((line) => /^Exec/.test(line))).toHaveLength(2);
    expect(readPlist(launchdPlist(paths))).toEqual(expected(paths.launcher, path));
  });

  test('whatever they are', () => {
    const path = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => `/${text}`);
    fc.assert(
      fc.property(path, path, (launcher, home) => {
        expect(readCommand(systemdUnit({ launcher, home }))).toEqual(expected(launcher, home));
      }),
    );
  });
});

test('a path that XML can not hold is refused', () => {
  expect(() => launchdPlist({ launcher: '/a', home: '/b\u0001' })).toThrow("can't hold");
});

test('it is started again whatever ends it, and never with more rights', () => {
  const unit = systemdUnit({ launcher: '/opt/rote/bin/rote', home: '/home/me/.rote' });
  expect(unit).toContain(
    'ExecStart=/bin/sh /opt/rote/bin/rote start --no-link --home /home/me/.rote\n',
  );
  expect(unit).toContain('Restart=always');
  expect(unit).toContain('NoNewPrivileges=yes');
  expect(unit).toContain('Environment=ROTE_SERVICE=systemd\n');
  expect(launchdPlist({ launcher: '/a', home: '/b' })).toContain('<key>ROTE_SERVICE</key>');
  // Each of these leaves scripts of skills and shell.run without a box, or Node without a compiler.
  expect(unit).not.toMatch(
    /^(?:RestrictNamespaces|MemoryDenyWriteExecute|Protect(?:Proc|Kernel\w+|Hostname))=/m,
  );
});

test('systemd waits for signs of life only where Rote can give them', () => {
  const unit = (canNotify: boolean) => systemdUnit({ launcher: '/a', home: '/b', canNotify });
  expect(unit(true)).toMatch(/^Type=notify\nNotifyAccess=all\n.*\nWatchdogSec=180\n/m);
  expect(unit(false)).toContain('Type=exec\n');
  expect(unit(false)).not.toMatch(/Watchdog|notify/);
});
