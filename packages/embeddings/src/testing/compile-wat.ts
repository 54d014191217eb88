import { readFileSync } from 'node:fs'
import wabt from 'wabt'

/** The binary of `dots.wat`, as WABT makes it: the same bytes for the same source. */
export async function compileDots(): Promise<Uint8Array> {
  const { parseWat } = await wabt()
  const source = readFileSync(new URL('../dots.wat', import.meta.url), 'utf8')
  const module = parseWat('dots.wat', source, { simd: true })
  try {
    module.validate()
    return module.toBinary({}).buffer
  } finally {
    module.destroy()
  }
}
