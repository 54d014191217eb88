import { Worker } from 'node:worker_threads'
import { type Board, MOST_CALLS, awaitDone, createBoard, nextSlot, post, take } from './helper-board.ts'
import type { LinearMemory, LoopModule } from './linear-memory.ts'

/** What a helper is given: a module, and the memory that it works on. */
export interface HelperLoops {
  number: number
  module: LoopModule
  memory: LinearMemory
}

/** Calls of one function that may be done in any order, by any thread. */
export interface Work {
  /** Does what nobody has begun, and waits for what others have. */
  finish(): void
}

interface Instance {
  module: LoopModule
  memory: LinearMemory
  functions: Record<string, (...args: number[]) => unknown>
}

let wanted = 0
let helpers: LoopHelpers | undefined

/** Threads that take calls of loops off the one that they belong to; each is waited for by that one alone. */
class LoopHelpers {
  private readonly board: Board = createBoard()
  private readonly workers: Worker[]
  private readonly known = new WeakMap<Instance, number>()
  private numbers = 0
  /** A helper has no reason to collect its garbage, and would keep the memory of what is no more: another takes its place. */
  private readonly gone = new FinalizationRegistry<null>(() => this.end())
  private readonly underWay = new Map<number, Work>()
  private slot = 0

  constructor(count: number) {
    this.workers = Array.from({ length: count }, () => {
      const worker = new Worker(new URL('loop-helper.ts', import.meta.url), { workerData: this.board })
      // What it would have done is done without it.
      worker.on('error', (error) =>
        process.emitWarning(`a thread that helps with search ended: ${String(error)}`),
      )
      worker.unref()
      return worker
    })
  }

  /** Whoever is to help finds these in its post when it meets their number. */
  private numberOf(instance: Instance): number {
    const known = this.known.get(instance)
    if (known !== undefined) return known
    const number = this.numbers++
    this.known.set(instance, number)
    this.gone.register(instance, null)
    const { module, memory } = instance
    for (const worker of this.workers) worker.postMessage({ number, module, memory } satisfies HelperLoops)
    return number
  }

  private end() {
    for (const work of this.underWay.values()) work.finish()
    for (const worker of this.workers) void worker.terminate()
    if (helpers === this) helpers = undefined
  }

  begin(instance: Instance, name: string, calls: readonly number[][]): Work {
    const slot = this.slot
    this.slot = nextSlot(slot)
    this.underWay.get(slot)?.finish()
    const run = instance.functions[name]
    if (!run) throw new Error(`there is no loop ${name}`)
    post(this.board, slot, {
      loops: this.numberOf(instance),
      name: Object.keys(instance.functions).indexOf(name),
      calls,
    })
    const work = {
      finish: () => {
        if (this.underWay.get(slot) !== work) return
        this.underWay.delete(slot)
        let own = 0
        for (let call = take(this.board, slot); call >= 0; call = take(this.board, slot), own++)
          run(...(calls[call] ?? []))
        awaitDone(this.board, slot, calls.length - own)
      },
    }
    this.underWay.set(slot, work)
    return work
  }
}

/** From now on, so many threads help this one with long loops. They are started with the first. */
export function useLoopHelpers(count: number) {
  wanted = count
}

interface Calls {
  calls: readonly number[][]
  /** They take longer than to wake who helps. */
  isLong: boolean
}

/** Begins calls of one of the functions. Without helpers, they are done when they are waited for. */
export function beginLoops(instance: Instance, name: string, { calls, isLong }: Calls): Work {
  if (isLong && wanted > 0 && calls.length > 1 && calls.length <= MOST_CALLS)
    return (helpers ??= new LoopHelpers(wanted)).begin(instance, name, calls)
  let isDone = false
  return {
    finish() {
      if (isDone) return
      isDone = true
      for (const call of calls) instance.functions[name]?.(...call)
    },
  }
}
