/**
 * One folder of a source as a skill: its SKILL.md, its actions, its plan. A folder without a SKILL.md
 * whose markdown files carry dotted names is a domain of actions; any other is nothing.
 */

import { basename, join } from 'node:path';
import { contentHash } from '../base/content-hash.ts';
import { parseJson } from '../base/outside-json.ts';
import type {
  Diagnostic,
  FoundAction,
  FoundSkill,
  PlacedFinding,
  SkillSource,
} from './found-skill.ts';
import type { ReadFile } from './read-text-file.ts';
import { readAction } from './reading/read-action.ts';
import { readSkill } from './reading/read-skill.ts';
import type { Finding, SkillText } from './skill.ts';
import { hasDottedName, isMarkdown } from './skill-files.ts';

export interface FolderFiles {
  folder: string;
  source: SkillSource;
  /** What is in the folder, in order. */
  names: readonly string[];
  actionNames: readonly string[];
  read(path: string): ReadFile;
}

export interface FolderReading {
  skill: FoundSkill | null;
  diagnostics: Diagnostic[];
}

export function readFolder(files: FolderFiles): FolderReading {
  const own = files.names.filter((name) => name.toLowerCase() === 'skill.md');
  const chosen = own.find((name) => name === 'SKILL.md') ?? own[0];
  if (chosen === undefined) return readDomain(files);
  const reading = readSkillFolder(files, chosen);
  const others = own.filter((name) => name !== chosen).map((name) => secondFile(files, name));
  return { ...reading, diagnostics: [...reading.diagnostics, ...others] };
}

function readSkillFolder(files: FolderFiles, name: string): FolderReading {
  const { folder, source } = files;
  const file = join(folder, name);
  const read = files.read(file);
  if (!read.ok) return { skill: null, diagnostics: [diagnostic(files, file, [read.finding])] };
  const loaded = readSkill(read.text, { folderName: basename(folder), file });
  if (!loaded.ok) return { skill: null, diagnostics: [diagnostic(files, file, loaded.findings)] };
  const text = loaded.value;
  const domain = text.domain ?? basename(folder);
  const paths = files.actionNames.filter(isMarkdown).map((one) => join(folder, 'actions', one));
  const { actions, warnings, diagnostics, hashes } = readActions(files, paths, domain);
  const plan = readPlan(files, text);
  const api = readApi(files);
  const skill: FoundSkill = {
    name: text.name,
    description: text.description,
    source,
    folder,
    file,
    text,
    actions,
    plan: plan.document,
    ...(api !== null && { api: api.document }),
    warnings: [...placed(loaded.warnings, file), ...plan.warnings, ...warnings],
    fingerprint: contentHash([read.hash, plan.hash, hashes, ...(api === null ? [] : [api.hash])]),
  };
  return { skill, diagnostics };
}

function readDomain(files: FolderFiles): FolderReading {
  const { folder, source, names } = files;
  const domain = basename(folder);
  const paths = names
    .filter((name) => isMarkdown(name) && name.toLowerCase() !== 'readme.md')
    .map((name) => join(folder, name))
    .filter((path) => isAction(files.read(path)));
  if (paths.length === 0) return { skill: null, diagnostics: [] };
  const { actions, warnings, diagnostics, hashes } = readActions(files, paths, domain);
  if (actions.length === 0) return { skill: null, diagnostics };
  const verbs = actions.map(({ text }) => text.name).join(', ');
  const skill: FoundSkill = {
    name: domain,
    description: `The actions ${verbs}.`,
    source,
    folder,
    file: folder,
    text: null,
    actions,
    plan: null,
    warnings,
    fingerprint: contentHash(hashes),
  };
  return { skill, diagnostics };
}

function readActions(files: FolderFiles, paths: readonly string[], domain: string) {
  const actions: FoundAction[] = [];
  const warnings: PlacedFinding[] = [];
  const diagnostics: Diagnostic[] = [];
  const hashes: string[] = [];
  for (const file of paths) {
    const read = files.read(file);
    if (!read.ok) {
      diagnostics.push(diagnostic(files, file, [read.finding]));
      continue;
    }
    hashes.push(read.hash);
    const verb = basename(file).replace(/\.md$/i, '');
    const loaded = readAction(read.text, { file, domain, verb });
    if (!loaded.ok) {
      diagnostics.push(diagnostic(files, file, loaded.findings));
    } else if (actions.some(({ text }) => text.name === loaded.value.name)) {
      diagnostics.push(diagnostic(files, file, [sameAction(loaded.value.name)]));
    } else {
      actions.push({ text: loaded.value, file });
      warnings.push(...placed(loaded.warnings, file));
    }
  }
  return { actions, warnings, diagnostics, hashes };
}

interface ReadPlan {
  document: unknown;
  hash: string;
  warnings: PlacedFinding[];
}

function readPlan({ folder, read }: FolderFiles, { planFile }: SkillText): ReadPlan {
  if (planFile === null) return { document: null, hash: '', warnings: [] };
  const path = join(folder, planFile);
  const file = read(path);
  const bad = (message: string): ReadPlan => ({
    document: null,
    hash: file.ok ? file.hash : '',
    warnings: [
      {
        level: 'warning',
        code: 'bad-plan-file',
        line: 1,
        message: `The plan ${planFile} can't be used: ${message}`,
        fix: 'Write a plan as JSON; rote plan validate FILE checks it.',
        path,
      },
    ],
  });
  if (!file.ok) return bad(file.finding.message);
  try {
    return { document: parseJson(file.text), hash: file.hash, warnings: [] };
  } catch {
    // What the engine says quotes the file.
    return bad('it is no JSON.');
  }
}

/** Whoever makes tools of it says what is wrong with it. */
function readApi({ folder, names, read }: FolderFiles): { document: unknown; hash: string } | null {
  if (!names.includes(API_FILE)) return null;
  const file = read(join(folder, API_FILE));
  if (!file.ok) return { document: null, hash: '' };
  try {
    return { document: parseJson(file.text), hash: file.hash };
  } catch {
    return { document: null, hash: file.hash };
  }
}

const API_FILE = 'api.json';

function isAction(read: ReadFile): boolean {
  return read.ok && hasDottedName(read.text);
}

function placed(findings: readonly Finding[], path: string): PlacedFinding[] {
  return findings.map((finding) => ({ ...finding, path }));
}

function diagnostic(
  { source }: FolderFiles,
  path: string,
  findings: readonly Finding[],
): Diagnostic {
  return { path, source: source.kind, findings };
}

function secondFile(files: FolderFiles, name: string): Diagnostic {
  return diagnostic(files, join(files.folder, name), [
    {
      level: 'error',
      code: 'second-file',
      line: 1,
      message: 'The folder has another SKILL.md, and only one counts.',
      fix: 'Delete or rename one of them.',
    },
  ]);
}

function sameAction(name: string): Finding {
  return {
    level: 'error',
    code: 'same-name',
    line: 1,
    message: `Another action of this skill is called ${name}.`,
    fix: 'Give each action a name of its own.',
  };
}
