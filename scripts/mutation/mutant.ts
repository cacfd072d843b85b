/** One planted fault: a line of the code made wrong, and the tests that must notice. */
export interface Mutant {
  /** Kebab-case, unique: what `--only` takes. */
  name: string;
  file: string;
  /** Stands in the file exactly once; the list must stay true to the code. */
  text: string;
  replacement: string;
  /** What goes wrong for people when this line is wrong. */
  breaks: string;
  /** Each of them must go red. */
  tests: readonly string[];
}

/** `src/agent/limits.ts` → `agent`. */
export function roomOf({ file }: Pick<Mutant, 'file'>): string {
  return file.split('/')[1] ?? '';
}

/** By test file, the test that noticed; null where none has a name. */
export type Killers = Readonly<Record<string, string | null>>;

export type Verdict =
  | { kind: 'killed'; by: Killers }
  /** These test files stayed green. */
  | { kind: 'survived'; green: string[] }
  /** The text does not stand in the file exactly once. */
  | { kind: 'stale'; found: number }
  /** No test ran at all, so nothing was proved. */
  | { kind: 'broken'; tests: string[] }
  /** What noticed is red as the code is, so nothing was proved. */
  | { kind: 'red-before'; tests: string[] };
