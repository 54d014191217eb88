import type { MessagePort, Worker } from 'node:worker_threads'
import { pack, unpack } from './transport.ts'

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
