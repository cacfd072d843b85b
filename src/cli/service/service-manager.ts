/** The service manager of this machine, and the commands that it takes: systemd or launchd. */
import { join } from 'node:path';
import { badRequest } from '../../base/errors.ts';
import {
  LAUNCHD_LABEL,
  launchdPlist,
  type ServicePaths,
  SYSTEMD_NAME,
  systemdUnit,
} from './service-file.ts';
import type { ServiceHost } from './service-host.ts';

export interface ServiceManager {
  name: 'systemd' | 'launchd';
  file: string;
  content(paths: ServicePaths): string;
  /** The commands, in order; those marked may fail (what is not loaded can't be unloaded). */
  install: readonly ServiceCommand[];
  uninstall: readonly ServiceCommand[];
  /** Ends it until the next login; the file stays. */
  stop: readonly ServiceCommand[];
  restart: readonly ServiceCommand[];
  isActive: readonly string[];
  /** Worth knowing after an install. */
  note: string;
}

export interface ServiceCommand {
  words: readonly string[];
  mayFail?: boolean;
}

export function serviceManager(host: ServiceHost): ServiceManager {
  if (host.platform === 'linux') return systemd(host);
  if (host.platform === 'darwin') return launchd(host);
  throw badRequest({
    code: 'no-service-manager',
    message: `Rote does not know how services are installed on ${host.platform}.`,
    hint: 'Have your system run: rote start',
  });
}

function systemd({ configHome, has }: ServiceHost): ServiceManager {
  const systemctl = (...words: string[]): string[] => ['systemctl', '--user', ...words];
  return {
    name: 'systemd',
    file: join(configHome, 'systemd/user', SYSTEMD_NAME),
    content: (paths) => systemdUnit({ ...paths, canNotify: has('systemd-notify') }),
    install: [
      { words: systemctl('daemon-reload') },
      { words: systemctl('enable', SYSTEMD_NAME) },
      { words: systemctl('restart', SYSTEMD_NAME) },
    ],
    uninstall: [
      { words: systemctl('disable', '--now', SYSTEMD_NAME) },
      { words: systemctl('daemon-reload') },
    ],
    stop: [{ words: systemctl('stop', SYSTEMD_NAME) }],
    restart: [{ words: systemctl('restart', SYSTEMD_NAME) }],
    isActive: systemctl('is-active', SYSTEMD_NAME),
    note: 'It runs while you are logged in; to run it always: loginctl enable-linger. Its log: rote logs',
  };
}

function launchd({ userHome, userId }: ServiceHost): ServiceManager {
  const file = join(userHome, 'Library/LaunchAgents', `${LAUNCHD_LABEL}.plist`);
  const unload = ['launchctl', 'bootout', `gui/${userId}/${LAUNCHD_LABEL}`];
  const load = [
    { words: unload, mayFail: true },
    { words: ['launchctl', 'bootstrap', `gui/${userId}`, file] },
  ];
  return {
    name: 'launchd',
    file,
    content: launchdPlist,
    install: load,
    stop: [{ words: unload }],
    restart: load,
    uninstall: [{ words: unload, mayFail: true }],
    isActive: ['launchctl', 'print', `gui/${userId}/${LAUNCHD_LABEL}`],
    note: 'Its log: rote logs',
  };
}
