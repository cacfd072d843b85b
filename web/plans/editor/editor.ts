/** CodeMirror for plans: colours, folding, what is wrong at its place, and names while one types. */
import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { completePlan } from './complete-plan.ts';
import { planLinter } from './lint-plan.ts';

export interface Editor {
  /** Takes it where nothing was typed since the last one. */
  offer(text: string): void;
  close(): void;
}

export function createEditor({
  root,
  text,
  onChange,
  onChecked,
}: {
  root: ShadowRoot;
  text: string;
  onChange: (text: string) => void;
  onChecked: (faults: readonly string[]) => void;
}): Editor {
  let offered = text;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        json(),
        syntaxHighlighting(COLOURS),
        planLinter(onChecked),
        autocompletion({ override: [completePlan()] }),
        // Without a binding for Tab: it goes on to the buttons.
        keymap.of([
          ...completionKeymap,
          ...lintKeymap,
          ...foldKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'The plan as JSON' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
        THEME,
      ],
    }),
  });
  return {
    offer(next) {
      const current = view.state.doc.toString();
      const isUntouched = current === offered || current === next;
      offered = next;
      if (isUntouched && current !== next)
        view.dispatch({ changes: { from: 0, to: current.length, insert: next } });
    },
    close: () => view.destroy(),
  };
}

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--ink)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--busy)' },
]);

const THEME = EditorView.theme({
  '&': {
    color: 'var(--ink)',
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-small)',
    fontSize: '13px',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', maxHeight: '64vh', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--sunken)',
    color: 'var(--ink-2)',
    border: '0',
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 8%, transparent)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-small)',
    boxShadow: 'var(--shadow-high)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '14em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--ink)',
  },
  '.cm-completionDetail': { color: 'var(--ink-2)', fontStyle: 'normal' },
  '.cm-diagnostic': { padding: '6px 10px' },
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--ink)' },
});
