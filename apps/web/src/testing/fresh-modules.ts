import { afterAll, vi } from 'vitest'

// The test files of a worker share the libraries and one jsdom, which takes half the time. Each has our own modules anew,
// which hold state, and its own channels: those of Node reach the other files and workers. Timers end with their file.
vi.resetModules()
const file = crypto.randomUUID()
const shared = { setTimeout, BroadcastChannel }
const timers = new Set<ReturnType<typeof setTimeout>>()
Object.assign(globalThis, {
  setTimeout(...args: Parameters<typeof setTimeout>) {
    const timer = shared.setTimeout(...args)
    timers.add(timer)
    return timer
  },
  BroadcastChannel: class extends BroadcastChannel {
    constructor(name: string) {
      super(`${name} ${file}`)
    }
  },
})

afterAll(() => {
  vi.unstubAllGlobals()
  Object.assign(globalThis, shared)
  for (const timer of timers) clearTimeout(timer)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.title = ''
  document.body.replaceChildren()
})
