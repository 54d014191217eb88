import type { Source } from '@claire/api-contract'

/** Returns the id of the element with a source's name in the list, which receives the focus. */
export const nameIdOf = ({ id }: Pick<Source, 'id'>) => `source-${id}`
