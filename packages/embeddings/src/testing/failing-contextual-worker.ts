import type { TextReply, TextRequest } from '../contextual/contextual-messages.ts'

/** Replaces the contextual embedding process: ends on some texts, like a crash of native code. */
function replyTo({ id, text, isQuery }: TextRequest): TextReply {
  if (text === 'refused') return { id, failure: 'not this text' }
  if (text === 'absent') return { id, unavailable: 'no such file' }
  const vector = Float32Array.of(text.length, isQuery ? 1 : 0, process.pid)
  return { id, vector, agreement: text === 'imprecise' ? 0.9 : 1 }
}

process.on('message', (request: TextRequest) => {
  if (request.text === 'fault') process.kill(process.pid, 'SIGKILL')
  else process.send?.(replyTo(request))
})
