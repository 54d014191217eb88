import { readFileSync } from 'node:fs'
import { type LinearMemory, type LoopModule, createMemory, instanceOf, moduleOf } from './linear-memory.ts'
import { type Work, beginLoops } from './loop-helpers.ts'

/** Loops over numbers in memory of their own, outside JavaScript's heap. */
export interface Loops<Functions> {
  /** The module of the functions, for threads that work on the same memory. */
  module: LoopModule
  memory: LinearMemory
  functions: Functions
  /** Starts calls of one function, which may run in any order; long ones are shared with other threads. */
  begin(name: keyof Functions & string, calls: readonly number[][], isLong: boolean): Work
}

/**
 * Returns a factory of instances of a .wasm file, which WABT compiled from the .wat file beside it; a test compares the
 * two. The functions are those of the source.
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
