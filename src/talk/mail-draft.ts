/** A mail that a sentence about what was told makes: its receivers and words stand in the draft, and nothing in them is a reference. */
import type { Draft } from '../compiler/compiler.ts';
import { planSchema } from '../domain/plan/plan.ts';

interface Mail {
  to: string[];
  subject: string;
  body: string;
  reply_to?: string;
}

/** What others wrote stands in it as it is. */
const literal = (text: string): string => text.replaceAll('${', () => '$${');

export function mailDraft(
  mail: Mail,
  { about, summary, notes = [] }: { about: string; summary: string; notes?: string[] },
): Draft {
  const input = { ...mail, subject: literal(mail.subject), body: literal(mail.body) };
  const requestId = `ask: ${about}`.replaceAll('${', '').slice(0, 200);
  return {
    tier: 'direct',
    trigger: null,
    plan: planSchema.parse({ requestId, tools: [{ toolId: 'answer', tool: 'email.send', input }] }),
    instruction: null,
    capabilities: ['email.send'],
    name: 'email.send',
    summary,
    notes,
    nextFires: [],
    cost: { tokens: 0, modelCalls: 0 },
    skill: null,
    madeBy: 'compiler',
    manage: null,
  };
}
