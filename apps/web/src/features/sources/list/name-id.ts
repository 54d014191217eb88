import type { Source } from '@claire/api-contract'

/** The id of the element that names a source in the list, where the keyboard finds it. */
export const nameIdOf = ({ id }: Pick<Source, 'id'>) => `source-${id}`
