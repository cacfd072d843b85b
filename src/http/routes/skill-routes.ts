/** The routes of skills that are no operations: what there is, switching one on, what changed; and one command line. */
import { z } from 'zod';
import { badRequest, type RoteError } from '../../base/errors.ts';
import { printable, printableText } from '../../base/printable.ts';
import { requestDocumentSchema, sealDocument } from '../../domain/request-document.ts';
import {
  checkReportView,
  listedSkill,
  scanFindingView,
  skillChangeView,
  skillFinding,
  skillView,
} from '../../domain/views-of-skills.ts';
import { defineRoute, type Route } from './route.ts';

const revision = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'expected the number of a revision')
  .transform(Number)
  .pipe(z.int().min(1));
export const SKILL_ROUTES: readonly Route[] = [
  defineRoute('GET /skills', 'listSkills', {
    summary: 'List the skills, and the files that could not be loaded.',
    answer: z.strictObject({
      skills: z.array(z.strictObject(listedSkill)),
      diagnostics: z.array(
        z.strictObject({
          ...skillFinding.omit({ level: true }).shape,
          path: z.string(),
          source: listedSkill.source,
          findings: z.array(skillFinding),
        }),
      ),
    }),
    handle: async (_, { skills }) => (await skills()).list(),
  }),
  defineRoute('GET /skills/{name}', 'showSkill', {
    summary: 'Show one skill: its instructions, actions and use.',
    answer: z.strictObject({ skill: skillView }),
    handle: async ({ params }, { skills }) => ({
      skill: await (await skills()).show(params.name),
    }),
  }),
  defineRoute('GET /skills/{name}/reading', 'readSkill', {
    summary:
      'All that is read before a skill is switched on: what it reaches and does, and its files.',
    answer: z.strictObject({
      reading: z
        .strictObject({
          hash: z.string().describe('Of what is shown here; enabling carries it.'),
          lines: z.array(z.string()),
          document: requestDocumentSchema(),
          findings: z.array(scanFindingView).describe('Of the scan, the heaviest first.'),
        })
        .nullable()
        .describe('Null where its folder can not be read whole.'),
    }),
    async handle({ params }, { skills }) {
      const read = await (await skills()).readWhole(params.name);
      if (read === null) return { reading: null };
      const { hash, lines, document } = read;
      const findings = read.findings.map(({ weight, code, path, line, message, fix }) => ({
        ...{ weight, code, path: printable(path), line },
        ...{ message: printable(message), fix: printable(fix) },
      }));
      const sealed = sealDocument(document);
      return { reading: { hash, lines: lines.map(printable), document: sealed, findings } };
    },
  }),
  defineRoute('POST /skills', 'createSkill', {
    summary: 'Make a skill to fill in, in the own folder of skills.',
    body: z.strictObject({
      name: z.string().min(1).max(200).describe('Small letters, digits and hyphens.'),
      script: z
        .boolean()
        .default(false)
        .describe('With an action, the script that carries it out, and a check of it.'),
    }),
    answer: z.strictObject({ skill: skillView }),
    async handle({ body: { name, script } }, { skills }) {
      const desk = await skills();
      await desk.create(name, { withScript: script });
      return { skill: await desk.show(name) };
    },
  }),
  defineRoute('POST /skills/{name}/test', 'testSkill', {
    summary: 'Run the checks of a skill, in the box: nothing real is read, written or sent.',
    answer: z.strictObject({ checks: z.array(checkReportView) }),
    async handle({ params, signal }, { skills }) {
      const checks = await (await skills()).test(params.name, signal);
      return {
        checks: checks.map(({ check, ok, expected, got, durationMs }) => ({
          ...{ check: printable(check), ok, durationMs },
          ...{ expected: printableText(expected), got: printableText(got) },
        })),
      };
    },
  }),
  defineRoute('POST /skills/{name}/enable', 'enableSkill', {
    summary: 'Switch a skill on, exactly as it was shown.',
    body: z.strictObject({
      hash: z.string().min(1).max(200).describe('Of what was shown: GET /skills/{name}/reading.'),
    }),
    answer: z.strictObject({ skill: skillView }),
    async handle({ params, body }, { skills }) {
      const desk = await skills();
      const read = await desk.readWhole(params.name);
      if (read !== null && sealDocument(read.document).isCut) throw tooLongToShow(params.name);
      const agreement = read?.hash === body.hash ? read.agreement : null;
      return { skill: await desk.enable(params.name, body.hash, { agreement }) };
    },
  }),
  defineRoute('GET /skills/{name}/revisions/{revision}/changes', 'compareSkillRevisions', {
    summary: 'What changed from a revision to another, or to what is there now, line by line.',
    params: { revision },
    query: z.strictObject({
      to: revision.optional().describe('What is there now, where it is left out.'),
    }),
    answer: z.strictObject({ changes: z.array(skillChangeView) }),
    async handle({ params, query: { to = null } }, { skills }) {
      const from = params.revision;
      return { changes: await (await skills()).compare(params.name, { from, to }) };
    },
  }),
  defineRoute('POST /commands', 'runCommand', {
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
  return badRequest({
    code: 'too-long-to-show',
    message: `The skill "${name}" is more than can be shown here, and what can't be read whole can't be agreed to.`,
    hint: `Read its files where they are, then: rote skills enable ${name}`,
  });
}
