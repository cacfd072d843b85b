/** One turn as every loop has it: three answers with a call each, then the last word. The model costs nothing. */

export const CALLS = 3;
export const LAST_WORD = 'All done.';

export interface Loop {
  name: string;
  /** One turn; answers with its last word. */
  turn(): Promise<string>;
}

export const SEARCH = {
  name: 'email_search',
  description: 'find emails by their words',
  inputSchema: {
    type: 'object' as const,
    properties: { query: { type: 'string' as const }, limit: { type: 'integer' as const } },
    required: ['query'],
    additionalProperties: false,
  },
};
