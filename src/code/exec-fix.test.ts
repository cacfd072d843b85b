import { describe, expect, test } from 'vitest';
import { execWithFix, type FixAnswer, type FixRequest, type ProgramRun } from './exec-fix.ts';

const FILE = '/box/program.py';
const BROKEN = 'x = 1\nprint(y)\n';
const said = (words: object): FixAnswer => ({ kind: 'said', text: JSON.stringify(words) });
const FIX = said({ replace: [{ from: 2, to: 2, with: ['print(x)'] }] });

/** A Python that fails with each `y`, and can't read a line that ends with `(`. Its steps are kept, and it may die before one. */
function bench(answers: FixAnswer[], options: { hasFixer?: boolean } = {}) {
  const runs: string[] = [];
  const asked: FixRequest[] = [];
  const kept = new Map<string, unknown>();
  let diesBefore: string | null = null;
  const run = async (program: string): Promise<ProgramRun> => {
    runs.push(program);
    const line = program.split('\n').findIndex((words) => /\(y\)/.test(words)) + 1;
    const isHung = program.includes('while True');
    const stderr = `Traceback (most recent call last):\n  File "${FILE}", line ${line}, in <module>\nNameError: name 'y' is not defined\n`;
    return {
      exitCode: isHung ? null : line === 0 ? 0 : 1,
      stopped: isHung ? 'it took longer than 10000 ms' : null,
      stdout: line === 0 ? '1\n' : '',
      stderr: line === 0 || isHung ? '' : stderr,
      isCut: false,
      files: [],
    };
  };
  const ports = {
    run,
    check: async (program: string) => ({
      fault: /\($/m.test(program) ? "SyntaxError: '(' was never closed" : null,
      warnings: program.includes('import gone') ? ['there is no module "gone"'] : [],
    }),
    fix:
      options.hasFixer === false
        ? null
        : async (request: FixRequest) => {
            asked.push(request);
            return answers[asked.length - 1] ?? ({ kind: 'silent', why: 'nobody' } as const);
          },
    async once<T>(name: string, work: () => Promise<T>): Promise<T> {
      if (!kept.has(name)) {
        if (diesBefore === name) throw new Error(`killed before ${name}`);
        kept.set(name, structuredClone(await work()));
        if (diesBefore === `after ${name}`) throw new Error(`killed after ${name}`);
      }
      return kept.get(name) as T;
    },
  };
  return {
    runs,
    asked,
    dieAt: (name: string | null) => {
      diesBefore = name;
    },
    go: (program = BROKEN) => execWithFix({ language: 'python', program, file: FILE }, ports),
  };
}

describe('exec with fix', () => {
  test('success on first attempt', async () => {
    const { go, asked } = bench([]);
    expect(await go('print(1)\n')).toMatchObject({
      ...{ attempt: 1, fixed: false, why: null, error: null, context: null },
      run: { exitCode: 0 },
    });
    expect(asked).toEqual([]);
  });

  test('fix on second attempt', async () => {
    const { go, runs, asked } = bench([FIX]);
    expect(await go()).toMatchObject({
      ...{ attempt: 2, fixed: true, why: null, program: 'x = 1\nprint(x)\n' },
      run: { exitCode: 0 },
    });
    expect(runs).toEqual([BROKEN, 'x = 1\nprint(x)\n']);
    expect(asked).toMatchObject([
      { error: { line: 2, message: "NameError: name 'y' is not defined" }, refused: null },
    ]);
    expect(asked[0]?.context.text).toContain('> 2 | print(y)');
  });

  test('max attempts exceeded: the last failure is told', async () => {
    const worse = said({ replace: [{ from: 2, to: 2, with: ['print(y) # again'] }] });
    const more = said({ replace: [{ from: 2, to: 2, with: ['print(y) # and again'] }] });
    const { go, runs } = bench([worse, more, FIX]);
    expect(await go()).toMatchObject({
      ...{ attempt: 3, fixed: false, why: 'three attempts were made' },
      ...{ run: { exitCode: 1 }, error: { line: 2 }, program: 'x = 1\nprint(y) # and again\n' },
      attempts: [{ exitCode: 1 }, { exitCode: 1 }, { exitCode: 1 }],
    });
    expect(runs).toHaveLength(3);
  });

  test('syntax validation catches syntax error: nothing is run, and the fixer is told', async () => {
    const { go, runs, asked } = bench([
      said({ replace: [{ from: 2, to: 2, with: ['print('] }] }),
      FIX,
    ]);
    expect(await go()).toMatchObject({ attempt: 3, fixed: true });
    expect(runs).toHaveLength(2);
    expect(asked[1]).toMatchObject({
      program: BROKEN,
      refused: "SyntaxError: '(' was never closed",
    });
  });

  test('timeout per attempt: a program that hangs ends at its bound, and nobody is asked', async () => {
    const { go, asked } = bench([FIX]);
    expect(await go('while True: pass\n')).toMatchObject({
      ...{ attempt: 1, fixed: false, why: 'it took longer than 10000 ms' },
      run: { exitCode: null },
    });
    expect(asked).toEqual([]);
  });

  test.each<[string, FixAnswer, string | RegExp]>([
    ['prose', { kind: 'said', text: 'I would rather not.' }, 'The answer was no patch.'],
    ['other lines', said({ replace: [{ from: 2, to: 40, with: [] }] }), /Only 1 to 2 were shown/],
    ['nothing', said({ replace: [] }), 'It changes nothing.'],
    [
      'an import that does more',
      said({ replace: [], imports: ['import os; os.system("id")'] }),
      /is no import/,
    ],
  ])('a fixer that answers %s has spent an attempt', async (_, answer, why) => {
    const { go, runs } = bench([answer, answer]);
    const ended = await go();
    expect(ended).toMatchObject({ attempt: 3, fixed: false, program: BROKEN });
    expect(ended.attempts[1]?.refused).toMatch(why);
    expect(runs).toEqual([BROKEN]);
  });

  test('without a model, or with one that is silent, the person gets the place', async () => {
    for (const ended of [
      await bench([], { hasFixer: false }).go(),
      await bench([{ kind: 'silent', why: 'the model is away' }]).go(),
    ]) {
      expect(ended).toMatchObject({ attempt: 1, fixed: false, error: { line: 2 } });
      expect(ended.context?.text).toContain('> 2 | print(y)');
      expect(ended.why).toMatch(/no model is set up|the model is away/);
    }
  });

  test('a missing module of its own is a warning', async () => {
    const { go } = bench([
      said({ replace: [{ from: 2, to: 2, with: ['print(x)'] }], imports: ['import gone'] }),
    ]);
    expect(await go()).toMatchObject({
      fixed: true,
      program: 'import gone\nx = 1\nprint(x)\n',
      attempts: [{}, { warnings: ['there is no module "gone"'] }],
    });
  });

  test('killed before and after each step it goes on, and no step that ended is done again', async () => {
    const steps = ['run 1', 'fix 2', 'check 2', 'run 2', 'fix 3', 'check 3', 'run 3'];
    const worse = said({ replace: [{ from: 2, to: 2, with: ['print(y) # again'] }] });
    for (const step of steps.flatMap((name) => [name, `after ${name}`])) {
      const { go, dieAt, runs, asked } = bench([worse, FIX]);
      dieAt(step);
      await expect(go()).rejects.toThrow(
        `killed ${step.startsWith('after') ? '' : 'before '}${step}`,
      );
      dieAt(null);
      expect(await go()).toMatchObject({ attempt: 3, fixed: true });
      expect(runs).toHaveLength(3);
      expect(asked).toHaveLength(2);
    }
  });
});
