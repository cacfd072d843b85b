/** How a file and an entry may change and a run may end, for who waits for it; apart from the schemas, which load a package. */
export const FILE_CHANGES = ['any', 'created', 'changed', 'removed'] as const;
/** A cancelled entry is gone, also where it is still shown. */
export const ENTRY_CHANGES = ['begins', 'new', 'changed', 'moved', 'gone'] as const;
export const RUN_ENDS = ['any', 'succeeded', 'failed'] as const;
