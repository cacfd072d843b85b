/**
 * The file that makes an operating system keep Rote running: a systemd user unit, or a launchd agent.
 * Whatever stands in a path reaches the daemon as it is: it is escaped by the rules of the file.
 */
import { badRequest, type RoteError } from '../../base/errors.ts';

export interface ServicePaths {
  /** The absolute path of `bin/rote`. */
  launcher: string;
  /** The absolute path of the data folder. */
  home: string;
  /** True if Rote can tell systemd how it is; otherwise systemd must not wait for that. */
  canNotify?: boolean;
}

export const SYSTEMD_NAME = 'rote.service';
/** The output of a service is in a log, which is no place for a link that signs in. */
const START = ['start', '--no-link', '--home'];
export const LAUNCHD_LABEL = 'dev.rote.daemon';

/** A sign of life is told by a program of its own, so everybody in the service may give it. */
const NOTIFYING = [
  'Type=notify',
  'NotifyAccess=all',
  'TimeoutStartSec=300',
  'WatchdogSec=180',
  'WatchdogSignal=SIGKILL',
];

/**
 * The launcher is a shell script, run by name: systemd reads the first word by other rules than the rest.
 *
 * What is taken away here is what neither Rote nor a program of a person needs. Not taken away: namespaces, of which boxes are
 * made; parts of `/proc`, without all of which no box gets one; memory that is written and run, which V8 compiles into.
 */
export function systemdUnit({ launcher, home, canNotify = false }: ServicePaths): string {
  const command = ['/bin/sh', launcher, ...START, home].map(systemdWord).join(' ');
  return `# Written by "rote service install"; it is replaced the next time.
[Unit]
Description=Rote, an assistant that runs on time
StartLimitIntervalSec=0

[Service]
${(canNotify ? NOTIFYING : ['Type=exec']).join('\n')}
Environment=ROTE_SERVICE=systemd
ExecStart=${command}
ExecReload=/bin/kill -HUP $MAINPID
Restart=always
RestartSec=5
TimeoutStopSec=35
UMask=0077
NoNewPrivileges=yes
LockPersonality=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=~@clock @cpu-emulation @module @obsolete @raw-io @reboot @swap
SystemCallErrorNumber=EPERM
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
KeyringMode=private

[Install]
WantedBy=default.target
`;
}

/** One word of a command: `%` and `$` would be replaced, quotes and backslashes read, a newline would end it. */
function systemdWord(text: string): string {
  if (/^[\w/.@:+,=-]+$/.test(text)) return text;
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$')
    .replaceAll(/\p{Cc}/gu, escapeControl);
  return `"${escaped}"`;
}

/** An escape stands for one byte, so what takes two in UTF-8 stays as it is; systemd does not mind it. */
function escapeControl(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0x7f ? character : `\\x${code.toString(16).padStart(2, '0')}`;
}

export function launchdPlist({ launcher, home }: ServicePaths): string {
  const words = ['/bin/sh', launcher, ...START, home];
  const list = words.map((word) => `    <string>${xmlText(word)}</string>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${LAUNCHD_LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${list}
  </array>
  <key>EnvironmentVariables</key>
  <dict>
    <key>ROTE_SERVICE</key>
    <string>launchd</string>
  </dict>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <true/>
  <key>ProcessType</key>
  <string>Background</string>
  <key>Umask</key>
  <integer>63</integer>
  <key>StandardErrorPath</key>
  <string>${xmlText(`${home}/daemon.log`)}</string>
</dict>
</plist>
`;
}

const XML_NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function xmlText(text: string): string {
  if (/[^\P{Cc}\t\n\r]/u.test(text)) throw notInXml(text);
  return text
    .replaceAll(/[&<>"]/g, (character) => XML_NAMES[character] ?? character)
    .replaceAll(/[\t\n\r]/g, (character) => `&#${character.codePointAt(0)};`);
}

function notInXml(path: string): RoteError {
  return badRequest({
    code: 'bad-path',
    message: `The path ${JSON.stringify(path)} has characters that a launchd file can't hold.`,
    hint: 'Choose a data folder without control characters in its path.',
  });
}
