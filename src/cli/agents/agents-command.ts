/** `rote agents list`: who answers, with which models, and what is wrong with one. */
import { nearestNames } from '../../base/nearest.ts';
import { printable } from '../../base/printable.ts';
import { textTable } from '../../base/text-table.ts';
import { type ListedAgent, listAgents } from '../../own-tools/home-agents.ts';
import type { House } from '../../runtime/house.ts';
import { readSettings } from '../../runtime/settings.ts';
import type { CommandAnswer, CommandCall } from '../command.ts';
import { withHome } from '../with-home.ts';

export function agentsList({ context }: CommandCall): Promise<CommandAnswer> {
  return withHome(context, async (house) => {
    const listed = await listAgents(context.home);
    const known = await knownNames(house);
    const { mode } = (await readSettings(context.home)).agent;
    const agents = listed.map((agent) => ({ ...agent, warnings: warningsOf(agent, known) }));
    const rows = agents.map(({ id, file, profile }) => [
      id,
      profile === null ? 'not usable' : (profile.mode ?? mode),
      profile === null ? '' : profile.models.join(' ') || 'all',
      printable(file ?? 'comes with Rote'),
    ]);
    const notes = agents.flatMap(({ id, fault, hint, warnings }) => [
      ...(fault === null ? [] : [`${fault} ${hint ?? ''}`.trim()]),
      ...warnings.map((warning) => `The agent "${id}": ${warning}`),
    ]);
    const table = textTable(['ID', 'MODE', 'MODELS', 'FROM'], rows);
    const text = [table, ...(notes.length === 0 ? [] : ['', ...notes.map(printable)])].join('\n');
    return { data: { agents }, text };
  });
}

interface KnownNames {
  /** Null if nobody is asked now, so that no name can be told to be wrong. */
  models: readonly string[] | null;
  skills: readonly string[];
}

async function knownNames(house: House): Promise<KnownNames> {
  const choice = await (await house.models()).choose();
  const { skills } = await (await house.skills()).list();
  const links = choice.kind === 'none' ? null : choice.chain;
  return {
    models:
      links?.flatMap(({ name, model, class: kind }) => [
        name,
        model,
        `${name}/${model}`,
        ...(kind === undefined ? [] : [kind]),
      ]) ?? null,
    skills: skills.map(({ name }) => name),
  };
}

/** Warnings about names in its file that are not there: a message to it would fail, or do without. */
function warningsOf({ profile }: ListedAgent, { models, skills }: KnownNames): string[] {
  const isThere = (name: string): boolean =>
    models === null || models.some((one) => one === name || name.startsWith(`${one}/`));
  return [
    ...(profile?.models ?? [])
      .filter((name) => !isThere(name))
      .map((name) => missing('model', name, models ?? [])),
    ...(profile?.skills ?? [])
      .filter((name) => !skills.includes(name))
      .map((name) => missing('skill', name, skills)),
  ];
}

function missing(what: string, name: string, known: readonly string[]): string {
  const [nearest] = nearestNames(name, known, 1);
  const where = what === 'model' ? 'rote models list' : 'rote skills list';
  const meant = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  return `there is no ${what} "${name}".${meant} What there is: ${where}`;
}
