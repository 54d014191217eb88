/** A line for each file that took far longer than before. */
export function slowFiles(now: Record<string, number>, before: Record<string, number>): string[]
