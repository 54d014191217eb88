const IDS_PER_QUERY = 500

/** Asks for many ids, so many at a time as a statement may name. */
export async function inParts<T>(ids: string[], ask: (some: string[]) => Promise<T[]>): Promise<T[]> {
  const answers: T[] = []
  for (let at = 0; at < ids.length; at += IDS_PER_QUERY)
    answers.push(...(await ask(ids.slice(at, at + IDS_PER_QUERY))))
  return answers
}
