import type { TextRequest } from '../contextual/contextual-messages.ts'

/** Stands in for the process that embeds in context: ends over some texts, as a fault in native code ends a process. */
process.on('message', ({ id, text, isQuery }: TextRequest) => {
  if (text === 'fault') process.kill(process.pid, 'SIGKILL')
  else if (text === 'refused') process.send?.({ id, failure: 'not this text' })
  else process.send?.({ id, vector: Float32Array.of(text.length, isQuery ? 1 : 0, process.pid) })
})
process.send?.({ kind: 'ready', agreement: 1 })
