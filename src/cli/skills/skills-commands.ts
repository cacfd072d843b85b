/** `rote skills …`: the skills as files and as what they do; and `rote cmd`. */
import { badRequest, RoteError } from '../../base/errors.ts';
import { printableText } from '../../base/printable.ts';
import { textTable } from '../../base/text-table.ts';
import type { CommandError } from '../../commands/call-checked.ts';
import { boxWarning } from '../../domain/box.ts';
import { sectionsOf } from '../../domain/request-words.ts';
import type { CommandDesk } from '../../own-tools/command-desk.ts';
import type { SkillDesk } from '../../own-tools/skills/skill-desk.ts';
import type { House } from '../../runtime/house.ts';
import { agreedHash } from '../agreed-hash.ts';
import type { CommandAnswer, CommandCall, FlagValues } from '../command.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { withHome } from '../with-home.ts';

/** Much of what is shown, others wrote. */
export async function withDesk(
  { context }: CommandCall,
  work: (desk: SkillDesk, house: House) => Promise<CommandAnswer>,
): Promise<CommandAnswer> {
  const { data, text } = await withHome(context, async (house) =>
    work(await house.skills(), house),
  );
  return { data, text: printableText(text) };
}

/** One that is not connected says itself how it is switched on. */
function offLine({ name, why }: { name: string; why: string | null }): string {
  const on = why?.includes('rote connect') ? '' : ` On: rote skills enable ${name}`;
  return `  ${name}: ${why}. Read it: rote skills show ${name}.${on}`;
}

export function skillsList(call: CommandCall): Promise<CommandAnswer> {
  return withDesk(call, async (desk) => {
    // New files are taken over; a daemon does the same by itself.
    await desk.refresh();
    const { skills, diagnostics } = await desk.list();
    const rows = skills.map(({ name, source, state, warnings, description }) => [
      name,
      source,
      state,
      warnings.length === 0 ? '' : String(warnings.length),
      shorten(description),
    ]);
    const lines = [textTable(['NAME', 'SOURCE', 'STATE', 'WARNINGS', 'DESCRIPTION'], rows)];
    const idle = skills.filter(({ state, warnings }) => state === 'active' && callsLess(warnings));
    if (idle.length > 0) lines.push('', 'Their runs may call nothing, or less than they want:');
    for (const { name } of idle) lines.push(`  ${name}: rote skills show ${name}`);
    const waiting = skills.filter(({ state }) => state === 'pending');
    if (waiting.length > 0)
      lines.push('', 'Waiting for you; they do nothing until you enable them:');
    for (const { name, path, why } of waiting)
      lines.push(`  ${name} (${path}): ${why}. Read and enable it: rote skills enable ${name}`);
    const same = skills.flatMap(({ name, warnings }) =>
      warnings
        .filter(({ code }) => code === 'same-name')
        .map(({ message }) => `  ${name}: ${message}`),
    );
    if (same.length > 0) lines.push('', 'Of the same name as your own or a shipped one:', ...same);
    const off = skills.filter(({ state, why }) => state === 'disabled' && why !== null);
    if (off.length > 0) lines.push('', 'Switched off:');
    lines.push(...off.map(offLine));
    if (diagnostics.length > 0) lines.push('', 'Not loaded:');
    for (const { path, line, message, fix } of diagnostics)
      lines.push(`  ${path}:${line}: ${message}`, `    ${fix}`);
    return { data: { skills, diagnostics }, text: lines.join('\n') };
  });
}

export function skillsShow(call: CommandCall): Promise<CommandAnswer> {
  return withDesk(call, async (desk) => {
    const skill = await desk.show(call.positionals[0] ?? '');
    const { usage } = skill;
    const { skills: waiting } = await desk.toRead(skill.name);
    const text = [
      `${skill.name} (${skill.source}, ${skill.state}${skill.why === null ? '' : `: ${skill.why}`})`,
      skill.path,
      ...(skill.hash === null ? [] : [`Hash: ${skill.hash}`]),
      ...waiting
        .filter(({ hash }) => skill.state !== 'pending' || hash !== skill.hash)
        .map(
          ({ name, folder, hash }) =>
            `Another of that name waits for you in ${folder}: rote skills enable ${name} --hash ${hash}`,
        ),
      '',
      skill.description,
      '',
      `Used: ${usage.runs} times, ${usage.successes} well${usage.averageMs === null ? '' : `, ${usage.averageMs} ms on average`}`,
      ...(usage.lastError === null ? [] : [`Last error: ${usage.lastError}`]),
      ...(skill.tools.length === 0 ? [] : [`May call: ${skill.tools.join(', ')}`]),
      ...skill.warnings.map(({ line, message, fix }) => `Warning, line ${line}: ${message} ${fix}`),
      ...skill.actions.map(({ name, description }) => `Action ${name}: ${description}`),
      '',
      skill.body.trim(),
    ];
    return { data: { skill }, text: text.join('\n') };
  });
}

export function skillsPrompt(call: CommandCall): Promise<CommandAnswer> {
  return withDesk(call, async (desk) => {
    const [name] = call.positionals;
    const told = await desk.prompt({ name, budgetTokens: call.flags.number('budget') });
    return { data: told, text: `${told.text}\n\n(${told.tokens} tokens)` };
  });
}

