/** Hosts and secrets that a program uses and that its skill does not declare. */
import type { ScanRule } from './scan-rule.ts';

export interface Declared {
  hosts: readonly string[];
  secrets: readonly string[];
}

type Undeclared = Pick<ScanRule, 'code' | 'weight' | 'message' | 'fix'>;

const HOST =
  /\b(?:https?|wss?|ftp):\/\/(?:[\w.-]{1,60}(?::[^@\s/'"]{0,60})?@)?([A-Za-z0-9][\w.-]{2,252})/g;
/** Names that are reserved, or that stand for a format and are never called. */
const NEVER_CALLED =
  /(?:^|\.)(?:example(?:\.\w{2,3})?|test|invalid|localhost|local|w3\.org|json-schema\.org|schema\.org|xmlsoap\.org|openxmlformats\.org|purl\.org)$|^[\d.]+$|^[^.]+$/i;
const CALLS =
  /\b(?:fetch|axios|got|requests|httpx|urlopen|urllib\d?|curl|wget|WebSocket|connect|request|get|post|put)\b/;
const SECRET =
  /\b(?:process\.env(?:\.|\[['"])|os\.environ(?:\.get\(\s{0,3}|\[)['"]|os\.getenv\(\s{0,3}['"]|Deno\.env\.get\(\s{0,3}['"]|\$\{?)([A-Z][A-Z0-9_]{0,60}(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)(?:_[A-Z0-9]{1,20})?)\b/g;

export function undeclaredIn(line: string, { hosts, secrets }: Declared): Undeclared[] {
  const found: Undeclared[] = [];
  for (const [, host = ''] of line.matchAll(HOST)) {
    const name = host.toLowerCase().replace(/\.$/, '');
    if (NEVER_CALLED.test(name) || hosts.some((one) => covers(one.toLowerCase(), name))) continue;
    found.push({
      code: 'undeclared-host',
      weight: hosts.length > 0 && CALLS.test(line) ? 'medium' : 'low',
      message: `${name} is named here, and rote-hosts does not declare it.`,
      fix: `Add it to rote-hosts in the metadata of SKILL.md, or take it out.`,
    });
  }
  for (const [, name = ''] of line.matchAll(SECRET)) {
    if (secrets.some((one) => one.toUpperCase().replaceAll('-', '_') === name)) continue;
    found.push({
      code: 'undeclared-secret',
      weight: 'low',
      message: `The secret ${name} is used here, and rote-secrets does not declare it.`,
      fix: 'Add it to rote-secrets in the metadata of SKILL.md, or take it out.',
    });
  }
  return found;
}

function covers(declared: string, host: string): boolean {
  const name = declared.replace(/:\d+$/, '');
  return name === host || (name.startsWith('*.') && host.endsWith(name.slice(1)));
}
