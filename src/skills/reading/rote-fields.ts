/** Rote's own fields of a SKILL.md. A value that can't be meant is told and ignored. */

import { GRANTED_HOST } from '../../domain/box.ts';
import { readAmount } from '../../domain/budget.ts';
import { splitPhrases } from '../../language/phrases/split-phrases.ts';
import type { SkillText } from '../skill.ts';
import { textOf } from './front-value.ts';
import { insidePath } from './inside-path.ts';
import { type FindField, type LooseField, noteIgnored, textsOf } from './loose-keys.ts';
import type { Notes } from './notes.ts';
import { isWhen, readSchedule } from './skill-schedule.ts';

type RoteFields = Pick<
  SkillText,
  | 'domain'
  | 'triggers'
  | 'tools'
  | 'secrets'
  | 'hosts'
  | 'maxSteps'
  | 'budget'
  | 'schedule'
  | 'scheduleProblem'
  | 'planFile'
>;

const WORDS = /[\s,]+/;

export function readRoteFields(find: FindField, notes: Notes): RoteFields {
  return {
    domain: readText(find('rotedomain'), notes, DOMAIN),
    triggers: readTriggers(find, notes),
    tools: textsOf(find('rotetools', 'requiredtools'), { separator: WORDS, notes }),
    secrets: readSecrets(find('rotesecrets'), notes),
    hosts: readHosts(find('rotehosts'), notes),
    maxSteps: readMaxSteps(find('rotemaxsteps', 'maxsteps'), notes),
    budget: readBudget(find('rotebudget'), notes),
    ...readSchedule(find, notes),
    planFile: readPlanFile(find('roteplan'), notes),
  };
}

interface Rule {
  pattern: RegExp;
  why: string;
  fix: string;
}

const DOMAIN: Rule = {
  pattern: /^[a-z0-9][a-z0-9_-]*$/,
  why: 'a domain is one word of lowercase letters, digits and hyphens',
  fix: 'Write one word, such as email.',
};

function readText(field: LooseField | null, notes: Notes, rule: Rule): string | null {
  if (field === null) return null;
  const text = textOf(field.value)?.trim() ?? '';
  if (rule.pattern.test(text)) return text;
  noteIgnored(field, notes, rule.why, rule.fix);
  return null;
}

function readTriggers(find: FindField, notes: Notes): string[] {
  const own = find('rotetrigger');
  if (own !== null) return textsOf(own, { separator: (text) => splitPhrases(text), notes });
  const other = find('triggers') ?? find('trigger');
  if (other === null || (other.key.toLowerCase() === 'trigger' && isWhen(other))) return [];
  return textsOf(other, { separator: (text) => splitPhrases(text, '|,\n'), notes });
}

function readSecrets(field: LooseField | null, notes: Notes): string[] {
  return readNames(field, notes, {
    pattern: /^[A-Za-z_]\w{0,99}$/,
    why: 'is no name of a secret',
    fix: 'Write names of letters, digits and _, such as MAIL_TOKEN.',
  });
}

function readHosts(field: LooseField | null, notes: Notes): string[] {
  const hosts = readNames(field, notes, {
    pattern: GRANTED_HOST,
    why: 'is no name of a host',
    fix: 'Write names without https:// and without a path, such as api.example.com, *.example.com or api.example.com:8443.',
  });
  return hosts.map((host) => host.toLowerCase());
}

function readNames(field: LooseField | null, notes: Notes, rule: Rule): string[] {
  const names = textsOf(field, { separator: WORDS, notes });
  return names.filter((name) => {
    const isName = rule.pattern.test(name);
    if (!isName && field !== null)
      noteIgnored(field, notes, `${JSON.stringify(name.slice(0, 80))} ${rule.why}`, rule.fix);
    return isName;
  });
}

function readMaxSteps(field: LooseField | null, notes: Notes): number | null {
  if (field === null) return null;
  const text = textOf(field.value)?.trim() ?? '';
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  noteIgnored(field, notes, 'it is no whole number above 0', `Write ${field.key}: "20"`);
  return null;
}

function readBudget(field: LooseField | null, notes: Notes): string | null {
  if (field === null) return null;
  const text = textOf(field.value)?.trim() ?? '';
  if (readAmount(text) !== null) return text;
  const fix = 'Write an amount, such as $0.50, 20000 tokens or 5 min.';
  noteIgnored(field, notes, 'a budget is an amount of dollars, tokens or time', fix);
  return null;
}

function readPlanFile(field: LooseField | null, notes: Notes): string | null {
  if (field === null) return null;
  const path = insidePath(textOf(field.value) ?? '');
  if (path === null) {
    const fix = 'Write a path from the folder of the skill, such as plan.json.';
    noteIgnored(field, notes, 'a plan has to be a file inside the folder of the skill', fix);
  }
  return path;
}
