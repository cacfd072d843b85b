/** A compiled line of `HEARTBEAT.md`: it is checked without a model as far as the compiler understands it. */
export type CompiledLine =
  /** A plan does it; `trigger` is set if the line itself says when. */
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
