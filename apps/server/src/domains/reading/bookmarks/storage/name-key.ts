/** Key of a folder's name: equal for names that a person cannot distinguish. */
export const nameKeyOf = (name: string) => name.normalize('NFKC').toLowerCase()
