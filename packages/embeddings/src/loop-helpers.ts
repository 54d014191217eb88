import { Worker } from 'node:worker_threads'
import { type Board, MOST_CALLS, awaitDone, createBoard, nextSlot, post, take } from './helper-board.ts'
import type { LinearMemory, LoopModule } from './linear-memory.ts'

/** The input of a helper: a module, and the memory that it works on. */
export interface HelperLoops {
  number: number
  module: LoopModule
  memory: LinearMemory
}

/** Calls of one function that may run in any order, in any thread. */
export interface Work {
  /** Runs calls that have not begun, and waits for those of helpers. */
  finish(): void
}

interface Instance {
  module: LoopModule
  memory: LinearMemory
  functions: Record<string, (...args: number[]) => unknown>
}

let helperCount = 0
let helpers: LoopHelpers | undefined

/** Threads that run loop calls for the thread that owns them, and for no other. */
class LoopHelpers {
  private readonly board: Board = createBoard()
  private readonly workers: Worker[]
  private readonly known = new WeakMap<Instance, number>()
  private numbers = 0
  /** A helper never collects garbage and would keep the memory of collected loops: it is replaced. */
  private readonly gone = new FinalizationRegistry<null>(() => this.end())
  private readonly underWay = new Map<number, Work>()
  private slot = 0

  constructor(count: number) {
    this.workers = Array.from({ length: count }, () => {
      const worker = new Worker(new URL('loop-helper.ts', import.meta.url), { workerData: this.board })
      // Its calls are run without it.
      worker.on('error', (error) =>
        process.emitWarning(`a thread that helps with search ended: ${String(error)}`),
      )
      worker.unref()
      return worker
    })
  }

  /** Helpers find these in their messages when they meet the number. */
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

/** Uses `count` helper threads for long loops from now on, started with the first. */
export function useLoopHelpers(count: number) {
  helperCount = count
}

interface Calls {
  calls: readonly number[][]
  /** True if they take longer than waking a helper. */
  isLong: boolean
}

/** Starts calls of one of the functions. Without helpers, they run when they are awaited. */
export function beginLoops(instance: Instance, name: string, { calls, isLong }: Calls): Work {
  if (isLong && helperCount > 0 && calls.length > 1 && calls.length <= MOST_CALLS)
    return (helpers ??= new LoopHelpers(helperCount)).begin(instance, name, calls)
  let isDone = false
  return {
    finish() {
      if (isDone) return
      isDone = true
      for (const call of calls) instance.functions[name]?.(...call)
    },
  }
}
