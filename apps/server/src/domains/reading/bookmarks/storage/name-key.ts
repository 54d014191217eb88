/** Two names of folders that a person cannot tell apart are one. */
export const nameKeyOf = (name: string) => name.normalize('NFKC').toLowerCase()
