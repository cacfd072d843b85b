/** Where something may be that closes a gap, as its caller may use it: nothing of it is asked of a model. */
import type { FoundForGap } from '../../domain/gap.ts';
import type { CallContext } from '../../domain/tool-call.ts';
import { isUnconnected, type ListedSkill } from '../../skills/skill-registry.ts';
import type { Catalog } from '../../tools/catalog.ts';
import { KNOWN_SERVERS } from '../../tools/mcp/known-servers.ts';
import { type Tool, whyNotSetUp } from '../../tools/tool.ts';
import type { HomeSkills } from '../skills/home-skills.ts';
import { lookFor, type PlaceToLook } from './look-for.ts';

const MOST_PAGES = 5;
const WEB = 'web.search';

export function createLook(parts: {
  skills: () => Promise<Pick<HomeSkills, 'registry'>>;
  tools: () => Promise<{ catalog: Pick<Catalog, 'list' | 'find' | 'call'> }>;
}) {
  return async (
    search: string,
    context: CallContext,
  ): Promise<{ found: FoundForGap[]; searchedWeb: boolean }> => {
    const { registry } = await parts.skills();
    const { catalog } = await parts.tools();
    const { capabilities } = context;
    const isFor = (name: string): boolean => capabilities === null || capabilities.has(name);
    const found = lookFor(search, [
      ...registry.list().flatMap(placeOfSkill),
      ...catalog.list().flatMap((tool) => placeOfTool(tool, isFor(tool.name))),
      ...KNOWN_SERVERS.filter(({ key }) => !hasToolsOf(catalog.list(), key)).map(
        ({ key, name, does }): PlaceToLook => ({
          ...{ kind: 'server', name, does, how: `It can be connected: rote connect mcp ${key}` },
        }),
      ),
    ]);
    const web = catalog.find(WEB);
    if (web === null || whyNotSetUp(web) !== null || !isFor(WEB))
      return { found, searchedWeb: false };
    const pages = await catalog.call(
      WEB,
      { query: search, limit: MOST_PAGES },
      { ...context, key: `${context.key}:web` },
    );
    return { found: [...found, ...pagesIn(pages)], searchedWeb: pages.ok };
  };
}

function placeOfSkill(skill: ListedSkill): PlaceToLook[] {
  const { name, description, state, why, source, text } = skill;
  const words = `${description} ${(text?.triggers ?? []).join(' ')}`;
  // What others wrote is looked through, and told to nobody.
  const does = source.trusted ? description : '';
  switch (state) {
    case 'active':
      return [{ kind: 'skill', name, does, words, how: `Read it: skill.show --name ${name}` }];
    case 'shadowed':
      return [];
    case 'pending':
    case 'disabled': {
      if (isUnconnected(skill))
        return [{ kind: 'api', name, does, words, how: `rote connect openapi --name ${name}` }];
      const how = `Its owner switches it on: rote skills enable ${name} (it is off: ${source.trusted ? why : 'they have not agreed to it'})`;
      return [{ kind: 'off', name, does, words, how }];
    }
  }
}

function placeOfTool(tool: Tool, isFor: boolean): PlaceToLook[] {
  const { name, summary, origin } = tool;
  const whyNot = whyNotSetUp(tool);
  if (whyNot === null && (!isFor || tool.isOnlyForPeople === true)) return [];
  const does = origin === undefined ? '' : summary;
  return whyNot === null
    ? [{ kind: 'tool', name, does, words: summary, how: `Call it: ${name}` }]
    : [{ kind: 'connect', name, does, words: summary, how: whyNot.message }];
}

const hasToolsOf = (tools: readonly Tool[], server: string): boolean =>
  tools.some(({ name }) => name.startsWith(`${server}.`));

function pagesIn(result: Awaited<ReturnType<Catalog['call']>>): FoundForGap[] {
  if (!result.ok) return [];
  const { results } = result.output as {
    results: { title: string; url: string; snippet: string }[];
  };
  return results.map(({ title, url, snippet }) => ({
    ...{ kind: 'web', name: title, does: snippet, how: url },
  }));
}
