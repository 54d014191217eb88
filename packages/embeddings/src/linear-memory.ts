/** The part of the standard library's DOM types that is needed. */
export interface LinearMemory {
  readonly buffer: SharedArrayBuffer
  grow(pages: number): number
}
/** A compiled file of loops. */
export type LoopModule = object
declare const WebAssembly: {
  Module: new (binary: Uint8Array<ArrayBuffer>) => LoopModule
  Memory: new (options: { initial: number; maximum: number; shared: true }) => LinearMemory
  Instance: new (module: LoopModule, imports: { env: { memory: LinearMemory } }) => { exports: unknown }
}

/** Maximum size of a memory, as in the sources. Shared, so that other threads can work on it. */
const MOST_PAGES = 65_536

export const createMemory = (): LinearMemory =>
  new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true })

export const moduleOf = (binary: Uint8Array<ArrayBuffer>): LoopModule => new WebAssembly.Module(binary)

/** Returns the functions of a module over a memory. */
export const instanceOf = <Functions>(module: LoopModule, memory: LinearMemory): Functions =>
  new WebAssembly.Instance(module, { env: { memory } }).exports as Functions

const PAGE = 65_536

/** Grows a memory to at least `bytes`. Its contents keep their place. */
export function reserveBytes(memory: LinearMemory, bytes: number) {
  const missing = Math.ceil(bytes / PAGE) - memory.buffer.byteLength / PAGE
  if (missing > 0) memory.grow(missing)
}
