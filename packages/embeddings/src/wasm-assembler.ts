/**
 * Just enough of the WebAssembly binary format (core specification 2.0, chapter 5) to write a vector loop by hand:
 * one imported memory and exported functions of i32 parameters without results.
 */

export interface WasmFunction {
  name: string
  parameters: number
  /** i32 locals after the parameters, then v128 locals after those. */
  i32Locals: number
  v128Locals: number
  body: number[]
}

const I32 = 0x7f
const V128 = 0x7b

const leb = (value: number): number[] => {
  const bytes: number[] = []
  let rest = value
  for (;;) {
    const low = rest & 0x7f
    rest >>= 7
    if ((rest === 0 && !(low & 0x40)) || (rest === -1 && low & 0x40)) return [...bytes, low]
    bytes.push(low | 0x80)
  }
}

const uleb = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...uleb(value >>> 7)]
const simd = (opcode: number, ...rest: number[]) => [0xfd, ...uleb(opcode), ...rest]

export const wasm = {
  get: (local: number) => [0x20, ...uleb(local)],
  set: (local: number) => [0x21, ...uleb(local)],
  i32: (value: number) => [0x41, ...leb(value)],
  add: [0x6a],
  mul: [0x6c],
  lessThan: [0x49],
  loadI32: (offset = 0) => [0x28, 2, ...uleb(offset)],
  storeI32: (offset = 0) => [0x36, 2, ...uleb(offset)],
  /** Repeats `body` while it leaves a true value on the stack. */
  loop: (body: number[]) => [0x03, 0x40, ...body, 0x0d, 0, 0x0b],
  when: (body: number[]) => [0x04, 0x40, ...body, 0x0b],
  v128Load: (offset = 0) => simd(0, 0, ...uleb(offset)),
  v128Zero: simd(12, ...Array.from({ length: 16 }, () => 0)),
  i16x8ExtendLowI8: simd(135),
  i16x8ExtendHighI8: simd(136),
  i32x4DotI16: simd(186),
  i32x4Add: simd(174),
  i32x4Lane: (lane: number) => simd(27, lane),
}

const section = (id: number, content: number[]) => [id, ...uleb(content.length), ...content]
/** Instructions one after the other. */
export const code = (...instructions: number[][]) => instructions.flat()
const vector = (items: number[][]) => [...uleb(items.length), ...items.flat()]
const text = (value: string) => [...uleb(value.length), ...Buffer.from(value)]

/** The binary of a module that imports `env.memory` and exports `functions`. */
export function assemble(functions: WasmFunction[]): Uint8Array<ArrayBuffer> {
  const types = functions.map(({ parameters }) => [
    0x60,
    ...vector(Array.from({ length: parameters }, () => [I32])),
    0,
  ])
  const bodies = functions.map(({ i32Locals, v128Locals, body }) => {
    const locals = vector([uleb(i32Locals).concat(I32), uleb(v128Locals).concat(V128)])
    return [...uleb(locals.length + body.length + 1), ...locals, ...body, 0x0b]
  })
  return Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    0x01,
    0x00,
    0x00,
    0x00,
    ...section(1, vector(types)),
    ...section(2, vector([[...text('env'), ...text('memory'), 0x02, 0x00, 0x01]])),
    ...section(3, vector(functions.map((_, index) => uleb(index)))),
    ...section(7, vector(functions.map(({ name }, index) => [...text(name), 0x00, ...uleb(index)]))),
    ...section(10, vector(bodies)),
  ])
}
