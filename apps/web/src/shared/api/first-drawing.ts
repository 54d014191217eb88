let drawn: Promise<void> = Promise.resolve()

/** Settles once answers may be taken in. */
export const whenDrawn = () => drawn

/**
 * Holds answers back until the function that it returns is called. One that came while the first page is being drawn, in
 * many short tasks, would have it drawn once more from the beginning, in one long task.
 */
export function holdAnswers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  drawn = promise
  return resolve
}
