/** Why a contract changed since 67816b94, the commit before the table of operations; CHANGELOG tells the same to people. */
import type { ContractReason } from './contract-changes.ts';

export const CONTRACT_REASONS: readonly ContractReason[] = [
  {
    place: /parameters\.(q|all|format|dry)\.schema\.default$/,
    reason: 'What holds without a parameter stands in its description; it holds as before.',
  },
  {
    place: /parameters\.(schedule|from|to|tool)\.schema\.maxLength$/,
    reason: 'A text in a query has a longest length, which no id, name or date reaches.',
  },
  {
    place: /backfillScheduleBody\.properties\.(from|to)\.(min|max)Length$/,
    reason: 'An instant was parsed before as well; an empty or endless one is refused earlier.',
  },
  {
    place: /wakeAgentBody\.properties\.reason\.default$/,
    reason: 'The daemon gives the same reason as before; it stands in no schema.',
  },
  {
    place: /rollBackSkillBody\.properties\.revision\.maximum$/,
    reason: 'A revision is a count; no page has a thousand million.',
  },
  {
    place: /mcpServer\.properties\.domains\.default/,
    reason: 'Lists are a domain of their own over MCP, as tasks are.',
  },
];
