/**
 * A call that a model wrote in a form which calls nothing: in a block of another kind, as JSON or tags in its text, as a
 * bare command line. Its person would read it as an answer, and nothing would happen; so the model is told once how
 * calls are written here.
 */
import { closesFence, createFenceFinder, type Fence } from '../base/markdown-fence.ts';
import type { AgentMode } from './agent-settings.ts';

/** The name of the tool that was to be called; null where the text only speaks of tools. */
export function meantCall(
  text: string,
  { isTool, words }: { isTool: (name: string) => boolean; words: string },
): string | null {
  const name = inTags(text, isTool) ?? inJson(text, isTool) ?? inLines(text, isTool);
  // Who asks how a tool is called is shown it.
  return name === null || words.includes(name) ? null : name;
}

type IsTool = (name: string) => boolean;

const NAME = String.raw`["']?([a-z][\w-]*(?:\.[\w-]+)*)["']?`;

/** `<tool_call>tasks.search …`, `<invoke name="tasks.search">`, `<function=tasks.search>`. */
const TAG = new RegExp(
  String.raw`<\|?(?:tool|function|invoke|tool_call|function_call)(?:\s+name)?\s*[=>|]{1,2}\s*${NAME}`,
  'gi',
);

function inTags(text: string, isTool: IsTool): string | null {
  return firstTool(text.matchAll(TAG), isTool);
}

const NAMED =
  /"(?:name|tool|toolName|tool_name|function|action|command)"\s{0,20}:\s{0,20}"([a-z][\w.-]{0,100})"/gi;
const GIVEN = /"(?:arguments|parameters|input|args|params|action_input)"\s{0,20}:/i;

function inJson(text: string, isTool: IsTool): string | null {
  return GIVEN.test(text) ? firstTool(text.matchAll(NAMED), isTool) : null;
}

/** A line that is a command and nothing else; outside of a block only with a flag, or as a call of a function. */
function inLines(text: string, isTool: IsTool): string | null {
  const findFence = createFenceFinder();
  let open: Fence | null = null;
  for (const line of text.split('\n')) {
    if (open !== null && closesFence(line, open)) {
      open = null;
      continue;
    }
    if (open === null) {
      open = findFence(line);
      if (open !== null) continue;
    }
    const form = open === null ? BARE : INSIDE;
    const name = form.exec(line)?.groups?.['name'];
    if (name?.includes('.') === true && isTool(name)) return name;
  }
  return null;
}

const LEAD = String.raw`^\s{0,8}(?:[$>]\s{1,4}|rote\s+)?`;
const LINE_NAME = String.raw`(?<name>[a-z][\w-]*(?:\.[\w-]+)+)`;
const BARE = new RegExp(String.raw`${LEAD}\`?${LINE_NAME}(?:\s+--[a-z]|\(.*\)\s*;?\`?\s*$)`);
const INSIDE = new RegExp(String.raw`${LEAD}${LINE_NAME}(?=[\s(]|$)`);

function firstTool(matches: Iterable<RegExpMatchArray>, isTool: IsTool): string | null {
  for (const [, name = ''] of matches) if (isTool(name)) return name;
  return null;
}

const HOW: Readonly<Record<AgentMode, (name: string) => string>> = {
  multi_agent: (name) =>
    `Write the command in a block marked cmd:\n\`\`\`cmd\n${name} --FLAG VALUE\n\`\`\`\n"${name} --help" in such a block shows its flags.`,
  single_loop: () => 'Call the function call_tool. Do not write the call in your text.',
  direct: () => 'Call the tool itself. Do not write the call in your text.',
};

/** What the model is told; its person has not seen the answer. */
export function howToCall(name: string, mode: AgentMode): string {
  return `[Your person did not see this answer. ${name} was not called: the call is written in a form that does nothing here. ${HOW[mode](name)} If you did not want to call anything, answer again in plain words.]`;
}
