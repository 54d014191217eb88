interface Asking<Answer> {
  ids: Set<string>
  answer: Promise<Answer>
}

const waiting = new WeakMap<object, Asking<unknown>>()

/** Asks for an id together with all others that are asked for in the same moment, under the same `key`. */
export function askTogether<Answer>(
  key: object,
  id: string,
  ask: (ids: string[]) => Answer | PromiseLike<Answer>,
): Promise<Answer> {
  const known = waiting.get(key) as Asking<Answer> | undefined
  if (known) {
    known.ids.add(id)
    return known.answer
  }
  const ids = new Set([id])
  const answer = new Promise<void>((next) => setTimeout(next)).then(() => {
    waiting.delete(key)
    return ask([...ids])
  })
  waiting.set(key, { ids, answer })
  return answer
}
