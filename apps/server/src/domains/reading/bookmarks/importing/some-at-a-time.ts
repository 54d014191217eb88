const AT_A_TIME = 100

/** Yields to other work of this thread. */
export const letOthersRun = () => new Promise((resolve) => setImmediate(resolve))

/** `flatMap` over many that yields in between, so that nobody waits for all of them. */
export async function someAtATime<One, Other>(
  many: readonly One[],
  otherOf: (one: One) => Other[],
): Promise<Other[]> {
  const others: Other[] = []
  for (let at = 0; at < many.length; at += AT_A_TIME) {
    for (const one of many.slice(at, at + AT_A_TIME)) others.push(...otherOf(one))
    await letOthersRun()
  }
  return others
}
