/** What the scan looks for in programs: scripts, and code in a Markdown text. Patterns as in `text-rules.ts`. */
import type { Language, ScanRule } from './scan-rule.ts';

const CODE: readonly Language[] = ['js', 'python', 'shell'];
const READ_IT = 'Read what it does there, or have it taken out.';

/** Files and stores that hold keys, passwords and cookies. */
export const KEY_FILE =
  '(?:\\.ssh\\b[\'")]{0,2}\\s{0,3}[,/\\\\]\\s{0,3}[\'"]?(?:id_|identity|\\*)|\\bid_(?:rsa|ed25519|ecdsa|dsa)\\b|\\.aws[\'")]{0,2}\\s{0,3}[,/\\\\]\\s{0,3}[\'"]?credentials|\\.git-credentials|\\.netrc\\b|\\.npmrc\\b|\\.pypirc\\b|\\.gnupg\\b|\\.kube[\'")]{0,2}\\s{0,3}[,/\\\\]\\s{0,3}[\'"]?config|\\.docker/config\\.json|\\.config/gcloud|\\.config/solana/id\\.json|\\bwallet\\.dat\\b|/etc/shadow|/proc/(?:self|1|\\d+|\\*)/environ|\\bLogin Data\\b|\\bcookies\\.sqlite\\b|\\bkey[34]\\.db\\b|\\blogins\\.json\\b|\\bfind-(?:generic|internet)-password\\b|\\bdump-keychain\\b|login\\.keychain|\\.openclaw/(?:\\.env|credentials|openclaw\\.json)|\\.rote/secrets)';

/** Files that run by themselves once something is written into them. */
export const STARTUP_FILE =
  '(?:\\.(?:bashrc|bash_profile|bash_login|zshrc|zprofile|zshenv|profile)\\b|config\\.fish\\b|/etc/(?:cron|profile|rc\\.local|init\\.d|ld\\.so\\.preload|sudoers)|/var/spool/cron|\\.config/(?:autostart|systemd)|/etc/systemd|systemd/(?:system|user)\\b|LaunchAgents\\b|LaunchDaemons\\b|\\.git/hooks/|\\.ssh[\'")]{0,2}\\s{0,3}[,/]\\s{0,3}[\'"]?(?:authorized_keys|config|rc)\\b|sitecustomize\\.py|Startup[\'"\\\\]|CurrentVersion\\\\{1,2}Run)';

