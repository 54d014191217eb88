import { readFileSync } from 'node:fs'

/** Of the standard library's DOM half only this much is needed. */
export interface LinearMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}
declare const WebAssembly: {
  Module: new (binary: Uint8Array<ArrayBuffer>) => object
  Memory: new (options: { initial: number }) => LinearMemory
  Instance: new (module: object, imports: { env: { memory: LinearMemory } }) => { exports: unknown }
}

/** Loops over numbers in memory of their own, outside of JavaScript's heap. */
export interface Loops<Functions> {
  memory: LinearMemory
  functions: Functions
}

/**
 * What makes instances of a .wasm file, which WABT has compiled of the .wat file beside it; a test compares the two. The
 * functions are as the source says.
 */
export function loopsOf<Functions>(file: URL): () => Loops<Functions> {
  const binary = readFileSync(file)
  const module = new WebAssembly.Module(new Uint8Array(binary))
  return () => {
    const memory = new WebAssembly.Memory({ initial: 1 })
    const { exports } = new WebAssembly.Instance(module, { env: { memory } })
    return { memory, functions: exports as Functions }
  }
}

const PAGE = 65_536

/** Makes a memory at least so long. */
export function reserveBytes(memory: LinearMemory, bytes: number) {
  const missing = Math.ceil(bytes / PAGE) - memory.buffer.byteLength / PAGE
  if (missing > 0) memory.grow(missing)
}