export function skillsNew(call: CommandCall): Promise<CommandAnswer> {
  return withDesk(call, async (desk) => {
    const withScript = call.flags.isSet('script');
    const made = await desk.create(call.positionals[0] ?? '', { withScript });
    const text = [
      `Made ${made.path}. Fill it in, then: rote skills check ${made.path}`,
      ...(withScript
        ? [
            `Its script is scripts/run.js. Try it: rote cmd '${made.name}.run --text "three little words"'`,
            `Its check is checks/words.json: rote skills test ${made.name}`,
          ]
        : []),
    ].join('\n');
    return { data: { skill: made }, text };
  });
}

export function skillsInstall(call: CommandCall): Promise<CommandAnswer> {
  return withDesk(call, async (desk) => {
    const { installed, refused } = await desk.install(call.positionals[0] ?? '', {
      overwrite: call.flags.isSet('overwrite'),
      isForced: call.flags.isSet('force'),
      isInsisted: call.flags.isSet('insist'),
    });
    const skills = [];
    for (const { warnings: inFile, ...skill } of installed) {
      const { warnings: ofTools } = await desk.show(skill.name);
      skills.push({ ...skill, warnings: [...inFile, ...ofTools] });
    }
    const lines = [
      ...skills.flatMap(({ name, path, did, warnings }) => [
        did === 'unchanged' ? `${name} is there already.` : `Installed ${name} in ${path}.`,
        ...warningLines(warnings, path),
      ]),
      ...(refused.length === 0 ? [] : [`Not installed: ${refused.length}`]),
      ...refused.map(({ name, fault }) => `  ${name}: ${fault.message}`),
    ];
    return { data: { skills, refused }, text: lines.join('\n') };
  });
}

interface Warned {
  code: string;
  message: string;
  line?: number;
  fix?: string;
}

/** Of each kind the first and how many there are: what somebody ships may have hundreds. */
function warningLines(warnings: readonly Warned[], path: string): string[] {
  const kinds = [...Map.groupBy(warnings, ({ code }) => code).values()];
  const lines = kinds.flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const { code, line, message, fix = '' } = first;
    const count = more.length === 0 ? '' : `, ${code} ${more.length + 1} times, first`;
    const place = line === undefined ? '' : `${count === '' ? ',' : ' in'} line ${line}`;
    return [`  warning${count}${place}: ${message} ${fix}`.trimEnd()];
  });
  const isAll = kinds.length === warnings.length;
  return isAll ? lines : [...lines, `  All of them: rote skills check --security ${path}`];
}

export function skillsRemove(call: CommandCall): Promise<CommandAnswer> {
  return withDesk(call, async (desk) => {
    const [name = ''] = call.positionals;
    const { revision } = await desk.remove(name);
    const text = `Removed ${name}. Back again: rote skills rollback ${name} ${revision}`;
    return { data: { name, revision }, text };
  });
}

export function skillsEnable(call: CommandCall): Promise<CommandAnswer> {
  return withDesk(call, async (desk, { box }) => {
    const [name = ''] = call.positionals;
    const shown = await desk.show(name);
    const { skills, faults } = desk.takesHash(name) ? await desk.toRead(name) : NONE;
    const [fault] = faults;
    if (skills.length === 0 && fault !== undefined) throw badRequest(fault);
    if (skills.length === 0 && shown.state === 'active' && !call.flags.isSet('hash'))
      return { data: { skill: shown, hash: shown.hash }, text: `${name} is active already.` };
    const warning = boxWarning(await box());
    const whole = skills.length > 0 ? skills : [await desk.readWhole(name)];
    const readings = whole
      .map((one) => (one === null ? enableWords(shown) : readingOf(one)))
      .map((words, index) => (warning === null || index > 0 ? words : `${words}\n\n${warning}`));
    const hashes = whole.map((one) => one?.hash ?? shown.hash ?? '');
    const command = `rote skills enable ${name}`;
    if (call.flags.isSet('dry-run'))
      return {
        data: { skill: shown, hash: hashes[0] },
        text: readings
          .map((words, index) => `${words}\n\nExactly this: ${command} --hash ${hashes[index]}`)
          .join('\n\n'),
      };
    const agreed = await agreedHash(call, {
      choices: readings.map((words, index) => ({ words, hash: hashes[index] ?? '' })),
      question: 'Switch it on?',
      trial: `${command} --dry-run`,
    });
    if (agreed === null) return { data: { enabled: false }, text: `${name} stays as it is.` };
    const read = whole.find((one) => one?.hash === agreed);
    const skill = await desk.enable(name, agreed, { agreement: read?.agreement ?? null });
    return { data: { skill }, text: `${skill.name} is ${skill.state}.` };
  });
}

const NONE = { skills: [], faults: [] };

