/**
 * What the scan looks for in any text that comes with a skill, a command or not. Each pattern takes linear time on a line
 * of bounded length.
 */
import { GERMAN_OVERRIDE } from '../../language/de/german-override.ts';
import type { ScanRule } from './scan-rule.ts';

const SEND =
  '(?:send|post|upload|transmit|exfiltrate|forward|e-?mail|leak|submit|copy|output|report)';
const PRIVATE =
  '(?:passwords?|private keys?|ssh keys?|seed phrases?|recovery phrases?|mnemonics?|id_rsa|\\.env\\b|\\.ssh\\b|\\.aws/credentials|environment variables|browser cookies|session cookies|keychain|(?:all|every|any)\\s+(?:\\w+\\s+){0,2}(?:api keys?|tokens|credentials|secrets))';
const SECRET_FILE =
  '(?:~|\\$HOME|/root|/home/\\w+)/\\.(?:ssh|aws|gnupg|kube|netrc|npmrc|docker/config|config/gcloud)|/etc/shadow|id_(?:rsa|ed25519)\\b';
const SHELL = '(?:sudo\\s+)?(?:/bin/)?(?:ba|z|da|k)?sh\\b';
/** Where a path ends in a command. */
const END = '(?=\\s|$|[;&|)`\'"])';
const ROOT =
  '["\']?(?:/|~|\\$HOME|\\$\\{HOME(?::[^}\\n]{0,20})?\\}|/(?:bin|boot|dev|etc|home|lib|root|sbin|usr|var|Users|System))/?[.*]?["\']?';

