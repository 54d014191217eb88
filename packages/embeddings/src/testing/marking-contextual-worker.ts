import { writeFileSync } from 'node:fs'
import type { TextRequest } from '../contextual/contextual-messages.ts'

/** Stands in for the process that embeds in context: a text is the name of a file, which it makes once it has answered. */
process.on('message', ({ id, text }: TextRequest) => {
  process.send?.({ id, vector: Float32Array.of(1) }, () => writeFileSync(text, ''))
})
process.send?.({ kind: 'ready', agreement: 1 })