/** The text for a skill whose folder can't be read whole: it is its owner's own, and may hold links and much else. */
function enableWords(skill: Awaited<ReturnType<SkillDesk['show']>>): string {
  const { name, source, path, why, description, tools, actions, files, body } = skill;
  return [
    `${name} (${source}), in ${path}${why === null ? '' : `, is off: ${why}`}.`,
    description,
    tools.length === 0 ? 'Its runs may call no tool.' : `Its runs may call ${tools.join(', ')}.`,
    ...actions.map((action) => `Action ${action.name}: ${action.description}`),
    '',
    body.trim(),
    '',
    `Its files: ${files.join(', ')}`,
  ].join('\n');
}

/** Everything that switching it on would let happen, and every file of it. */
function readingOf({ name, folder, why, lines, document }: WholeSkill): string {
  return [
    `${name}, in ${folder}${why === null ? '' : `: ${why}`}.`,
    ...lines,
    ...sectionsOf(document),
  ].join('\n');
}

type WholeSkill = NonNullable<Awaited<ReturnType<SkillDesk['readWhole']>>>;

export function skillsAllow(call: CommandCall): Promise<CommandAnswer> {
  const [name = '', tools = ''] = call.positionals;
  const wanted = tools.split(/[\s,]+/).filter((tool) => tool !== '');
  if (call.flags.isSet('hosts')) return allowHosts(call, name, wanted);
  if ((wanted.length === 0) !== call.flags.isSet('none')) throw whichTools();
  return withDesk(call, async (desk) => {
    const skill = await desk.allow(name, wanted);
    const may = skill.tools.length === 0 ? 'no tool' : skill.tools.join(', ');
    return { data: { skill }, text: `The runs of ${skill.name} may call ${may}.` };
  });
}

function allowHosts(
  call: CommandCall,
  name: string,
  tools: readonly string[],
): Promise<CommandAnswer> {
  if (tools.length > 0 || call.flags.isSet('none')) throw whichTools();
  return withDesk(call, async (desk) => {
    const skill = await desk.allowHosts(name);
    const hosts = skill.grantedHosts.join(', ');
    return { data: { skill }, text: `The scripts of ${skill.name} may reach ${hosts}.` };
  });
}

function whichTools(): RoteError {
  return badRequest({
    code: 'missing-argument',
    message: 'Which tools? Name them, or say --none or --hosts; not two of these.',
    hint: 'rote tools list shows every tool.',
  });
}

/** One line, run as the agent would have it run; what it says to the agent it says here. */
export function cmd({ positionals, flags, context }: CommandCall): Promise<CommandAnswer> {
  return withHome(context, async ({ commands }) => {
    const desk = await commands();
    const [written = ''] = positionals;
    if (written === '-') return runText(desk, await context.readStdin(), flags);
    const {
      line: _,
      ok,
      error,
      ...answer
    } = await untilInterrupted((signal) =>
      desk.run(written, {
        sessionKey: flags.text('session'),
        skill: flags.text('skill'),
        signal,
      }),
    );
    if (!ok && error !== undefined) throw commandFailed(error, answer.command);
    const { help, output } = answer;
    const words = typeof output === 'string' ? output : JSON.stringify(output ?? null, null, 2);
    return { data: { ...answer }, text: printableText(help ?? words) };
  });
}

/** Everything that a model asked for in a text, with what came of each command. */
async function runText(desk: CommandDesk, text: string, flags: FlagValues): Promise<CommandAnswer> {
  const asker = { sessionKey: flags.text('session'), skill: flags.text('skill') };
  const results = await untilInterrupted((signal) => desk.runText(text, { ...asker, signal }));
  const report = results.flatMap(({ command, ok, help, output, error }) => [
    `$ ${command}`,
    ...(ok ? (help ?? JSON.stringify(output)) : `${error?.message} ${error?.hint}`).split('\n'),
  ]);
  const failed = results.find(({ ok }) => !ok);
  if (failed?.error === undefined) {
    const words =
      results.length === 0 ? 'There is no finished cmd block in it.' : report.join('\n');
    return { data: { results }, text: printableText(words) };
  }
  const { code, message, hint } = failed.error;
  throw new RoteError({ code, message, hint }, { blame: 'failure', data: { results }, report });
}

/** A line that could not be carried out is the fault of the request; the rest is the failure of the tool. */
function commandFailed(error: CommandError, command: string): RoteError {
  const { code, message, hint, faults } = error;
  const details = faults === undefined ? {} : { details: { faults } };
  const blame = WRONG_LINES.has(code) ? 'request' : 'failure';
  return new RoteError({ code, message, hint, ...details }, { blame, data: { command } });
}

const WRONG_LINES = new Set([
  'ambiguous-flag',
  'bad-escape',
  'bad-heredoc',
  'bad-input',
  'empty-command',
  'no-action',
  'not-available',
  'not-a-shell',
  'open-escape',
  'open-heredoc',
  'open-quote',
  'several-commands',
  'unknown-tool',
]);

function callsLess(warnings: readonly { code: string }[]): boolean {
  return warnings.some(({ code }) => code === 'no-tools' || code === 'tools-not-given');
}

function shorten(text: string): string {
  const line = text.split('\n')[0] ?? '';
  return line.length > 70 ? `${line.slice(0, 69)}…` : line;
}
