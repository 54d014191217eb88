import { readFileSync } from 'node:fs'
import wabt from 'wabt'

/** The sources of loops outside JavaScript, of all packages. */
export const LOOPS = ['../dots.wat', '../codes.wat', '../../../search-engine/src/ranking/sums.wat'].map(
  (source) => new URL(source, import.meta.url),
)

/** Returns the address of a source's binary. */
export const binaryOf = (source: URL) => new URL(source.href.replace(/wat$/, 'wasm'))

/** Returns the binary of a loop's source, compiled by WABT: the same bytes for the same source. */
export async function compileLoop(source: URL): Promise<Uint8Array> {
  const { parseWat } = await wabt()
  const module = parseWat(source.pathname, readFileSync(source, 'utf8'), {
    simd: true,
    threads: true,
    relaxed_simd: true,
  })
  try {
    return module.toBinary({}).buffer
  } finally {
    module.destroy()
  }
}