export const CODE_RULES: readonly ScanRule[] = [
  {
    code: 'runs-text',
    weight: 'medium',
    in: ['js', 'python'],
    pattern:
      /(?<![\w.$])(?<!(?:def|function)\s)eval\s{0,3}\(|\b(?:globalThis|window|global|self|builtins|__builtins__)\s{0,3}(?:\.\s{0,3}|\[\s{0,3}['"]|,\s{0,3}['"])(?:eval|exec|Function|__import__)\b|\(\s{0,3}0\s{0,3},\s{0,3}eval\s{0,3}\)|=\s{0,3}eval\s{0,3}(?:;|$)|\bnew\s{1,3}Function\s{0,3}\(|(?<![\w.])Function\s{0,3}\(\s{0,3}['"`]|\.constructor\s{0,3}(?:\.\s{0,3}constructor|\(\s{0,3}['"`])|['"]constructor['"]\s{0,3}\]\s{0,3}(?:\(|\[)|\bvm\s{0,3}\.\s{0,3}(?:runIn\w{1,20}|compileFunction|Script)\b|\bset(?:Timeout|Interval)\s{0,3}\(\s{0,3}['"`]/,
    message: 'This runs a text as a program.',
    fix: 'Write the program into the script, or read data with JSON.parse.',
  },
  {
    code: 'runs-text',
    weight: 'medium',
    in: ['python'],
    pattern:
      /(?<![\w.])(?<!def\s)exec\s{0,3}\(|(?<![\w.])compile\s{0,3}\([^\n]{0,120}['"]exec['"]|\bgetattr\s{0,3}\(\s{0,3}(?:os|sys|builtins|__builtins__|subprocess|importlib)\s{0,3},|\b__import__\s{0,3}\(|\bglobals\(\)\s{0,3}\[|\bcode\.InteractiveInterpreter\b|\brunpy\.run_/,
    message: 'This runs a text as a program, or reaches one by a name that is put together.',
    fix: 'Call the function by its name.',
  },
  {
    code: 'runs-text',
    weight: 'medium',
    in: ['shell'],
    pattern:
      /(?:^|[;&|({`]|\bthen|\bdo|\belse)\s{0,8}eval\s(?![^\n]{0,60}(?:shellenv|ssh-agent|direnv|\bhook\b|\benv\b|completion|\binit\b))|\b(?:ba|z)?sh\s{1,3}-c\s{1,3}["']?\$|(?:^|[;&|]|\bthen|\bdo)\s{0,8}(?:source|\.)\s{1,3}<\(/,
    message: 'This runs a text as a program.',
    fix: 'Write the command into the script.',
  },
  {
    code: 'reads-objects',
    weight: 'medium',
    in: ['python'],
    pattern:
      /\b(?:c?[pP]ickle|dill|cloudpickle|marshal|joblib|jsonpickle)\.(?:loads?|decode|Unpickler)\b|\bshelve\.open\b|\byaml\.(?:unsafe_load|full_load|load\s{0,3}\((?![^\n]{0,80}Safe))|\btorch\.load\s{0,3}\((?![^\n]{0,80}weights_only\s{0,3}=\s{0,3}True)/,
    message: 'This reads data that may bring a program with it.',
    fix: 'Read JSON, or with a loader that makes data only.',
  },
  {
    code: 'runs-composed-command',
    weight: 'medium',
    in: ['python'],
    pattern:
      /\bos\.(?:system|popen)\s{0,3}\(\s{0,3}(?:[rb]?f['"]|[A-Za-z_]|['"][^'"\n]{0,200}['"]\s{0,3}(?:[%+]|\.format))|\bshell\s{0,3}=\s{0,3}True\b|\b(?:commands|subprocess)\.get(?:status)?output\s{0,3}\(\s{0,3}(?:f['"]|[A-Za-z_])|\basyncio\.create_subprocess_shell\b/,
    message: 'This hands a command to a shell that is put together when it runs.',
    fix: 'Name the program and its arguments as a list, without a shell.',
  },
  {
    code: 'runs-composed-command',
    weight: 'medium',
    in: ['js'],
    pattern:
      /(?<![\w.])(?:child_process\.|cp\.)?exec(?:Sync)?\s{0,3}\(\s{0,3}(?:`[^`\n]{0,300}\$\{|['"][^'"\n]{0,200}['"]\s{0,3}\+)|\bshell\s{0,3}:\s{0,3}true\b/,
    message: 'This hands a command to a shell that is put together when it runs.',
    fix: 'Use execFile or spawn with a list of arguments.',
  },
  {
    code: 'runs-programs',
    weight: 'low',
    in: ['js', 'python'],
    pattern:
      /['"](?:node:)?child_process['"]|\bprocess\.binding\b|\bos\.(?:system|popen|exec[lv]p?e?|spawn\w{1,4}|posix_spawn)\s{0,3}\(|\bsubprocess\.(?:run|call|check_call|check_output|Popen)\b|\bpty\.spawn\b|\bDeno\.Command\b|\bBun\.spawn\b/,
    message: 'This starts other programs.',
    fix: 'See which; in the box they reach no more than the script does.',
  },
  {
    code: 'native-code',
    weight: 'medium',
    in: ['js', 'python'],
    pattern:
      /\bimport\s{1,3}ctypes\b|\bfrom\s{1,3}ctypes\b|\bctypes\.(?:CDLL|cdll|windll|string_at|memmove)\b|\bcffi\b|\bprocess\.dlopen\b|['"](?:ffi-napi|koffi|ref-napi)['"]|\bDeno\.dlopen\b|\bmmap\.PROT_EXEC\b/,
    message: 'This calls code of the machine that no scan can read.',
    fix: READ_IT,
  },
  {
    code: 'opens-shell',
    weight: 'high',
    pattern:
      /\/dev\/(?:tcp|udp)\/[\w.$'"{]|\bn(?:c|cat|etcat)\b[^\n|]{0,80}\s-(?:\w{0,4}[ec]|-exec|-sh-exec)\s{1,3}["']?(?:\/bin\/|cmd|powershell|(?:ba|z)?sh\b)|\bmkfifo\b[^\n]{0,120}\bn(?:c|cat)\b|\bsocat\b[^\n]{0,120}\bexec:|\bos\.dup2\s{0,3}\([^\n]{0,60}fileno|\bpty\.spawn\s{0,3}\(\s{0,3}\[?['"](?:\/bin\/)?(?:ba|z)?sh\b|\b(?:ba|z)?sh\s{1,3}-i\s{0,3}(?:>&|<&|\d?>)|\.pipe\(\s{0,3}(?:sh|shell|proc|child|cmd)\.stdin|\bTCPClient\s{0,3}\([^\n]{0,200}\bStreamReader|\bfsockopen\s{0,3}\([^\n]{0,120}\bexec\b/i,
    message: 'This gives a shell on this machine to somebody else.',
    fix: 'Do not use this skill.',
  },
  {
    code: 'reads-keys',
    weight: 'medium',
    in: CODE,
    pattern: new RegExp(`${KEY_FILE}|169\\.254\\.169\\.254|metadata\\.google\\.internal`, 'i'),
    message: 'This names a file or a place where keys, passwords or cookies are kept.',
    fix: 'Declare what it needs in rote-secrets; the script then gets that and nothing else.',
  },
  {
    code: 'starts-itself',
    weight: 'medium',
    in: [...CODE, 'text'],
    pattern: new RegExp(
      `(?:>>?|\\btee\\b(?:\\s{1,3}-a)?|\\bcp\\b[^\\n]{0,80}|\\bmv\\b[^\\n]{0,80}|\\bln\\s{1,3}-s[^\\n]{0,80}|\\bsed\\s{1,3}-i[^\\n]{0,80})\\s{0,3}["']?(?:~|\\$\\{?HOME\\}?|/etc|/var|/root|/home|\\.git)?[^\\s"'|;&]{0,60}${STARTUP_FILE}|\\bcrontab\\s{1,3}(?!-[lr]\\b)[-\\w/]|\\|\\s{0,3}crontab\\b|\\bsystemctl\\s{1,3}(?:--user\\s{1,3})?enable\\b|\\blaunchctl\\s{1,3}(?:load|bootstrap|submit)\\b|\\bschtasks(?:\\.exe)?\\s{1,3}/create\\b|\\bupdate-rc\\.d\\b|(?:writeFile|appendFile|createWriteStream|write_text|open)(?:Sync)?\\s{0,3}\\([^\\n]{0,120}${STARTUP_FILE}`,
      'i',
    ),
    message: 'This makes something run by itself from now on, outside of Rote.',
    fix: 'Use rote-schedule in the metadata; its owner then sees it.',
  },
  {
    code: 'lets-in',
    weight: 'high',
    in: CODE,
    pattern:
      /(?:>>|\btee\b|\bwriteFile|\bappendFile|\bwrite_text\b|['"]a['"])[^\n]{0,120}authorized_keys|authorized_keys[^\n]{0,80}(?:>>|['"][aw]\+?['"]|\bwriteFile|\bappendFile|\bwrite_text\b)|\bNOPASSWD:\s{0,3}ALL\b|\buseradd\b[^\n]{0,80}\b(?:sudo|wheel|root)\b|\bchmod\s{1,3}(?:[ug]?\+s|[4-6]7\d\d)\b/i,
    message: 'This lets somebody else into the machine.',
    fix: 'Do not use this skill.',
  },
  {
    code: 'destructive-command',
    weight: 'high',
    in: ['js', 'python'],
    pattern:
      /\bshutil\.rmtree\s{0,3}\(\s{0,3}(?:['"](?:\/|~|\/(?:etc|home|usr|var|root))\/?['"]|os\.path\.expanduser\(\s{0,3}['"]~\/?['"]\s{0,3}\)|(?:pathlib\.)?Path\.home\(\)|os\.environ\[['"]HOME['"]\])\s{0,3}[,)]|\brm(?:dir)?(?:Sync)?\s{0,3}\(\s{0,3}(?:['"`](?:\/|~|\/(?:etc|home|usr|var|root))\/?['"`]|(?:os\.)?homedir\(\)|process\.env\.HOME)\s{0,3},/,
    message: 'This destroys a home folder or a system folder.',
    fix: 'Name the one folder that is meant, inside of the workspace.',
  },
  {
    code: 'weakens-safety',
    weight: 'medium',
    pattern:
      /\bcom\.apple\.quarantine\b|\bspctl\s{1,3}--(?:master|global)-disable\b|\bcsrutil\s{1,3}disable\b|\bsetenforce\s{1,3}0\b|\bufw\s{1,3}disable\b|\biptables\s{1,3}-F\b|-DisableRealtimeMonitoring\b|-ExecutionPolicy\s{1,3}Bypass\b|\bset\s{1,3}\+o\s{1,3}history\b|\bunset\s{1,3}HISTFILE\b|\bhistory\s{1,3}-c\b|--dangerously-skip-permissions\b|--dangerously-bypass-approvals/i,
    message: 'This switches off something that protects the machine, or hides what was done.',
    fix: 'Take it out; what a script needs is granted where its owner sees it.',
  },
  {
    code: 'trusts-any-server',
    weight: 'low',
    in: CODE,
    pattern:
      /\bverify\s{0,3}=\s{0,3}False\b|\brejectUnauthorized\s{0,3}:\s{0,3}false\b|\bNODE_TLS_REJECT_UNAUTHORIZED\b|\b_create_unverified_context\b|\bCERT_NONE\b|\bcurl\b[^\n|]{0,80}(?:\s-\w{0,5}k\b|--insecure\b)|--no-check-certificate\b|StrictHostKeyChecking[= ]no\b|http\.sslVerify\s{1,3}false/,
    message: 'This talks to whoever answers, without asking who it is.',
    fix: 'Leave the check of certificates on.',
  },
  {
    code: 'drop-host',
    weight: 'medium',
    pattern:
      /(?:[/@.\s"'`]|^)(?:webhook\.site|requestbin\.\w{2,5}|pipedream\.net|[\w-]{1,60}\.ngrok(?:-free)?\.(?:io|app|dev)|[\w-]{1,60}\.trycloudflare\.com|transfer\.sh|0x0\.st|file\.io|termbin\.com|ix\.io|(?:paste|hast)ebin\.com\/raw|pastebin\.com\/raw|oastify\.com|interact\.sh|oast\.(?:fun|pro|live|site|online|me)|burpcollaborator\.net|dnslog\.cn|ceye\.io|beeceptor\.com|serveo\.net|localhost\.run|anonfiles\.com|gofile\.io|glot\.io|rentry\.co|discord(?:app)?\.com\/api\/webhooks\/\d)/i,
    message: 'This is a place where anybody can leave or collect something without a name.',
    fix: 'Send it to a host that you know, and declare that in rote-hosts.',
  },
  {
    code: 'number-host',
    weight: 'medium',
    pattern:
      /\bhttps?:\/\/(?!(?:127|10|0|255)\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|(?:1\.1\.1\.1|8\.8\.8\.8|1\.2\.3\.4)\b)(?:\d{1,3}(?:\.\d{1,3}){3}|0x[\da-f]{8}|\d{8,10})(?=[:/"'`\s)]|$)/i,
    message: 'This server has a number and no name, so nobody can tell whose it is.',
    fix: 'Use the name of the server, and declare it in rote-hosts.',
  },
  {
    code: 'unpinned',
    weight: 'low',
    pattern:
      /\b(?:pip3?|uv\s{1,3}pip|pipx)\s{1,3}install\s{1,3}(?:--?[\w-]{1,30}\s{1,3}){0,5}(?!-|\.|["']?\.|["']?git\+|requirements)["']?[\w][\w.-]{0,60}(?:\[[\w,-]{1,40}\])?["']?(?=\s|$|[;&|`)])|\b(?:npm\s{1,3}(?:i|install|add)|pnpm\s{1,3}(?:add|dlx)|yarn\s{1,3}(?:global\s{1,3})?add|bun\s{1,3}add|npx|bunx|uvx)\s{1,3}(?:--?[\w-]{1,30}(?:=\S{1,40})?\s{1,3}){0,5}(?:@[\w.-]{1,60}\/)?[a-z][\w.-]{0,60}(?:@(?:latest|next))?(?=\s|$|[;&|`)'"])|\bpip3?\s{1,3}install\s{1,3}(?:-\S{1,30}\s{1,3}){0,4}["']?git\+(?![^\s"']{0,200}@[0-9a-f]{7})|\bgo\s{1,3}install\s{1,3}\S{1,120}@latest\b|\b(?:cargo|gem)\s{1,3}install\s{1,3}(?![^\n]{0,80}(?:--version|-v\s|@\d))[a-z]|\bdocker\s{1,3}(?:run|pull)\s[^\n]{0,120}:latest\b/,
    message: 'This installs whatever version there is that day.',
    fix: 'Name the version: pip install NAME==1.2.3, npm install NAME@1.2.3.',
  },
  {
    code: 'obfuscated',
    weight: 'medium',
    in: CODE,
    pattern:
      /\b_0x[0-9a-f]{4,6}\b[^\n]{0,200}\b_0x[0-9a-f]{4,6}\b|(?:[!+[\]()]\s{0,2}){60}|(?:\\x[0-9a-fA-F]{2}){12}|(?:\\u00[0-9a-fA-F]{2}){8}|\bString\.fromCharCode\s{0,3}\(\s{0,3}(?:0x)?\w{2,4}\s{0,3}(?:,\s{0,3}(?:0x)?\w{2,4}\s{0,3}){5}|(?:\bchr\s{0,3}\(\s{0,3}\w{2,4}\s{0,3}\)\s{0,3}[+.,]\s{0,3}){4}|\brot_?13\b|\btr\s{1,3}["']?A-Za-z["']?\s{1,3}["']?N-ZA-M|['"][\w\s./:;()'"-]{4,200}['"]\s{0,3}\[\s{0,3}::\s{0,3}-1\s{0,3}\]|\.split\(\s{0,3}['"`]{2}\s{0,3}\)\s{0,3}\.reverse\(\)\s{0,3}\.join|\|\s{0,3}rev\s{0,3}\||\$\{[A-Za-z_]\w{0,20}:\d{1,3}:1\}[^\n]{0,40}\$\{[A-Za-z_]\w{0,20}:\d{1,3}:1\}|\blambda\b[^\n]{0,80}\b_{2,}\b[^\n]{0,80}\b_{2,}\b/,
    message: 'This is written so that nobody can read it.',
    fix: 'Write it plainly.',
  },
  {
    code: 'mines-coins',
    weight: 'high',
    pattern: /\bstratum\+(?:tcp|ssl):\/\/|\bxmrig\b[^\n]{0,80}(?:-o|--url|--donate)|\bcoinhive\b/i,
    message: 'This uses the machine to earn coins for somebody.',
    fix: 'Do not use this skill.',
  },
  {
    code: 'spies',
    weight: 'medium',
    in: CODE,
    pattern:
      /\bpynput\b|\bkeyboard\.(?:on_press|hook|record)\b|\bKeylogger\b|\bGetAsyncKeyState\b|['"](?:iohook|uiohook-napi|node-global-key-listener)['"]|\bxinput\s{1,3}test\b|\bscreencapture\s{1,3}-x\b|\bImageGrab\.grab\b|\bcv2\.VideoCapture\s{0,3}\(\s{0,3}0\b/i,
    message: 'This watches what is typed or shown on the machine.',
    fix: READ_IT,
  },
  {
    code: 'asks-to-run-archive',
    weight: 'medium',
    isProse: true,
    in: ['text'],
    pattern:
      /\b(?:download|extract|unzip|archive|\.zip|\.rar|\.7z|\.dmg)\b[^\n]{0,160}\b(?:pass(?:word|phrase)?|pwd)\s{0,3}(?::|=|is\b|-)\s{0,3}[`"'*]{0,3}\w{3}|\bunzip\s{1,3}-P\b|\b7z\s{1,3}x\s[^\n]{0,60}-p\w/i,
    message: 'This has an archive fetched that is locked, so that nothing can look into it.',
    fix: 'Ship what it holds in the folder of the skill.',
  },
  {
    code: 'speaks-to-model',
    weight: 'medium',
    isProse: true,
    pattern:
      /<\|(?:im_start|im_end|system|endoftext)\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|system_prompt|system-reminder)>|\b(?:if you are|as|note to|attention|dear|hey|message (?:to|for))\s{1,3}(?:an?\s{1,3}|the\s{1,3}|any\s{1,3}|all\s{1,3})?(?:AI|LLM|language model|A\.I\.|code review(?:er)? (?:bot|agent|model))s?\b[^\n]{0,60}\b(?:must|should|shall|please|do not|don't|never|always|approve|ignore|skip|run|execute|report|mark|say|treat)\b|\b(?:AI|LLM|assistant|agent|reviewer|scanner|model)s?\b[^\n]{0,60}\b(?:mark|report|classify|rate|treat|consider|label)\s{1,3}(?:this|it|the\s{1,3}(?:file|skill|script|code))\s{1,3}(?:as\s{1,3})?(?:safe|benign|clean|trusted|harmless)\b|\b(?:mark|report|classify|rate|treat|consider|label)\s{1,3}(?:this|the)\s{1,3}(?:file|skill|script|code)\s{1,3}as\s{1,3}(?:safe|benign|clean|trusted|harmless)\b|\b(?:AI|LLM|assistant|agent|model)s?\s{1,3}(?:reading|reviewing|scanning|analy[sz]ing|processing)\s{1,3}this\b/i,
    message: 'This speaks to the model that reads it, as if it came from somebody who may.',
    fix: 'Take it out, or say it to people in SKILL.md.',
  },
  {
    code: 'sends-by-picture',
    weight: 'medium',
    in: ['text'],
    pattern:
      /!\[[^\]\n]{0,100}\]\(\s{0,3}https?:[^)\s]{0,300}[?&/][\w-]{0,30}=?(?:\{|\$\{?[A-Za-z]|<[A-Za-z]|%7B|\[[A-Z_]{3})/i,
    message: 'This is a picture whose address carries something away when it is shown.',
    fix: 'Name a picture whose address is always the same.',
  },
  {
    code: 'sends-by-name',
    weight: 'medium',
    in: CODE,
    pattern:
      /\b(?:dig|nslookup|host|ping)\s[^\n]{0,80}(?:\$\(|\$\{?[A-Za-z]|`)[^\n]{0,80}\.[a-z]{2,}|\b(?:gethostbyname|getaddrinfo|dns\.(?:lookup|resolve\w{0,6})|dns\.resolver\.\w{1,10})\s{0,3}\(\s{0,3}(?:f['"]|`[^`\n]{0,80}\$\{|[^'"`\n)]{0,80}\+)/,
    message:
      'This puts something into the name of a host that is looked up, which carries it away.',
    fix: 'Look up names that stand in the script.',
  },
  {
    code: 'secret-in-text',
    weight: 'medium',
    pattern:
      /\bAKIA(?!\w{0,12}EXAMPLE)[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_\w{40,90}\b|\bglpat-[\w-]{20}\b|\bsk-(?:ant-|proj-|or-v1-)?(?![\w-]{0,30}(?:xxx|your))[A-Za-z0-9_-]{32,200}\b|\bxox[baprs]-\d{8,14}-[\w-]{10,80}\b|\bAIza[\w-]{35}\b|\bnpm_[A-Za-z0-9]{36}\b|\b[rs]k_live_[A-Za-z0-9]{20,80}\b|-----BEGIN (?:RSA |EC |DSA |OPENSSH |PGP )?PRIVATE KEY|\beyJ[\w-]{15,400}\.eyJ[\w-]{15,800}\.[\w-]{20,200}|\b\d{8,10}:AA[\w-]{33}\b|\bhooks\.slack\.com\/services\/T[A-Z0-9]{8,12}\/B\w{8,12}\/\w{20,30}/,
    message: 'This is a secret, and everybody who gets the skill has it.',
    fix: 'Take it out and make a new one; name it in rote-secrets.',
  },
];
