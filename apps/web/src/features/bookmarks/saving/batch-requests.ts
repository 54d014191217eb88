interface Asking<Answer> {
  ids: Set<string>
  answer: Promise<Answer>
}

const waiting = new WeakMap<object, Asking<unknown>>()

/** Combines this request with all others of the same moment under the same `key`. */
export function batchRequests<Answer>(
  key: object,
  wanted: readonly string[],
  ask: (ids: string[]) => PromiseLike<Answer>,
): Promise<Answer> {
  const known = waiting.get(key) as Asking<Answer> | undefined
  if (known) {
    for (const id of wanted) known.ids.add(id)
    return known.answer
  }
  const ids = new Set(wanted)
  const answer = new Promise<void>((next) => setTimeout(next)).then(() => {
    waiting.delete(key)
    return ask([...ids])
  })
  waiting.set(key, { ids, answer })
  return answer
}
