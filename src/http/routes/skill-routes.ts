/** The routes of skills: what there is, switching it on and off; and one command line. */
import { z } from 'zod';
import { RoteError } from '../../base/errors.ts';
import { printable } from '../../base/printable.ts';
import { requestDocumentSchema, sealDocument } from '../../domain/request-document.ts';
import { skillChangeView, skillRevisionsView } from '../../domain/views-of-skills.ts';
import { defineRoute, type Route } from './route.ts';

const nameParams = z.strictObject({ name: z.string().min(1).max(200) });
const revision = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'expected the number of a revision')
  .transform(Number)
  .pipe(z.int().min(1));
const finding = z.strictObject({
  level: z.enum(['error', 'warning']).optional(),
  code: z.string(),
  line: z.int(),
  message: z.string(),
  fix: z.string(),
  path: z.string().optional(),
});
const listed = {
  name: z.string(),
  description: z.string(),
  source: z.enum(['workspace', 'user', 'built-in']),
  path: z.string(),
  state: z.enum(['active', 'pending', 'shadowed', 'disabled']),
  why: z.string().nullable(),
  shadows: z.string().nullable(),
  domain: z.string().nullable(),
  schedule: z.record(z.string(), z.unknown()).nullable(),
  warnings: z.array(finding),
  usage: z.strictObject({
    runs: z.int(),
    successes: z.int(),
    averageMs: z.int().nullable(),
    lastError: z.string().nullable(),
  }),
};
const skill = z.strictObject({
  ...listed,
  hash: z.string().nullable(),
  license: z.string().nullable(),
  compatibility: z.string().nullable(),
  allowedTools: z.array(z.string()),
  metadata: z.record(z.string(), z.string()),
  tools: z.array(z.string()),
  hosts: z.array(z.string()),
  grantedHosts: z.array(z.string()),
  files: z.array(z.string()),
  body: z.string(),
  actions: z.array(z.strictObject({ name: z.string(), description: z.string(), path: z.string() })),
});

export const SKILL_ROUTES: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/skills',
    name: 'listSkills',
    summary: 'List the skills, and the files that could not be loaded.',
    answer: z.strictObject({
      skills: z.array(z.strictObject(listed)),
      diagnostics: z.array(
        z.strictObject({
          ...finding.omit({ level: true }).shape,
          path: z.string(),
          source: listed.source,
          findings: z.array(finding),
        }),
      ),
    }),
    handle: async (_, { skills }) => (await skills()).list(),
  }),
  defineRoute({
    method: 'get',
    path: '/skills/{name}',
    name: 'showSkill',
    summary: 'Show one skill: its instructions, actions and use.',
    params: nameParams,
    answer: z.strictObject({ skill }),
    handle: async ({ params }, { skills }) => ({
      skill: await (await skills()).show(params.name),
    }),
  }),
  defineRoute({
    method: 'get',
    path: '/skills/{name}/reading',
    name: 'readSkill',
    summary:
      'All that is read before a skill is switched on: what it reaches and does, and its files.',
    params: nameParams,
    answer: z.strictObject({
      reading: z
        .strictObject({
          hash: z.string().describe('Of what is shown here; enabling carries it.'),
          lines: z.array(z.string()),
          document: requestDocumentSchema,
        })
        .nullable()
        .describe('Null where its folder can not be read whole.'),
    }),
    async handle({ params }, { skills }) {
      const read = await (await skills()).readWhole(params.name);
      if (read === null) return { reading: null };
      const { hash, lines, document } = read;
      return { reading: { hash, lines: lines.map(printable), document: sealDocument(document) } };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/skills/{name}/enable',
    name: 'enableSkill',
    summary: 'Switch a skill on, exactly as it was shown.',
    params: nameParams,
    body: z.strictObject({
      hash: z.string().min(1).max(200).describe('Of what was shown: GET /skills/{name}/reading.'),
    }),
    answer: z.strictObject({ skill }),
    async handle({ params, body }, { skills }) {
      const desk = await skills();
      const read = await desk.readWhole(params.name);
      if (read !== null && sealDocument(read.document).isCut) throw tooLongToShow(params.name);
      const agreement = read?.hash === body.hash ? read.agreement : null;
      return { skill: await desk.enable(params.name, body.hash, { agreement }) };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/skills/{name}/disable',
    name: 'disableSkill',
    summary: 'Switch a skill off.',
    params: nameParams,
    answer: z.strictObject({ skill }),
    handle: async ({ params }, { skills }) => ({
      skill: await (await skills()).disable(params.name),
    }),
  }),
  defineRoute({
    method: 'get',
    path: '/skills/{name}/revisions',
    name: 'listSkillRevisions',
    summary: 'The states that a skill had before, newest first.',
    params: nameParams,
    answer: skillRevisionsView,
    handle: async ({ params }, { skills }) => (await skills()).revisions(params.name),
  }),
  defineRoute({
    method: 'get',
    path: '/skills/{name}/revisions/{revision}/changes',
    name: 'compareSkillRevisions',
    summary: 'What changed from a revision to another, or to what is there now, line by line.',
    params: nameParams.extend({ revision }),
    query: z.strictObject({
      to: revision.optional().describe('What is there now, where it is left out.'),
    }),
    answer: z.strictObject({ changes: z.array(skillChangeView) }),
    async handle({ params, query: { to = null } }, { skills }) {
      const from = params.revision;
      return { changes: await (await skills()).compare(params.name, { from, to }) };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/skills/{name}/rollback',
    name: 'rollBackSkill',
    summary: 'Bring a revision back; what is there now is kept as another.',
    params: nameParams,
    body: z.strictObject({ revision: z.int().min(1) }),
    answer: z.strictObject({ skill }),
    async handle({ params: { name }, body }, { skills }) {
      const desk = await skills();
      await desk.rollback(name, body.revision);
      return { skill: await desk.show(name) };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/commands',
    name: 'runCommand',
    summary: 'Run one command line as the agent writes it; a fault is a result too.',
    body: z.strictObject({
      line: z.string().max(100_000).describe('The name of a tool, then its input as flags.'),
      skill: z.string().min(1).optional().describe('With the tools that this skill declares.'),
    }),
    answer: z.strictObject({
      result: z.strictObject({
        line: z.int(),
        command: z.string(),
        ok: z.boolean(),
        output: z.unknown().optional(),
        help: z.string().optional(),
        error: z
          .strictObject({
            code: z.string(),
            message: z.string(),
            hint: z.string(),
            faults: z.array(z.record(z.string(), z.unknown())).optional(),
          })
          .optional(),
      }),
    }),
    handle: async ({ body, signal }, { commands }) => ({
      result: await (await commands()).run(body.line, { skill: body.skill, signal }),
    }),
  }),
];

function tooLongToShow(name: string): RoteError {
  return new RoteError(
    {
      code: 'too-long-to-show',
      message: `The skill "${name}" is more than can be shown here, and what can't be read whole can't be agreed to.`,
      hint: `Read its files where they are, then: rote skills enable ${name}`,
    },
    { blame: 'request' },
  );
}
