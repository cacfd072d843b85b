/**
 * What the scan finds in real skills: how many findings of each kind, in how many skills. Whole skills are read from the
 * folders that ROTE_SKILLS names (checkouts of public repositories, divided by colons); the packages of this house are
 * scanned as if each were a skill.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readTree, type SkillTree } from '../src/skills/making/skill-tree.ts';
import type { ScanFinding } from '../src/skills/scan/scan-rule.ts';
import { scanTree } from '../src/skills/scan/scan-tree.ts';
import { type Evaluation, readJsonLines } from './corpora.ts';

const LIMITS = { files: 1000, bytes: 20 * 1024 * 1024 };
const MOST_DEPTH = 8;

export async function evaluateSkillTexts(corpora: string): Promise<Evaluation> {
  const rows = readJsonLines<{ text: string }>(join(corpora, 'skills/skills.jsonl'));
  const beginnings = rows.map(({ text }, index) => ({
    name: `${index}`,
    tree: [{ path: 'SKILL.md', bytes: Buffer.from(text), isExecutable: false }],
  }));
  return await counted('the scan: beginnings of SKILL.md files', beginnings);
}

export async function evaluateSkillAlarms(): Promise<Evaluation[]> {
  const evaluations: Evaluation[] = [];
  // One by one: each is told its own seconds.
  for (const folder of (process.env['ROTE_SKILLS'] ?? '').split(':').filter(Boolean))
    evaluations.push(await ofFolder(folder));
  const packages = join(import.meta.dirname, '../node_modules');
  return [
    ...evaluations,
    await counted('the scan: npm packages', await treesIn(packagesIn(packages))),
  ];
}

async function ofFolder(folder: string): Promise<Evaluation> {
  const skills = skillsIn(folder, 0);
  const evaluation = await counted(`the scan: whole skills in ${folder}`, await treesIn(skills));
  return skills.length > 0 ? evaluation : { ...evaluation, unexplained: ['no skill is there'] };
}

interface NamedTree {
  name: string;
  tree: SkillTree;
}

async function counted(name: string, trees: readonly NamedTree[]): Promise<Evaluation> {
  const startedMs = process.cpuUsage().user;
  const all = [];
  for (const { name: skill, tree } of trees) all.push({ skill, findings: await scanTree(tree) });
  const seconds = (process.cpuUsage().user - startedMs) / 1e6;
  const bytes = trees.flatMap(({ tree }) => tree).reduce((sum, file) => sum + file.bytes.length, 0);
  const kinds = new Map<string, { findings: number; skills: number }>();
  for (const { skill, findings } of all) {
    for (const [kind, ones] of Map.groupBy(findings, kindOf)) {
      const known = kinds.get(kind) ?? { findings: 0, skills: 0 };
      kinds.set(kind, { findings: known.findings + ones.length, skills: known.skills + 1 });
    }
    if (process.env['ROTE_ALARMS'] !== undefined) for (const one of findings) tell(skill, one);
  }
  const figures: Record<string, number | string> = {
    skills: trees.length,
    'megabytes of files': (bytes / 1e6).toFixed(1),
    'seconds of processor': seconds.toFixed(2),
    'skills refused': all.filter(({ findings }) => findings.some(({ level }) => level === 'error'))
      .length,
  };
  for (const [kind, { findings, skills }] of [...kinds].toSorted())
    figures[`${kind}: findings in ${skills} skills`] = findings;
  return { name, figures, unexplained: [] };
}

const kindOf = ({ weight, code }: ScanFinding): string => `${weight} ${code}`;

function tell(skill: string, { path, line, ...found }: ScanFinding): void {
  console.log(`${kindOf({ path, line, ...found })}\t${skill}/${path}:${line}`);
}

function skillsIn(folder: string, depth: number): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  if (entries.some(({ name }) => name.toLowerCase() === 'skill.md')) return [folder];
  if (depth >= MOST_DEPTH) return [];
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== '.git')
    .flatMap(({ name }) => skillsIn(join(folder, name), depth + 1));
}

function packagesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') && !name.startsWith('@'))
    .map((name) => join(folder, name));
}

async function treesIn(folders: readonly string[]): Promise<NamedTree[]> {
  const trees: NamedTree[] = [];
  for (const folder of folders) {
    const read = await readTree(folder, LIMITS).catch(() => null);
    if (read?.ok === true) trees.push({ name: folder, tree: read.value });
  }
  return trees;
}
