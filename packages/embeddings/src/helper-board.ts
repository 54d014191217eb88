/** Shared memory of a thread and its helpers: calls that one thread awaits and any may run. */

/** Maximum number of concurrent jobs. */
const SLOTS = 4
/** Maximum number of calls of one job. */
export const MOST_CALLS = 64
/** Maximum number of arguments of a call, stored after their number. */
const ARGUMENTS = 11
const OF_CALL = ARGUMENTS + 1

/** Int32 for each slot: remaining calls, number of calls done by helpers, whether one failed, the loops, the function. */
const OF_SLOT = { left: 0, done: 1, failed: 2, loops: 3, name: 4, length: 5 }
/** The remaining calls are in the low bits, below a number that is unique to the job. */
const LEFT_BITS = 8
const LEFT = 2 ** LEFT_BITS - 1

/** Number of checks before a waiting thread sleeps: some twenty microseconds. */
const TURNS = 2000

export interface Board {
  /** Number of posts, then the slots. */
  words: Int32Array
  calls: Float64Array
}

export const createBoard = (): Board => ({
  words: new Int32Array(new SharedArrayBuffer((1 + SLOTS * OF_SLOT.length) * 4)),
  calls: new Float64Array(new SharedArrayBuffer(SLOTS * MOST_CALLS * OF_CALL * 8)),
})

const place = (slot: number, of: keyof typeof OF_SLOT) => 1 + slot * OF_SLOT.length + OF_SLOT[of]

/** Returns the slot after `slot`. */
export const nextSlot = (slot: number): number => (slot + 1) % SLOTS

interface Posted {
  loops: number
  name: number
  calls: readonly number[][]
}

/** Writes a job into a free slot, and wakes waiting helpers. */
export function post({ words, calls: written }: Board, slot: number, { loops, name, calls }: Posted) {
  for (let call = 0; call < calls.length; call++) {
    const args = calls[call] ?? []
    const at = (slot * MOST_CALLS + call) * OF_CALL
    written[at] = args.length
    for (let next = 0; next < args.length; next++) written[at + 1 + next] = args[next] ?? 0
  }
  words[place(slot, 'done')] = 0
  words[place(slot, 'failed')] = 0
  words[place(slot, 'loops')] = loops
  words[place(slot, 'name')] = name
  const left = place(slot, 'left')
  Atomics.store(words, left, ((((words[left] ?? 0) >> LEFT_BITS) + 1) << LEFT_BITS) | calls.length)
  Atomics.add(words, 0, 1)
  Atomics.notify(words, 0)
}

/** Takes a call that has not begun: its number; -1 if there is none. */
export function take({ words }: Board, slot: number): number {
  const left = place(slot, 'left')
  for (;;) {
    const seen = Atomics.load(words, left)
    if (!(seen & LEFT)) return -1
    if (Atomics.compareExchange(words, left, seen, seen - 1) === seen) return (seen & LEFT) - 1
  }
}

/** Returns the loops and the function of a slot's job. Valid for a thread that has taken a call of it. */
export const workOf = ({ words }: Board, slot: number) => ({
  loops: words[place(slot, 'loops')] ?? 0,
  name: words[place(slot, 'name')] ?? 0,
})

export function argumentsOf({ calls }: Board, slot: number, call: number): number[] {
  const at = (slot * MOST_CALLS + call) * OF_CALL
  return [...calls.subarray(at + 1, at + 1 + (calls[at] ?? 0))]
}

/** Marks a call taken by a helper as done. */
export function markDone({ words }: Board, slot: number, hasFailed: boolean) {
  if (hasFailed) Atomics.store(words, place(slot, 'failed'), 1)
  Atomics.add(words, place(slot, 'done'), 1)
  Atomics.notify(words, place(slot, 'done'))
}

/** Waits until helpers have done `calls` calls of a slot's job. Throws if one has failed. */
export function awaitDone({ words }: Board, slot: number, calls: number) {
  const at = place(slot, 'done')
  // Sleeping and waking takes longer than most calls.
  for (let turn = 0; turn < TURNS && Atomics.load(words, at) < calls; turn++);
  for (let done = Atomics.load(words, at); done < calls; done = Atomics.load(words, at))
    Atomics.wait(words, at, done)
  if (Atomics.load(words, place(slot, 'failed'))) throw new Error('a thread that helps with loops has failed')
}

/** Runs posted calls forever: `run` runs one call of a slot. */
export function helpFor(board: Board, run: (slot: number, call: number) => void): never {
  for (;;) {
    const seen = Atomics.load(board.words, 0)
    for (let slot = 0; slot < SLOTS; slot++)
      for (let call = take(board, slot); call >= 0; call = take(board, slot)) {
        let hasFailed = true
        try {
          run(slot, call)
          hasFailed = false
        } finally {
          markDone(board, slot, hasFailed)
        }
      }
    Atomics.wait(board.words, 0, seen)
  }
}
