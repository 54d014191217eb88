import { writeFileSync } from 'node:fs'
import type { TextRequest } from '../contextual/contextual-messages.ts'

/** Replaces the contextual embedding process: a text names a file, which it creates after responding. */
process.on('message', ({ id, text }: TextRequest) => {
  process.send?.({ id, vector: Float32Array.of(1), agreement: 1 }, () => writeFileSync(text, ''))
})
