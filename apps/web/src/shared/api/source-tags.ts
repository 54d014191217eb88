/** Failures are told where they happened, not in a toast. */
export const quietly = { silent: true }

/** A list is as old as any of its sources; a scan changes only the one it visits. */
export const LIST = { type: 'Source', id: 'LIST' } as const
export const tagOf = (id: string) => ({ type: 'Source', id }) as const
