/** What became of a line of `HEARTBEAT.md`: checked without a model as far as the compiler understands it. */
export type CompiledLine =
  /** A plan does it; `trigger` where the line says when by itself. */
  | {
      kind: 'check';
      definition: Record<string, unknown>;
      trigger: object | null;
      tools: string[];
      summary: string;
    }
  /** A plan finds out whether it holds, and wakes the agent, who does the rest. */
  | { kind: 'condition'; definition: Record<string, unknown>; tools: string[]; summary: string }
  /** A model looks at it each time. */
  | { kind: 'judged' }
  | { kind: 'refused'; why: string };

export type CompileLine = (
  line: string,
  at: { agent: string; session: string; timezone: string },
) => Promise<CompiledLine>;
