/** The languages of programs that Rote runs: their files, what runs them, and what tells that they can be read at all. */

export const PROGRAM_LANGUAGES = ['js', 'ts', 'python', 'bash'] as const;
export type ProgramLanguage = (typeof PROGRAM_LANGUAGES)[number];

/** A program and its arguments; the path of the file follows. */
type Command = readonly [program: string, ...args: string[]];

export interface LanguageFacts {
  /** The name of the program's file. Node finds out by itself whether it is a module. */
  file: string;
  /** `node` stands for the Node that runs Rote. */
  run: Command;
  /** Reads the program and runs nothing of it. */
  check: Command;
  /** One whole line that only brings in what stands elsewhere; null where the language has none. */
  importLine: RegExp | null;
}

const JS_NAMES = String.raw`[\w$]+(?:\s+as\s+[\w$]+)?`;
const JS_IMPORT = new RegExp(
  String.raw`^(?:import (?:type )?(?:[\w$]+|\* as [\w$]+|(?:[\w$]+, )?\{ ?${JS_NAMES}(?:, ?${JS_NAMES})*,? ?\}) from (?:'[^'\\]+'|"[^"\\]+")|const (?:[\w$]+|\{ ?[\w$]+(?:, ?[\w$]+)* ?\}) = require\((?:'[^'\\]+'|"[^"\\]+")\));?$`,
);
const PYTHON_IMPORT =
  /^(?:import [\w.]+(?: as \w+)?(?:, ?[\w.]+(?: as \w+)?)*|from [\w.]+ import \w+(?: as \w+)?(?:, ?\w+(?: as \w+)?)*)$/;

/** Takes the types away, as running it would, and has Node parse what is left: nothing of it moves. */
const CHECK_TS = `
const { readFileSync, writeFileSync } = require('node:fs');
const { stripTypeScriptTypes } = require('node:module');
const [, path] = process.argv;
const left = '/tmp/checked.js';
try {
  writeFileSync(left, stripTypeScriptTypes(readFileSync(path, 'utf8'), { sourceUrl: path }));
} catch (error) {
  console.error(error.stack);
  process.exit(1);
}
const { stderr, status } = require('node:child_process').spawnSync(process.execPath, ['--check', left], { encoding: 'utf8' });
console.error(stderr.replaceAll(left, path));
process.exit(status);
`;

export const LANGUAGES: Readonly<Record<ProgramLanguage, LanguageFacts>> = {
  js: {
    file: 'program.js',
    run: ['node'],
    check: ['node', '--check'],
    importLine: JS_IMPORT,
  },
  ts: {
    file: 'program.ts',
    run: ['node'],
    check: ['node', '--no-warnings', '-e', CHECK_TS],
    importLine: JS_IMPORT,
  },
  python: {
    file: 'program.py',
    run: ['python3'],
    check: [
      'python3',
      '-c',
      'import sys; compile(open(sys.argv[1], "rb").read(), sys.argv[1], "exec")',
    ],
    importLine: PYTHON_IMPORT,
  },
  bash: { file: 'program.sh', run: ['bash'], check: ['bash', '-n'], importLine: null },
};
