/** What is shown of a thing: whoever reads it changes nothing of it, and what is not to be changed can be shown as well. */
export type DeepReadonly<Value> = Value extends readonly (infer One)[]
  ? readonly DeepReadonly<One>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value;
