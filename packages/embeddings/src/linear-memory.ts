/** Of the standard library's DOM half only this much is needed. */
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

/** As the sources say: as much as a memory can have. It is shared, so that other threads can work on it. */
const MOST_PAGES = 65_536

export const createMemory = (): LinearMemory =>
  new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true })

export const moduleOf = (binary: Uint8Array<ArrayBuffer>): LoopModule => new WebAssembly.Module(binary)

/** The functions of a module, over a memory. */
export const instanceOf = <Functions>(module: LoopModule, memory: LinearMemory): Functions =>
  new WebAssembly.Instance(module, { env: { memory } }).exports as Functions

const PAGE = 65_536

/** Makes a memory at least so long. What is looked at of it stays where it is. */
export function reserveBytes(memory: LinearMemory, bytes: number) {
  const missing = Math.ceil(bytes / PAGE) - memory.buffer.byteLength / PAGE
  if (missing > 0) memory.grow(missing)
}
