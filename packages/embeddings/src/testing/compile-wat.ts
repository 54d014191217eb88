import { readFileSync } from 'node:fs'
import wabt from 'wabt'

/** The sources of the loops that run outside of JavaScript. */
export const LOOPS = ['dots', 'codes']

/** The binary of a loop's source, as WABT makes it: the same bytes for the same source. */
export async function compileLoop(name: string): Promise<Uint8Array> {
  const { parseWat } = await wabt()
  const source = readFileSync(new URL(`../${name}.wat`, import.meta.url), 'utf8')
  const module = parseWat(`${name}.wat`, source, { simd: true })
  try {
    module.validate()
    return module.toBinary({}).buffer
  } finally {
    module.destroy()
  }
}
