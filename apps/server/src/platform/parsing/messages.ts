/** Messages to a parsing process: a file to parse, or that a part was taken and the next one may come. */
export type ToProcess<Input> = { kind: 'parse'; id: number; input: Input } | { kind: 'taken' }

/** Messages of a parsing process. `memory` is in bytes that the process occupies. */
export type FromProcess<Result, Part> =
  | { kind: 'ready' }
  | { kind: 'part'; id: number; part: Part }
  | { kind: 'parsed'; id: number; result: Result; memory: number }
  /** The parser threw. */
  | { kind: 'failed'; id: number; reason: string; memory: number }
