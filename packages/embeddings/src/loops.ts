import { readFileSync } from 'node:fs'
import { type LinearMemory, type LoopModule, createMemory, instanceOf, moduleOf } from './linear-memory.ts'
import { type Work, beginLoops } from './loop-helpers.ts'

/** Loops over numbers in memory of their own, outside of JavaScript's heap. */
export interface Loops<Functions> {
  /** What its functions are of, for threads that work on the same memory. */
  module: LoopModule
  memory: LinearMemory
  functions: Functions
  /** Begins calls of one function, which may be done in any order; other threads take a part of them where that is worth it. */
  begin(name: keyof Functions & string, calls: readonly number[][], isLong: boolean): Work
}

/**
 * What makes instances of a .wasm file, which WABT has compiled of the .wat file beside it; a test compares the two. The
 * functions are as the source says.
 */
export function loopsOf<Functions>(file: URL): () => Loops<Functions> {
  const module = moduleOf(new Uint8Array(readFileSync(file)))
  return () => {
    const memory = createMemory()
    const functions = instanceOf<Functions>(module, memory)
    const instance = {
      module,
      memory,
      functions: functions as Record<string, (...args: number[]) => unknown>,
    }
    return {
      module,
      memory,
      functions,
      begin: (name, calls, isLong) => beginLoops(instance, name, { calls, isLong }),
    }
  }
}
