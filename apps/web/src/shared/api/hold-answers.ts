let drawn: Promise<void> = Promise.resolve()

/** Resolves once responses may be processed. */
export const whenRendered = () => drawn

/**
 * Delays responses until the returned function is called. A response during the first rendering, which runs in many short
 * tasks, would restart it in one long task.
 */
export function holdAnswers(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  drawn = promise
  return resolve
}
