/**
 * How a script is run: by the program that its first line names where it may be executed, else by its
 * extension. The first line is read here and not by the system, which would hand a file that it does
 * not understand to a shell.
 */
import { extname } from 'node:path';

export interface ScriptFacts {
  /** The real path. */
  file: string;
  /** The first bytes of it. */
  head: string;
  isExecutable: boolean;
  node: string;
  /** What it is told before the file. */
  nodeFlags: readonly string[];
  /** Whichever of `bash` and `sh` there is. */
  shell: string;
}

export type ScriptCommand =
  | { kind: 'run'; program: string; args: string[] }
  | { kind: 'refused'; why: string };

export function scriptCommand(facts: ScriptFacts): ScriptCommand {
  const { file, head, isExecutable, node, nodeFlags, shell } = facts;
  const shebang = shebangOf(head);
  if (isExecutable && shebang !== null) {
    const { program, argument } = shebang;
    if (/(?:^|\/)env$/.test(program) && argument === 'node' && nodeFlags.length > 0)
      return { kind: 'run', program: node, args: [...nodeFlags, file] };
    return { kind: 'run', program, args: argument === '' ? [file] : [argument, file] };
  }
  switch (extname(file).toLowerCase()) {
    case '.js':
    case '.mjs':
    case '.cjs':
    case '.ts':
      return { kind: 'run', program: node, args: [...nodeFlags, file] };
    case '.py':
      return { kind: 'run', program: 'python3', args: [file] };
    case '.sh':
      return { kind: 'run', program: shell, args: [file] };
    default:
      return { kind: 'refused', why: whyNot(shebang !== null) };
  }
}

/** A second bound inside of the box: what Node itself refuses needs no kernel to be refused. */
export function nodeFlags(may: { writes: readonly string[]; hasNetwork: boolean }): string[] {
  return [
    '--permission',
    '--allow-fs-read=*',
    ...may.writes.map((folder) => `--allow-fs-write=${folder}`),
    '--allow-child-process',
    '--allow-worker',
    // That these flags are given is no news to a script.
    ...['PERM0002', 'PERM0006', 'ExperimentalWarning'].map((code) => `--disable-warning=${code}`),
    ...(may.hasNetwork ? ['--allow-net'] : []),
  ];
}

/** The rest of the line is one argument, as for the system. */
function shebangOf(head: string): { program: string; argument: string } | null {
  const [, program, argument = ''] = /^#![ \t]*(\/[^\s\0]+)[ \t]*([^\n\0]*?)\s*\n/.exec(head) ?? [];
  return program === undefined ? null : { program, argument };
}

function whyNot(hasShebang: boolean): string {
  return hasShebang
    ? 'begins with #! but may not be executed; chmod +x it'
    : 'is neither executable with a first line like #!/usr/bin/env python3, nor named .js, .mjs, .cjs, .ts, .py or .sh';
}
