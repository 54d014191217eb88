/** Messages to a parsing process: a file to parse, or the request for the next part. */
export type ToProcess<Input> = { kind: 'parse'; id: number; input: Input } | { kind: 'taken' }

/** Memory of a process in bytes, and processor time since its start in milliseconds. */
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
