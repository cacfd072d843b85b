/** What `rote skills new` writes: a skill that is valid as it is, and says what can be changed. */

/** The files of a new skill, by their paths in its folder; with a script, an action that can be called at once. */
export function skillTemplate(
  name: string,
  { withScript }: { withScript: boolean },
): Map<string, string> {
  const tools = withScript
    ? `rote-tools: "${name}.run"`
    : '# rote-tools: "http.request message.send"';
  const files = new Map([['SKILL.md', skillFile(name, tools)]]);
  if (!withScript) return files;
  files.set('actions/run.md', actionFile(name));
  files.set('scripts/run.js', SCRIPT);
  files.set('checks/words.json', checkFile(name));
  return files;
}

function skillFile(name: string, tools: string): string {
  return `---
name: "${name}"
# What it does, and when to use it: until a model opens the skill, this is all it sees.
description: "Describe here what ${name} does. Use it when somebody asks for that."
metadata:
  version: "1"
  # Take the # away from what you need.
  # rote-trigger: "a phrase that calls for it | another one"
  # The tools that its runs may call; any other is refused: rote tools list.
  ${tools}
  # When it runs by itself: a cron expression with a zone, "every 3h", or "at 2027-01-01T09:00".
  # rote-schedule: "0 9 * * 1-5 Europe/Berlin"
  # A plan of tool calls in this folder; with it, no model is needed: rote help plans
  # rote-plan: "plan.json"
---

# ${name}

1. Say what to do first.
2. Say what to do next, and with which tool.
3. Say what to answer, and when to stop and ask.

## When it goes wrong

- Say what to do when something is missing or fails.
`;
}

function actionFile(name: string): string {
  return `---
name: "${name}.run"
description: "Counts the words of a text. Say here what yours does."
flags:
  text: { type: string, required: true, description: "The text." }
script: "scripts/run.js"
# What one more call would do: read (nothing), idempotent (nothing more), or once (it again).
effect: "read"
---

# ${name}.run

    rote cmd '${name}.run --text "three little words"'
`;
}

function checkFile(name: string): string {
  const check = {
    action: `${name}.run`,
    input: { text: 'three little words' },
    expect: { output: { words: 3 } },
  };
  return `${JSON.stringify(check, null, 2)}\n`;
}

const SCRIPT = `// Reads one JSON document, the flags of the action, and prints one JSON object a line: rote help tools.md#scripts
let given = '';
for await (const part of process.stdin) given += part;
const { text } = JSON.parse(given);

const say = (event) => console.log(JSON.stringify(event));
say({ type: 'log', message: 'counting' });
const words = text.split(/\\s+/).filter((word) => word !== '').length;
// The last line says that it is done; without it the call has failed.
say({ type: 'done', ok: true, output: { words } });
`;
