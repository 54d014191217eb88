import type { Readable, Writable } from 'node:stream'

/** An unfinished message of more bytes is none that we requested. */
const LONGEST_MESSAGE = 64 * 1_048_576

export interface DevtoolsEvent {
  method: string
  params: unknown
  sessionId?: string
}

interface Message extends Partial<DevtoolsEvent> {
  id?: number
  result?: unknown
  error?: { message: string }
}

export type Devtools = ReturnType<typeof openDevtools>

/**
 * The Chrome DevTools Protocol over a pair of pipes: messages in JSON, each ended by a zero byte. Commands are
 * answered, or rejected if the browser refuses them or ends.
 */
export function openDevtools(to: Writable, from: Readable, onEvent: (event: DevtoolsEvent) => void) {
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  let isClosed = false
  let lastId = 0
  let part: Buffer[] = []
  let length = 0

  function close() {
    isClosed = true
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended'))
    waiting.clear()
  }
  to.on('error', close)
  from.on('error', close)
  from.on('close', close)
  from.on('data', (chunk: Buffer) => {
    let begin = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, begin)) {
      receive(Buffer.concat([...part, chunk.subarray(begin, end)]).toString())
      part = []
      length = 0
      begin = end + 1
    }
    part.push(chunk.subarray(begin))
    length += chunk.length - begin
    if (length > LONGEST_MESSAGE) from.destroy()
  })

  function receive(text: string) {
    const { id, result, error, method, params, sessionId } = JSON.parse(text) as Message
    if (id === undefined) return method && onEvent({ method, params, sessionId })
    const asked = waiting.get(id)
    waiting.delete(id)
    return error ? asked?.reject(new Error(error.message)) : asked?.resolve(result)
  }

  return {
    /** Sends one command, to a page if `sessionId` names one, and returns its `Answer` by the protocol. */
    send<Answer = unknown>(method: string, params: object = {}, sessionId?: string): Promise<Answer> {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('the browser has ended'))
        const id = ++lastId
        waiting.set(id, { resolve: resolve as (result: unknown) => void, reject })
        return void to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
      })
    },
  }
}