export const TEXT_RULES: readonly ScanRule[] = [
  {
    code: 'overrides-assistant',
    weight: 'high',
    isProse: true,
    pattern:
      /\b(?:ignore|disregard|forget|override|bypass|discard)\s+(?:(?:all|any|the|your|every|of|these|those|my|its|other)\s+){0,4}(?:previous|prior|above|earlier|preceding|foregoing|original|system|developer|safety)\s+(?:(?:system|safety|developer|user)\s+)?(?:instructions?|prompts?|rules?|guidelines?|directives?|messages?|commands?|constraints?)\b/i,
    message: 'This tells the assistant to drop the instructions it has.',
    fix: 'Say what the skill does; what the assistant may do is decided elsewhere.',
  },
  {
    code: 'overrides-assistant',
    weight: 'high',
    isProse: true,
    pattern:
      /\b(?:do not|don't|stop|never)\s+(?:follow|obey|apply|respect)(?:ing)?\s+(?:(?:any|the|your|all|of)\s+){0,3}(?:previous|prior|system|original|safety)\s+(?:instructions?|prompts?|rules?|guidelines?)/i,
    message: 'This tells the assistant to drop the instructions it has.',
    fix: 'Say what the skill does; what the assistant may do is decided elsewhere.',
  },
  {
    code: 'overrides-assistant',
    weight: 'high',
    isProse: true,
    pattern: GERMAN_OVERRIDE,
    message: 'This tells the assistant to drop the instructions it has.',
    fix: 'Say what the skill does; what the assistant may do is decided elsewhere.',
  },
  {
    code: 'hides-from-owner',
    weight: 'medium',
    isProse: true,
    pattern:
      /\b(?:(?:do not|don't|never|without)\s+(?:tell|telling|inform|informing|notify|notifying|alert|alerting|mention(?:ing)?\s+(?:this|it)\s+to)\s+(?:the\s+)?(?:user|owner|human|operator)|hide\s+(?:this|it|these)\s+from\s+(?:the\s+)?(?:user|owner|human)|(?:reveal|print|repeat|output)\s+(?:your|the)\s+system\s+prompt)\b/i,
    message:
      'This asks for something that the owner is not to know, or to be told what is private.',
    fix: 'Take it out, or say why the owner agrees to it.',
  },
  {
    code: 'sends-secrets',
    weight: 'high',
    isProse: true,
    pattern: new RegExp(
      `\\b${SEND}\\s[^.;!?]{0,60}?${PRIVATE}[^.;!?]{0,50}?\\s(?:to|via|at|through)\\s[^.;!?]{0,30}?(?:https?:|webhook|\\w@\\w|server|endpoint|discord|telegram|pastebin|\\bme\\b)`,
      'i',
    ),
    message: 'This asks for secrets to be sent somewhere.',
    fix: 'Name the secret in the plan as ${secret.NAME}; it then goes where the call goes and nowhere else.',
  },
  {
    code: 'sends-secrets',
    weight: 'high',
    pattern: new RegExp(
      `(?:(?:curl|wget|nc|ncat|scp|rsync|Invoke-WebRequest|fetch)\\b[^\\n]{0,200}?(?:@|\\$\\(\\s*cat\\s+|<\\s*|\\s)(?:${SECRET_FILE})|(?:${SECRET_FILE})[^\\n]{0,100}?\\|[^\\n]{0,60}?\\b(?:curl|wget|nc|ncat)\\b|\\b(?:env|printenv)\\s*\\|[^\\n]{0,60}?\\b(?:curl|wget|nc|ncat)\\b)`,
      'i',
    ),
    message: 'This command sends files or variables that hold secrets somewhere.',
    fix: 'Take the command out.',
  },
  {
    code: 'destructive-command',
    weight: 'high',
    pattern: new RegExp(
      `(?:\\bfind\\s+${ROOT}\\s+(?:-type\\s+\\w\\s+)?(?:-delete\\b|-exec(?:dir)?\\s+(?:/bin/)?rm\\b)|\\bcd\\s+["']?(?:/|~|\\$HOME)["']?\\s*(?:&&|;)\\s*(?:sudo\\s+)?rm\\s+-\\w*r\\w*\\s+[.*](?=\\s|$)|\\brm\\s+(?:-{1,2}[\\w-]+\\s+)*-{1,2}(?:[a-z]*r[a-z]*|recursive)\\s+(?:-{1,2}[\\w-]+\\s+)*${ROOT}${END}|--no-preserve-root\\b|\\bmkfs(?:\\.\\w+)?\\s+[^\\n]{0,40}?/dev/|\\bdd\\s[^\\n]{0,100}?\\bof=/dev/(?:sd|hd|nvme|disk|mmcblk|vd)|>\\s*/dev/(?:sd|hd|nvme|vd)\\w|\\bwipefs\\s+-a|\\bshred\\s[^\\n]{0,40}?/dev/|:\\(\\)\\s*\\{\\s*:\\s*\\|\\s*:\\s*&\\s*\\}\\s*;|\\bchmod\\s+-R\\s+\\d{3,4}\\s+/${END}|\\bformat\\s+c:|\\bRemove-Item\\s[^\\n]{0,60}?-Recurse[^\\n]{0,40}?\\s["']?(?:[A-Z]:\\\\|\\$HOME|~)["']?${END})`,
      'i',
    ),
    message: 'This command destroys a disk, a home folder or a system folder.',
    fix: 'Name the one folder that is meant, inside of the workspace.',
  },
  {
    code: 'runs-hidden-code',
    weight: 'high',
    pattern: new RegExp(`\\bbase64\\s+(?:-d|-D|--decode)\\b[^\\n]{0,60}?\\|\\s*${SHELL}`, 'i'),
    message: 'This runs code that nobody can read.',
    fix: 'Put the code into a script in the folder of the skill.',
  },
  {
    code: 'runs-remote-code',
    weight: 'medium',
    pattern: new RegExp(
      `(?:\\b(?:curl|wget)\\b[^\\n|]{0,300}\\|\\s*(?:${SHELL}|(?:sudo\\s+)?(?:python3?|node|perl|ruby)\\b)|\\b(?:ba|z)?sh\\b[^\\n]{0,20}?(?:<\\(|\\$\\()\\s*(?:curl|wget)\\b|\\b(?:iex|Invoke-Expression)\\b[^\\n]{0,40}?\\b(?:irm|iwr|Invoke-\\w+|DownloadString)\\b|\\b(?:irm|iwr)\\b[^\\n|]{0,200}\\|\\s*iex\\b)`,
      'i',
    ),
    message: 'This runs whatever another server answers with.',
    fix: 'Say which package and version to install, or ship the script with the skill.',
  },
];

/** Words before a match that make it something warned of, not something asked for. */
export const TALKED_ABOUT =
  /\b(?:never|not|don't|avoid|refuses?|rejects?|blocks?|blocked|detects?|flags?|prevents?|denies|deny|forbid(?:den)?|against|such as|e\.g|like|examples?|attacks?|attempts?|malicious|dangerous|destructive|injections?|harmful|says?|contains?|patterns?|phrases?|unsafe|risky?|denylist|blocklist)\b/i;

/** A comment that speaks to a model. */
export const SPEAKS_TO_MODEL =
  /\b(?:you (?:must|should|are|will)|assistant|the (?:agent|model)|AI|LLM|secretly|system prompt|always|when (?:asked|running)|instructions?)\b/;
