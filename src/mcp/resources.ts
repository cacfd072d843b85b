/**
 * Resources that a program can read by their address: `rote://schedules`, `rote://schedules/ID`, `rote://runs`,
 * `rote://runs/ID`, and the files of skills, `skill://NAME/SKILL.md`.
 */
import type {
  ReadResourceResult,
  Resource,
  ResourceTemplateType,
} from '@modelcontextprotocol/server';
import { RoteError } from '../base/errors.ts';
import { viewSchedule } from '../language/schedule-view.ts';
import type { HomeMask } from '../own-tools/home-mask.ts';
import type { House } from '../runtime/house.ts';
import type { ActiveSkills } from './prompts.ts';

type Contents = ReadResourceResult['contents'];

export const TEMPLATES: readonly ResourceTemplateType[] = [
  {
    uriTemplate: 'rote://schedules/{id}',
    name: 'schedule',
    title: 'A schedule',
    description: 'When it runs, what it does, and what waits for its owner.',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'rote://runs/{id}',
    name: 'run',
    title: 'A run',
    description: 'A run with every step that it took.',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'skill://{name}/{+file}',
    name: 'skill',
    title: 'A file of a skill',
    description: 'SKILL.md, or another file in the folder of an enabled skill.',
  },
];

/** Removed schedules are history. */
const STANDING = { limit: 200, except: 'cancelled' } as const;
const LATEST_RUNS = 20;
const JSON_TYPE = 'application/json';

export function createResources(dependencies: {
  house: Pick<House, 'schedules' | 'runs' | 'skills'>;
  activeSkills: ActiveSkills;
  mask: () => Promise<HomeMask>;
}) {
  const { house, activeSkills, mask } = dependencies;

  async function json(uri: string, value: unknown): Promise<Contents> {
    const text = JSON.stringify((await mask()).value(value));
    return [{ uri, mimeType: JSON_TYPE, text }];
  }

  async function readSkill(uri: string, name: string, file: string): Promise<Contents | null> {
    const skills = await house.skills();
    const { text } = await skills.read({ name, file });
    const mimeType = file.endsWith('.md') ? 'text/markdown' : 'text/plain';
    return [{ uri, mimeType, text: (await mask()).text(text) }];
  }

  async function readFound(uri: string): Promise<Contents | null> {
    const address = partsOf(uri);
    if (address === null) return null;
    const { scheme, first, rest } = address;
    if (scheme === 'skill') return rest === '' ? null : readSkill(uri, first, rest);
    if (first === 'schedules') {
      if (rest !== '')
        return json(uri, { schedule: viewSchedule(await house.schedules.get(rest)) });
      const all = await house.schedules.list(STANDING);
      return json(uri, { schedules: all.map((one) => viewSchedule(one)) });
    }
    if (first !== 'runs') return null;
    return rest === ''
      ? json(uri, { runs: (await house.runs.page({ limit: LATEST_RUNS })).runs })
      : json(uri, await house.runs.show(rest));
  }

  return {
    async list(): Promise<Resource[]> {
      const schedules = await house.schedules.list(STANDING);
      const { runs } = await house.runs.page({ limit: LATEST_RUNS });
      return [
        { uri: 'rote://schedules', name: 'schedules', title: 'All schedules', mimeType: JSON_TYPE },
        { uri: 'rote://runs', name: 'runs', title: 'The latest runs', mimeType: JSON_TYPE },
        ...schedules.map(({ id, name }) => ({
          uri: `rote://schedules/${id}`,
          name: id,
          title: name,
          mimeType: JSON_TYPE,
        })),
        ...runs.map(({ id, scheduleName, kind }) => ({
          uri: `rote://runs/${id}`,
          name: id,
          title: `Run of ${scheduleName ?? kind}`,
          mimeType: JSON_TYPE,
        })),
        ...(await activeSkills()).map(({ name, description }) => ({
          uri: `skill://${name}/SKILL.md`,
          name,
          description,
          mimeType: 'text/markdown',
        })),
      ];
    },
    /** Null if there is nothing. */
    async read(uri: string): Promise<Contents | null> {
      try {
        return await readFound(uri);
      } catch (error) {
        if (error instanceof RoteError && error.blame === 'request') return null;
        throw error;
      }
    },
  };
}

/** `skill://tea-time/references/api.md` → skill, tea-time, references/api.md. */
function partsOf(uri: string): { scheme: string; first: string; rest: string } | null {
  const [, scheme, first, rest = ''] = ADDRESS.exec(uri) ?? [];
  if (scheme === undefined || first === undefined) return null;
  try {
    return { scheme, first: decodeURIComponent(first), rest: decodeURIComponent(rest) };
  } catch {
    return null;
  }
}

const ADDRESS = /^(rote|skill):\/\/([^/?#]{1,200})(?:\/([^?#]{1,500}))?$/;
