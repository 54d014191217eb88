const IDS_PER_QUERY = 500

/** Queries many ids, in batches of as many as a statement may name. */
export async function inParts<T>(ids: string[], query: (some: string[]) => Promise<T[]>): Promise<T[]> {
  const answers: T[] = []
  for (let at = 0; at < ids.length; at += IDS_PER_QUERY)
    answers.push(...(await query(ids.slice(at, at + IDS_PER_QUERY))))
  return answers
}
