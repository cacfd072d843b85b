/**
 * What the scan follows through a program: where something comes from, where it goes, and what it means when the one
 * reaches the other. Patterns as in `text-rules.ts`.
 */
import { KEY_FILE, STARTUP_FILE } from './code-rules.ts';
import type { Language, ScanRule } from './scan-rule.ts';

export type Source =
  | 'keys'
  | 'environment'
  | 'decoded'
  | 'downloaded'
  | 'file'
  | 'startup'
  | 'watched';
export type Sink = 'network' | 'address' | 'run-text' | 'run-program' | 'write';

export interface Place<Kind> {
  kind: Kind;
  in: readonly Language[];
  pattern: RegExp;
}

const SCRIPTS: readonly Language[] = ['js', 'python'];
const ALL: readonly Language[] = ['js', 'python', 'shell'];

export const SOURCES: readonly Place<Source>[] = [
  { kind: 'keys', in: ALL, pattern: new RegExp(KEY_FILE, 'i') },
  { kind: 'startup', in: SCRIPTS, pattern: new RegExp(STARTUP_FILE, 'i') },
  {
    kind: 'environment',
    in: SCRIPTS,
    pattern:
      /(?<!\}\s{0,3}=\s{0,3}|keys\s{0,3}\(\s{0,3})\bprocess\.env\b(?!\s{0,3}(?:\?\.|[.[\w]))|(?<!\bin\s{1,3})\bos\.environ\b(?!\s{0,3}[.[\w])|\bos\.environ\.(?:copy|items|values)\b|['"]\/proc\/self\/environ/,
  },
  {
    kind: 'environment',
    in: ['shell'],
    pattern: /(?:\$\(|`|^|[|;&]\s{0,3})\s{0,3}(?:env|printenv|export -p|set)\s{0,3}(?:\)|`|\||>|$)/,
  },
  {
    kind: 'decoded',
    in: SCRIPTS,
    pattern:
      /\b[bB](?:ase)?(?:64|32|85)\.?\w{0,12}decode\b|\bb64decode\b|\batob\s{0,3}\(|\bBuffer\.from\s{0,3}\([^\n]{1,300},\s{0,3}['"](?:base64|hex|base64url)['"]|\bbytes\.fromhex\b|\bunhexlify\b|\bcodecs\.decode\b|\bzlib\.decompress\b|\b(?:gunzip|inflate|brotliDecompress)(?:Raw)?Sync\b|\bfromCharCode\b|\bmarshal\.loads\b|\bdecodeURIComponent\s{0,3}\(\s{0,3}['"`]|\bunescape\s{0,3}\(|\.join\s{0,3}\(\s{0,3}(?:map\s{0,3}\(\s{0,3}chr|\[?\s{0,3}chr\s{0,3}\()|\[\s{0,3}::\s{0,3}-1\s{0,3}\]|\.reverse\(\)\s{0,3}\.join/,
  },
  {
    kind: 'decoded',
    in: ['shell'],
    pattern:
      /\bbase(?:64|32)\s{1,3}(?:-\w{0,3}[dD]|--decode)|\bxxd\s[^\n]{0,20}-\w{0,3}r|\bopenssl\s{1,3}(?:enc|base64)\b[^\n]{0,60}-d\b|\|\s{0,3}rev\b|\bprintf\s{1,3}["'](?:%b["']\s{1,3}["'])?\\+(?:x|0)|\becho\s{1,3}-\w{0,2}e\w{0,2}\s{1,3}["']\\+(?:x|0)|\btr\s{1,3}["']?A-Za-z["']?\s{1,3}["']?N-Z|\bgunzip\s{1,3}-c|\bpython3?\s{1,3}-c\s[^\n]{0,80}decode/,
  },
  {
    kind: 'downloaded',
    in: SCRIPTS,
    pattern:
      /(?<![\w.])fetch\s{0,3}\(|\b(?:axios|got|needle|superagent|requests|httpx|session|urllib\d?|ky)\s{0,3}(?:\.\s{0,3}get\s{0,3})?\(|\b(?:axios|got|requests|httpx|session|client|urllib3?)\.(?:get|request)\s{0,3}\(|\burlopen\s{0,3}\(|\burlretrieve\s{0,3}\(|\bhttps?\.get\s{0,3}\(/,
  },
  {
    kind: 'downloaded',
    in: ['shell'],
    pattern: /(?:^|[\s;&|(`])(?:curl|wget|aria2c|Invoke-WebRequest|iwr)\s/,
  },
  {
    kind: 'file',
    in: SCRIPTS,
    pattern:
      /\breadFile(?:Sync)?\s{0,3}\(|\bcreateReadStream\s{0,3}\(|(?<![\w.])open\s{0,3}\((?![^\n)]{0,200}['"][wax]b?\+?['"])|\.read_(?:text|bytes)\s{0,3}\(/,
  },
  {
    kind: 'watched',
    in: ALL,
    pattern:
      /\bpynput\b|\bImageGrab\.grab\b|\bscreencapture\s|\bpbpaste\b|\bxclip\s[^\n]{0,20}-o\b|\bpyperclip\.paste\b|\bclipboard\.(?:readText|read)\b|\bpyautogui\.screenshot\b/,
  },
];

export const SINKS: readonly Place<Sink>[] = [
  {
    kind: 'network',
    in: SCRIPTS,
    pattern:
      /(?<![\w.])fetch\s{0,3}\(|\b(?:axios|got|needle|superagent|requests|httpx|session|client|http|ky)\.(?:post|put|patch|request|get)\s{0,3}\(|\baxios\s{0,3}\(|\burlopen\s{0,3}\(|\bRequest\s{0,3}\(|\bhttps?\.(?:request|get)\s{0,3}\(|\bsendBeacon\s{0,3}\(|\bnew\s{1,3}WebSocket\s{0,3}\(|\bXMLHttpRequest\b|\.(?:sendall|sendto|sendmail|send_message)\s{0,3}\(|\b(?:sock|socket|ws|conn|s|req)\.(?:send|write|end)\s{0,3}\(|\bgethostbyname\s{0,3}\(|\bdns\.(?:lookup|resolve)\w{0,6}\s{0,3}\(|\bnet\.connect\s{0,3}\(|\bftp\.stor\w{1,8}\s{0,3}\(|['"\s](?:curl|wget)\s/,
  },
  {
    kind: 'network',
    in: ['shell'],
    pattern:
      /(?:^|[\s;&|(`])(?:curl|wget|nc|ncat|scp|rsync|sftp|ftp|telnet|dig|nslookup|sendmail|mail|socat)\s/,
  },
  {
    kind: 'address',
    in: SCRIPTS,
    pattern:
      /(?:fetch|get|post|put|request|urlopen|Request)\s{0,3}\(\s{0,3}(?:f['"]https?:\/\/[^'"\n]{0,200}\{|`https?:\/\/[^`\n]{0,200}\$\{|['"]https?:\/\/[^'"\n]{0,200}['"]\s{0,3}\+)/,
  },
  {
    kind: 'address',
    in: ['shell'],
    pattern: /\b(?:curl|wget)\s[^\n]{0,200}https?:\/\/[^\s"']{0,200}\$[({A-Za-z]/,
  },
  {
    kind: 'run-text',
    in: SCRIPTS,
    pattern:
      /(?<![\w.$])(?:eval|exec)\s{0,3}\(|\b(?:new\s{1,3})?Function\s{0,3}\(|\bvm\.\w{1,20}\s{0,3}\(|\b(?:pickle|marshal|dill)\.loads\s{0,3}\(|(?<![\w.])compile\s{0,3}\(|\bimport\s{0,3}\(\s{0,3}(?:['"`]data:|[`'"]?\$?\{?[a-z]\w{0,40}\s{0,3}[`)+])|\b_compile\s{0,3}\(|\.constructor\s{0,3}(?:\(|\.\s{0,3}constructor)/,
  },
  {
    kind: 'run-text',
    in: ['shell'],
    pattern:
      /\|\s{0,3}(?:sudo\s{1,3})?(?:\/(?:usr\/)?bin\/)?(?:env\s{1,3})?(?:ba|z|da|k)?sh\b|\|\s{0,3}(?:sudo\s{1,3})?(?:python3?|node|perl|ruby|php)\b(?!\s{1,3}(?:-m\s{1,3}json|-c|-e))|(?:^|[;&|({]|\bthen|\bdo)\s{0,8}eval\s|\b(?:ba|z)?sh\s{1,3}(?:-c\s{1,3}["']?\$|<\()|\b(?:(?:ba|z|da|k)?sh|python3?|node|perl|ruby|php)\b[^\n|;&]{0,40}<<<\s{0,3}["']?\$|(?:^|[;&|])\s{0,8}(?:source|\.)\s{1,3}(?:<\(|\/tmp|["']?\$)/,
  },
  {
    kind: 'run-program',
    in: ['js'],
    pattern:
      /(?<![\w.])(?:child_process\.|cp\.)?(?:exec|spawn|fork)(?:File)?(?:Sync)?\s{0,3}\(|\b(?:child_process|cp)\.\w{4,12}\s{0,3}\(|\bchmod(?:Sync)?\s{0,3}\([^\n]{0,100}0o?7/,
  },
  {
    kind: 'run-program',
    in: ['python'],
    pattern:
      /\bos\.(?:system|popen|exec\w{1,4}|startfile)\s{0,3}\(|\bsubprocess\.\w{3,14}\s{0,3}\(|\bos\.chmod\s{0,3}\([^\n]{0,100}0o?7|\bctypes\b/,
  },
  {
    kind: 'run-program',
    in: ['shell'],
    pattern:
      /\bchmod\s{1,3}(?:[ugoa]{0,3}\+\w{0,2}x|[0-7]?7\d\d)\b|(?:^|[;&|]|\bthen|\bdo)\s{0,8}(?:sudo\s{1,3})?(?:ba|z)?sh\s{1,3}["']?[$./~]|(?:^|[;&|])\s{0,8}(?:sudo\s{1,3})?(?:\.\/|\/tmp\/|["']?\$(?!\w{1,60}["']?\s{0,3}(?:[!=<>]=?\s|-\w\w\s|\]|\)\s{0,3}$)))\w/,
  },
  {
    kind: 'write',
    in: SCRIPTS,
    pattern:
      /\b(?:writeFile|appendFile)(?:Sync)?\s{0,3}\(|\bcreateWriteStream\s{0,3}\(|(?<![\w.])open\s{0,3}\([^\n]{0,200}['"][wa]b?\+?['"]|\.write_(?:text|bytes)\s{0,3}\(|\.write\s{0,3}\(|\bshutil\.(?:copy|move)\w{0,5}\s{0,3}\(|\bcopyFile(?:Sync)?\s{0,3}\(/,
  },
];

export interface Flow extends Pick<ScanRule, 'code' | 'weight' | 'message' | 'fix' | 'in'> {
  from: Source;
  to: Sink;
}

const FIX_SECRETS =
  'Name the secret in rote-secrets and the host in rote-hosts, and send nothing else.';
const FIX_HIDDEN = 'Write the program into the script, where it can be read.';
const FIX_REMOTE = 'Ship the program with the skill.';

export const FLOWS: readonly Flow[] = [
  {
    ...{ from: 'keys', to: 'network', code: 'sends-secrets', weight: 'high' },
    message: 'This sends files that hold keys or passwords somewhere.',
    fix: FIX_SECRETS,
  },
  {
    ...{ from: 'environment', to: 'network', code: 'sends-secrets', weight: 'high' },
    message: 'This sends all variables of its environment somewhere.',
    fix: FIX_SECRETS,
  },
  {
    ...{ from: 'watched', to: 'network', code: 'spies', weight: 'high' },
    message: 'This sends what is typed, copied or shown on the machine somewhere.',
    fix: 'Do not use this skill.',
  },
  {
    ...{ from: 'decoded', to: 'run-text', code: 'runs-hidden-code', weight: 'high' },
    message: 'This runs code that nobody can read.',
    fix: FIX_HIDDEN,
  },
  {
    ...{ from: 'decoded', to: 'run-program', code: 'runs-hidden-code', weight: 'medium' },
    message: 'This runs a command that is decoded first.',
    fix: FIX_HIDDEN,
  },
  {
    ...{ from: 'downloaded', to: 'run-text', code: 'runs-remote-code', weight: 'high' },
    in: SCRIPTS,
    message: 'This runs whatever another server answers with.',
    fix: FIX_REMOTE,
  },
  {
    // What people are told to type to install most programs.
    ...{ from: 'downloaded', to: 'run-text', code: 'runs-remote-code', weight: 'medium' },
    in: ['shell'],
    message: 'This runs whatever another server answers with.',
    fix: FIX_REMOTE,
  },
  {
    ...{ from: 'downloaded', to: 'run-program', code: 'runs-remote-code', weight: 'medium' },
    message: 'This starts a program with what another server answered, or that came from there.',
    fix: FIX_REMOTE,
  },
  {
    ...{ from: 'startup', to: 'write', code: 'starts-itself', weight: 'medium' },
    message: 'This makes something run by itself from now on, outside of Rote.',
    fix: 'Use rote-schedule in the metadata; its owner then sees it.',
  },
  {
    ...{ from: 'file', to: 'address', code: 'composed-address', weight: 'medium' },
    message: 'This puts what stands in a file into an address, which carries it away.',
    fix: 'Send it in the body of a call, to a host that rote-hosts declares.',
  },
  {
    ...{ from: 'file', to: 'network', code: 'sends-files', weight: 'low' },
    message: 'This sends what stands in a file somewhere.',
    fix: 'See which file, and where it goes.',
  },
];
