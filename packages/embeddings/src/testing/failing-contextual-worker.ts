import type { TextRequest } from '../contextual/contextual-messages.ts'

/** Replaces the contextual embedding process: ends on some texts, like a crash of native code. */
process.on('message', ({ id, text, isQuery }: TextRequest) => {
  if (text === 'fault') process.kill(process.pid, 'SIGKILL')
  else if (text === 'refused') process.send?.({ id, failure: 'not this text' })
  else process.send?.({ id, vector: Float32Array.of(text.length, isQuery ? 1 : 0, process.pid) })
})
process.send?.({ kind: 'ready', agreement: 1 })
