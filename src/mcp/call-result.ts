/** The result of a call, as a program reads it: words, and the value if the tool says what it looks like. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { cutText } from '../base/few-of.ts';
import type { ToolResult } from '../domain/tool-call.ts';
import type { HomeMask } from '../own-tools/home-mask.ts';
import type { Tool } from '../tools/tool.ts';
import { isStructured } from './offered-tools.ts';

/** More than this no program has room for. */
const LONGEST = 400_000;

export function answered(tool: Tool, result: ToolResult, mask: HomeMask): CallToolResult {
  if (!result.ok) return failed(result.failure.code, result.failure.message, mask);
  const output = mask.value(result.output ?? null);
  const text = typeof output === 'string' ? output : JSON.stringify(output);
  const isLong = text.length > LONGEST;
  if (isLong && isStructured(tool, output))
    return failed('too-long', `The answer has ${text.length} characters. Ask for less.`, mask);
  return {
    content: [{ type: 'text', text: cutText(text, LONGEST) }],
    ...(isStructured(tool, output) && { structuredContent: output }),
  };
}

export function failed(code: string, message: string, mask: HomeMask): CallToolResult {
  return {
    content: [{ type: 'text', text: `${code}: ${mask.text(cutText(message, LONGEST))}` }],
    isError: true,
  };
}
