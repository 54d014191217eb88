/** Messages to a parsing process: a file to parse, or that a part was taken and the next one may come. */
export type ToProcess<Input> = { kind: 'parse'; id: number; input: Input } | { kind: 'taken' }

/** What a process occupies, in bytes, and has used since it began, in milliseconds of processor time. */
export interface Usage {
  memory: number
  processorTime: number
}

/** Messages of a parsing process. */
export type FromProcess<Result, Part> =
  | { kind: 'ready' }
  | { kind: 'part'; id: number; part: Part }
  | { kind: 'parsed'; id: number; result: Result; usage: Usage }
  /** The parser threw. */
  | { kind: 'failed'; id: number; reason: string; usage: Usage }
