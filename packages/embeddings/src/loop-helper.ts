import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { type Board, argumentsOf, helpFor, workOf } from './helper-board.ts'
import { instanceOf } from './linear-memory.ts'
import type { HelperLoops } from './loop-helpers.ts'

/** A thread that runs loop calls for another. It never returns to its event loop: the other thread ends it. */

if (!parentPort) throw new Error('this file runs as a worker')
help(workerData as Board, parentPort)

type Loop = (...args: number[]) => unknown

function help(board: Board, port: MessagePort): never {
  const known: Loop[][] = []

  /** Returns the functions of loops, which were posted before their first job. */
  function functionsOf(loops: number): Loop[] {
    for (;;) {
      const functions = known[loops]
      if (functions) return functions
      const posted = receiveMessageOnPort(port)
      if (!posted) throw new Error(`there are no loops ${loops}`)
      const { number, module, memory } = posted.message as HelperLoops
      known[number] = Object.values(instanceOf<Record<string, Loop>>(module, memory))
    }
  }

  helpFor(board, (slot, call) => {
    const { loops, name } = workOf(board, slot)
    functionsOf(loops)[name]?.(...argumentsOf(board, slot, call))
  })
}
