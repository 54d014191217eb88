import type { MessagePort, Worker } from 'node:worker_threads'
import type { Hits } from '#index-types'

/** The functions that a thread serves, by name; arguments and results can be copied. */
type Service = Record<string, (...args: never[]) => unknown>

interface Call {
  id: number
  method: string
  args: unknown[]
}

type Answer = { id: number; result: unknown } | { id: number; error: Error }

export const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Answers the calls that arrive over `port`. */
export function serveCalls(port: MessagePort, service: Service) {
  port.on('message', ({ id, method, args }: Call) => {
    const run = async () => service[method]?.(...(args as never[]))
    run().then(
      (result) => port.postMessage({ id, result: pack(result) } satisfies Answer),
      (error: unknown) => port.postMessage({ id, error: asError(error) } satisfies Answer),
    )
  })
}

/** Calls the service at the other end; `refuse` rejects all calls from then on. */
export function callsOver(port: Pick<MessagePort | Worker, 'on' | 'postMessage'>) {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  let calls = 0
  let gone: Error | undefined
  port.on('message', (answer: Answer) => {
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) call?.reject(answer.error)
    else call?.resolve(unpack(answer.result))
  })
  return {
    call: (method: string, ...args: unknown[]) =>
      new Promise<unknown>((resolve, reject) => {
        // A thread that has ended answers no messages.
        if (gone) return reject(gone)
        const id = ++calls
        waiting.set(id, { resolve, reject })
        port.postMessage({ id, method, args } satisfies Call)
      }),
    refuse(error: Error) {
      gone = error
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    },
  }
}

/** Hits between threads: a thousand short strings take far longer to copy than one long one. */
type PackedHits = Omit<Hits, 'ids'> & { packedIds: string; count: number }

const isHits = (value: unknown): value is Hits =>
  typeof value === 'object' && value !== null && 'ids' in value && 'works' in value
const isPacked = (value: unknown): value is PackedHits =>
  typeof value === 'object' && value !== null && 'packedIds' in value

/** Returns a result in the form for sending. Ids contain no line breaks. */
export function pack(result: unknown): unknown {
  if (isHits(result)) {
    const { ids, ...rest } = result
    return { ...rest, packedIds: ids.join('\n'), count: ids.length }
  }
  if (typeof result === 'object' && result !== null && 'hits' in result)
    return { ...result, hits: pack(result.hits) }
  return result
}

/** Returns the result that was packed. */
export function unpack(result: unknown): unknown {
  if (isPacked(result)) {
    const { packedIds, count, ...rest } = result
    return { ...rest, ids: count ? packedIds.split('\n') : [] }
  }
  if (typeof result === 'object' && result !== null && 'hits' in result)
    return { ...result, hits: unpack(result.hits) }
  return result
}
