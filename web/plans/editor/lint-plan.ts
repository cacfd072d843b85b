/** What is wrong with a plan, marked where it stands: first as JSON, then by the check of the daemon itself. */
import { jsonParseLinter } from '@codemirror/lang-json';
import { type Diagnostic, linter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { post, Refused } from '../../base/api.ts';
import { placeOf } from './place-of.ts';

const TYPING_MS = 350;

interface Fault {
  path: string;
  message: string;
}

/** `onChecked` hears what is wrong in words, for those who can't point at the marks. */
export function planLinter(onChecked: (faults: readonly string[]) => void): Extension {
  return linter(
    async (view) => {
      const found = await check(view);
      onChecked(found.map(({ message }) => message));
      return found;
    },
    { delay: TYPING_MS },
  );
}

async function check(view: EditorView): Promise<Diagnostic[]> {
  const { state } = view;
  const text = state.doc.toString();
  if (text.trim() === '') return [];
  const [broken] = jsonParseLinter()(view);
  if (broken !== undefined) return [broken];
  try {
    await post('/plans/validate', { plan: JSON.parse(text) });
    return [];
  } catch (error) {
    // The daemon can't be reached: that is said elsewhere, and is no fault of the plan.
    if (!(error instanceof Refused)) return [];
    return faultsIn(error).map(({ path, message }) => ({
      ...placeOf(state, path),
      severity: 'error' as const,
      message,
    }));
  }
}

function faultsIn({ details, message }: Refused): Fault[] {
  const faults = details['faults'];
  return Array.isArray(faults) && faults.length > 0 ? (faults as Fault[]) : [{ path: '', message }];
}
