/** What the daemon answers about tools. */
import type { CircuitView } from '../../src/domain/views.ts';
import type { Schema } from '../parts/schema-values.ts';

export interface ListedTool {
  name: string;
  summary: string;
  effect: 'read' | 'idempotent' | 'once';
  /** Whether the effect depends on what is given to it. */
  effectByInput: boolean;
  aliases: string[];
  circuit: CircuitView['state'];
  /** What is missing in the settings, where no call of it works. */
  notSetUp: string | null;
}

export interface Server {
  name: string;
  state: string;
  tools: number;
  error: string | null;
  diagnostics: string[];
}

export interface ToolsAnswer {
  tools: ListedTool[];
  /** Those that are not closed. */
  circuits: CircuitView[];
  servers: Server[];
}

export interface ShownTool extends ListedTool {
  description: string[];
  input: Schema;
  output: Schema;
  examples: { input: Record<string, unknown>; does: string }[];
}

export const EFFECT_WORDS = {
  read: 'reads only',
  idempotent: 'safe to repeat',
  once: 'acts each time',
};
