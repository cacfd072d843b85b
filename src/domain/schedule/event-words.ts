/** How a file may change and a run may end, for who waits for it; apart from the schemas, which load a package. */
export const FILE_CHANGES = ['any', 'created', 'changed', 'removed'] as const;
export const RUN_ENDS = ['any', 'succeeded', 'failed'] as const;
