/** Errors are shown in place, without a toast. */
export const quietly = { silent: true }

/** Tag of every list of sources; a scan invalidates only the source it visits. */
export const LIST = { type: 'Source', id: 'LIST' } as const
export const tagOf = (id: string) => ({ type: 'Source', id }) as const
