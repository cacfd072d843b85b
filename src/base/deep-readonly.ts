/** A value that its reader changes nothing of, however deep; values that are read-only already fit it. */
export type DeepReadonly<Value> = Value extends readonly (infer One)[]
  ? readonly DeepReadonly<One>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;
