interface Batch<Answer> {
  ids: Set<string>
  answer: Promise<Answer>
}

const waiting = new WeakMap<object, Batch<unknown>>()

/** Combines this request with all others of the same moment under the same `key`. */
export function batchRequests<Answer>(
  key: object,
  wanted: readonly string[],
  request: (ids: string[]) => PromiseLike<Answer>,
): Promise<Answer> {
  const known = waiting.get(key) as Batch<Answer> | undefined
  if (known) {
    for (const id of wanted) known.ids.add(id)
    return known.answer
  }
  const ids = new Set(wanted)
  const answer = new Promise<void>((next) => setTimeout(next)).then(() => {
    waiting.delete(key)
    return request([...ids])
  })
  waiting.set(key, { ids, answer })
  return answer
}
