/** Reads a flag as manuals print it: `--to ADDRESS (required)  who gets it`. */

export interface FlagLine {
  name: string;
  /** The word that stands for its value; null where there is none. */
  placeholder: string | null;
  isRequired: boolean;
  /** It may be given more than once: `--to ADDRESS...`. */
  isRepeated: boolean;
  description: string;
}

const LINE =
  /^(?:-[A-Za-z],?\s+)?(?:--?)?([A-Za-z][\w-]*)(?:(?:\s+|=)(<[^<>]{1,60}>|\[[A-Z][\w-]{0,60}\]|[A-Z][A-Z\d_-]{0,60})(?=[\s.:,;(]|$))?(\.{3}|…)?([\s\S]*)$/;

/** Null where it begins with no name. */
export function readFlagLine(text: string): FlagLine | null {
  const match = LINE.exec(text.trim());
  if (match === null) return null;
  const [, name = '', placeholder, dots, rest = ''] = match;
  const mark = /^\s*[([](required|optional)[)\]]/i.exec(rest);
  const said = mark === null ? rest : rest.slice(mark[0].length);
  return {
    name,
    placeholder: placeholder?.replaceAll(/^[<[]|[>\]]$/g, '') ?? null,
    isRequired: mark?.[1]?.toLowerCase() === 'required',
    isRepeated: dots !== undefined,
    description: said.replace(/^\s*(?:[:–—-]\s+)?/, '').trim(),
  };
}
