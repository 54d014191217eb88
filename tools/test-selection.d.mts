/** The test files that a name means. */
export function filesNamed(name: string, files: string[]): string[]
/** Names to choose from, for a name that means nothing. */
export function namesLike(name: string, files: string[]): string[]
export function shuffled(files: string[], seed: string): string[]
