/**
 * The layer rule: import only from rows above your own; the rooms of one row never import each
 * other. `scripts/layers.test.ts` plants violations to prove that it can fail.
 */
const ROWS = [
  ['base'],
  ['domain'],
  ['store'],
  [
    'schedule',
    'plans',
    'tools',
    'skills',
    'models',
    'agent',
    'compiler',
    'memory',
    'channels',
    'heartbeat',
  ],
  ['runtime'],
  ['http', 'cli', 'mcp'],
];

const rowRules = ROWS.flatMap((row, index) => {
  const belowOrBeside = ROWS.slice(index).flat();
  return row.map((room) => {
    const forbidden = belowOrBeside.filter((other) => other !== room);
    return {
      name: `${room}-imports-only-rows-above`,
      comment: `${room}/ may import only from rows above its own; features meet in runtime/.`,
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
    {
      name: 'every-room-has-a-row',
      comment: 'A folder in src/ that no row names is checked by no rule: give it a row.',
      severity: 'error',
      from: {},
      to: { path: '^src/[^/]+/', pathNot: `^src/(?:${ROWS.flat().join('|')})/` },
    },
    {
      name: 'domain-does-no-io',
      comment: 'domain/ is pure: no Node modules at all.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'features-show-one-file',
      comment: 'From outside, a feature is the file named after it (schedule/schedule.ts).',
      severity: 'error',
      from: { path: '^src/(?:([^/]+)/|main\\.ts$)', pathNot: '\\.test\\.ts$' },
      to: {
        path: `^src/(?:${ROWS[3].join('|')})/`,
        pathNot: ['^src/$1/', '^src/([^/]+)/\\1\\.ts$', '\\.fake\\.ts$'],
      },
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
