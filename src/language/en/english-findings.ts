/** English: what can't work now, as it is told of a draft. */
import type { FindingWords } from '../finding-words.ts';

export const ENGLISH_FINDINGS: FindingWords = {
  said: {
    'not-set-up': () =>
      'No search server is set up, so nothing can be searched: name one in config.yaml (tools.search).',
    'no-mail-account': () =>
      'You have no mail account yet, and nothing comes of this without one: rote connect mail adds it.',
    'no-calendar': () =>
      'You have no calendar yet, and nothing comes of this without one: rote connect calendar adds it.',
    'missing-channel': ({ channel }) =>
      `"${channel}" is not set up here, so nobody there hears of it: rote channels list shows what is.`,
    'unknown-agent': ({ agent }) => `There is no agent "${agent}", so "main" does it.`,
    'no-tools': () => 'It may call no tool: it can write text, and look nothing up.',
    'program-not-allowed': () =>
      'Programs are not allowed here, and an instruction, or a command that is filled in later, can not be granted one: list it in config.yaml (tools.shell.allow).',
    'private-address': () =>
      'The address is in a private network and can not be granted: allow it in config.yaml (tools.http.allowPrivate).',
    'program-missing': ({ program }) => `There is no program ${program} here, so each run fails.`,
    'no-box': ({ program }) =>
      `Nothing runs ${program} here: programs run in a box, and this machine has none. rote doctor says what to install.`,
    'open-box': ({ program }) =>
      `Nothing boxes ${program}: sandbox.mode is off, so it runs with all the rights of Rote.`,
    'own-disks': ({ program, letOut }) =>
      `${program} sees the disks of its box and not those of this machine. Ask how full the disk is instead (system.disk). ${letOut} lets exactly this command out.`,
    'own-processes': ({ program, letOut }) =>
      `${program} sees the processes of its box and not those of this machine. ${letOut} lets exactly this command out.`,
    'own-network': ({ program, letOut }) =>
      `${program} has no network in its box until config.yaml names hosts for it (tools.shell.hosts). ${letOut} lets exactly this command out.`,
    'outside-box': ({ program, paths, workspace, letOut }) =>
      `${program} runs in a box that does not have ${paths}: it finds nothing there, and what it writes there is lost. ${letOut} lets exactly this command out; or name ${program} in tools.shell.allow and tools.shell.unboxed in config.yaml, or move the files into the workspace, ${workspace}.`,
    'alone-in-box': ({ program, workspace, letOut }) =>
      `${program} runs in a box that has this file and the workspace, ${workspace}, and no other file of yours: what it reads elsewhere is not there, and what it writes elsewhere is lost. If it needs more: ${letOut} lets exactly this command out.`,
    'watched-missing': ({ folder, watched }) =>
      `It watches ${watched}. That folder is not there, and nothing happens until it is: mkdir -p '${folder}'`,
    'watched-unreadable': ({ watched }) =>
      `It watches ${watched}, which the account that Rote runs as may not read, so it never fires. Let it read that, or name another path.`,
    'unknown-host': ({ host }) => `${host} can't be resolved now; look at how it is written.`,
  },
  letOut: {
    open: 'Agreeing with "yes, outside the box" (rote ask yes --outside-box)',
    stored: 'When it is stored, rote schedule approve ID --outside-box',
  },
};
