const AT_A_TIME = 100

/** Lets whatever else waits for this thread run. */
export const letOthersRun = () => new Promise((resolve) => setImmediate(resolve))

/** `flatMap` over many, which lets others run in between: nobody waits for all of them. */
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
