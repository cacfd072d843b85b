/** Tries a skill that a run wrote before it is kept: its plan, or its programs, on what the runs have read. */
import type { Fault } from '../../base/errors.ts';
import { planSchemaFor } from '../../domain/plan/plan.ts';
import { findReferences } from '../../domain/plan/template.ts';
import type { Plans } from '../../plans/plans.ts';
import { parseDraft } from '../../skills/making/skill-draft.ts';
import type { Store } from '../../store/store.ts';
import type { Catalog } from '../../tools/catalog.ts';
import type { CheckRunner } from '../skills/run-checks.ts';
import type { Trial, Tried, TryDraft } from './gap-draft.ts';
import { recordedAnswers } from './recorded-answers.ts';
import { type PlansWith, tryPlan } from './try-plan.ts';
import { tryProgram, withRecorded } from './try-program.ts';

export function createTryDraft(parts: {
  journal: Pick<Store['journal'], 'steps'>;
  tools: () => Promise<{
    plans: Pick<Plans, 'check'>;
    plansWith: PlansWith;
    catalog: Pick<Catalog, 'find' | 'call'>;
  }>;
  runner: () => Promise<Pick<CheckRunner, 'run'>>;
  isBoxed: () => Promise<boolean>;
  nowMs: () => number;
}): TryDraft {
  return async (draft, { form, runs, context }) => {
    // Nothing of it is written anywhere, not even into a box, before its names are those of files of a skill.
    const written = parseDraft(draft, { nowMs: parts.nowMs(), bodyBytes: LONGEST_BODY });
    if (!written.ok) return refused(written.fault);
    const { plan } = written.value;
    if (form === 'instructions') return { kind: 'fits', draft, lines: [] };
    const recorded = await recordedAnswers(runs, parts.journal);
    if ((draft.scripts ?? []).length > 0) {
      if (!(await parts.isBoxed())) return refused(NO_BOX);
      const filled = withRecorded(draft, recorded);
      if (!filled.ok) return refused(filled.fault);
      const runner = await parts.runner();
      const trial = await tryProgram(filled.draft, { runner, signal: context.signal });
      return ended(trial, filled.draft, 'Its checks passed in the box');
    }
    const { plans, plansWith, catalog } = await parts.tools();
    const work = { plan: planSchemaFor(plan).parse(plan), requiredTools: draft.tools ?? [] };
    const [fault] = plans.check({ ...work, maxSteps: null });
    if (fault !== undefined) return { kind: 'refused', fault, isTried: true };
    if (takesInput(plan))
      return { kind: 'fits', draft, lines: ['It was not tried: it takes an input.'] };
    const trial = await tryPlan(work, { plansWith, catalog, recorded, context });
    return ended(trial, draft, 'Tried on what was read');
  };
}

/** As everywhere; what is longer is refused again where it is saved. */
const LONGEST_BODY = 64 * 1024;

function ended<Draft>(trial: Trial, draft: Draft, how: string): Tried<Draft> {
  switch (trial.kind) {
    case 'fits':
      return { kind: 'fits', draft, lines: trial.lines.map((line) => `${how}. ${line}`) };
    case 'unread':
      return refused(unread(trial.urls));
    case 'fails':
      return { kind: 'refused', fault: failed(trial.why), isTried: true };
  }
}

const refused = <Draft>(fault: Fault): Tried<Draft> => ({ kind: 'refused', fault, isTried: false });

const takesInput = (plan: unknown): boolean =>
  findReferences(plan).found.some(({ reference }) => reference.root === 'input');

function unread(urls: readonly string[]): Fault {
  return {
    code: 'not-recorded',
    message: `It reads ${urls.join(' and ')}, which was not read yet, so it can't be tried.`,
    hint: 'Read it once with http.request (all: true for a page), look at the answer, and save again.',
    details: { reachedNobody: 'yes' },
  };
}

function failed(why: string): Fault {
  return {
    code: 'trial-failed',
    message: `It was tried on what was read, and failed: ${why}`,
    hint: 'Look at what was read, and change it.',
  };
}

const NO_BOX: Fault = {
  code: 'no-box',
  message: 'Programs can not be tried here: there is no box on this machine.',
  hint: 'Do it with a plan, or tell your person what is missing: rote doctor says how a box comes.',
};
