/** What `rote skills new` writes: a skill that is valid as it is, and says what can be changed. */

export function skillTemplate(name: string): string {
  return `---
name: "${name}"
# What it does, and when to use it: until a model opens the skill, this is all it sees.
description: "Describe here what ${name} does. Use it when somebody asks for that."
metadata:
  version: "1"
  # Take the # away from what you need.
  # rote-trigger: "a phrase that calls for it | another one"
  # The tools that its runs may call; any other is refused: rote tools list.
  # rote-tools: "http.request message.send"
  # When it runs by itself: a cron expression with a zone, "every 3h", or "at 2027-01-01T09:00".
  # rote-schedule: "0 9 * * 1-5 Europe/Berlin"
  # A plan of tool calls in this folder; with it, no model is needed: docs/plans.md.
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
