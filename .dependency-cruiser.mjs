/**
 * The layer rule: import only from rows above your own; the rooms of one row never import each
 * other. `scripts/layers.test.ts` plants violations to prove that it can fail.
 */
const FEATURES = [
  'schedule',
  'plans',
  'tools',
  'sandbox',
  'skills',
  'commands',
  'models',
  'budgets',
  'agent',
  'compiler',
  'memory',
  'channels',
  'mail',
  'heartbeat',
];

const ROWS = [
  ['base'],
  ['time'],
  ['domain'],
  ['language'],
  ['store'],
  ['config', 'home', 'people'],
  FEATURES,
  ['own-tools'],
  ['runs'],
  ['talk'],
  ['runtime'],
  ['http', 'cli', 'mcp'],
];

/**
 * The doors of each room: the files that other rooms may import. What is no door is the room's own business.
 * A new door is a line here, so that a review sees it.
 */
const DOORS = {
  config: ['config', 'live-config'],
  home: [
    'api-token',
    'database-file',
    'ensure-home',
    'owner',
    'presence',
    'secret-file',
    'secrets',
    'unclean-stop',
  ],
  people: ['people'],
  schedule: ['schedule', 'preview-trigger', 'sync-skill-schedules'],
  plans: [
    'plans',
    'plan-graph',
    'plan-ports',
    'plan-result',
    'plan-settings',
    'run-plan',
    'run-with-replan',
  ],
  tools: [
    'catalog',
    'circuits',
    'define-tool',
    'secret-mask',
    'tool',
    'tool-settings',
    'built-in/built-in-tools',
    'mcp/mcp-health',
    'mcp/mcp-servers',
    'mcp/mcp-settings',
    'scripts/script-runner',
  ],
  sandbox: ['sandbox'],
  skills: [
    'check-skills',
    'found-skill',
    'skill',
    'skill-files',
    'skill-registry',
    'skill-settings',
    'making/skill-workshop',
    'reading/read-skill',
    'telling/count-tokens',
    'telling/disclose-body',
    'telling/disclose-skills',
    'telling/wrap-untrusted',
  ],
  commands: ['call-checked', 'command-callers', 'decide-command', 'meta-tools', 'run-commands'],
  models: [
    'models',
    'choose-models',
    'model-settings',
    'observe-backend',
    'pull-model',
    'record-scenario',
  ],
  budgets: ['budgets', 'budget-grants', 'budget-settings', 'read-cost'],
  agent: [
    'agent',
    'agent-file',
    'agent-ports',
    'agent-settings',
    'decide-tainted',
    'limits',
    'paused-turn',
    'proposal-prompt',
    'propose-draft',
    'propose-plan',
    'read-proposal',
    'run-finish',
  ],
  compiler: ['compiler'],
  memory: ['memory'],
  channels: ['channels', 'channel'],
  mail: ['mail'],
  heartbeat: ['heartbeat'],
  'own-tools': [
    'own-tools',
    'agent-tools',
    'command-desk',
    'home-agents',
    'home-catalog',
    'home-mask',
    'home-skills',
    'server-of-tool',
    'session-state',
    'skill-desk',
    'skill-prompt',
    'skill-records',
    'sub-agent-runs',
    'tool-desk',
  ],
  runs: [
    'runs',
    'agent-history',
    'announce-changes',
    'cost-desk',
    'dispatched-text',
    'home-agent',
    'home-executor',
    'home-models',
    'home-recording',
    'messages',
    'plan-desk',
    'prompt-day',
    'session-desk',
    'sender',
    'worker',
  ],
  talk: [
    'talk',
    'ask-desk',
    'ask-settings',
    'forget-conversations',
    'pursuit-desk',
    'pursuit-log',
    'read-trigger-text',
  ],
  runtime: [
    'runtime',
    'backup-home',
    'config-schema',
    'daemon',
    'event-log',
    'house',
    'open-home',
    'read-status',
    'settings',
  ],
  http: ['http'],
  cli: ['cli', 'command', 'prompt'],
  mcp: ['mcp'],
};

const doorRules = Object.entries(DOORS).map(([room, doors]) => ({
  name: `${room}-is-entered-by-its-doors`,
  comment: `From outside, ${room}/ is the files that DOORS names; the others are its own business.`,
  severity: 'error',
  from: { path: '^src/', pathNot: [`^src/${room}/`, '\\.test\\.ts$', '\\.fake\\.ts$'] },
  to: {
    path: `^src/${room}/`,
    pathNot: [`^src/${room}/(?:${doors.join('|')})\\.ts$`, '\\.fake\\.ts$'],
  },
}));

const rowRules = ROWS.flatMap((row, index) => {
  const belowOrBeside = ROWS.slice(index).flat();
  return row.map((room) => {
    const forbidden = belowOrBeside.filter((other) => other !== room);
    return {
      name: `${room}-imports-only-rows-above`,
      comment: `${room}/ may import only from rows above its own; features meet in the joins.`,
      severity: 'error',
      from: { path: `^src/${room}/` },
      to: {
        path: [`^src/main\\.ts$`, `^src/(?:${[...forbidden, '(?!)'].join('|')})/`],
        // The test kit is for the tests of every room; the product takes none of it (see below).
        pathNot: '\\.fake\\.ts$',
      },
    };
  });
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...rowRules,
    ...doorRules,
    {
      name: 'every-room-has-a-row',
      comment: 'A folder in src/ that no row names is checked by no rule: give it a row.',
      severity: 'error',
      from: {},
      to: { path: '^src/[^/]+/', pathNot: `^src/(?:${ROWS.flat().join('|')})/` },
    },
    {
      name: 'the-pure-rooms-do-no-io',
      comment: 'time/, domain/ and language/ are pure: no Node modules at all.',
      severity: 'error',
      from: { path: '^src/(?:time|domain|language)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'web-imports-domain-types-only',
      comment: 'The page knows the nouns and nothing else of the server.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^src/', pathNot: '^src/domain/' },
    },
    {
      name: 'web-takes-no-values-from-domain',
      comment: 'A value import would pull server code into the page: import type.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^src/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'Fakes and tests serve tests only.',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.(?:test|fake|oracle|arbitrary|contract)\\.ts$' },
      to: { path: '\\.(?:test|fake|oracle|arbitrary|contract)\\.ts$' },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that leads nowhere is checked by no rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^scripts/fixtures/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  },
};
