/** What `work` comes to; undefined when it fails, or takes longer than so many milliseconds. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([work, patience])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
