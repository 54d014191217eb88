/** Receives the cost of a call: milliseconds of work. */
type Spend = (ms: number) => void

interface Call {
  make: (spend: Spend) => Promise<unknown>
  since: number
}

interface Account {
  waiting: Call[]
  running: number
  /** Milliseconds of recent work, halved every ten seconds. */
  used: number
  usedAt: number
}

/** Two, so that the next call is there when one has been answered. */
const AT_ONCE = 2
const FORGOTTEN_BY_HALF_MS = 10_000
/** Accounts with similar use are served in the order of arrival. */
const ABOUT = { factor: 1.5, ms: 150 }
/** An account with so much more use also waits for the other's next call. */
const MUCH_MS = 250
/** Time in which the next call of a search follows, on a busy machine. */
const NEXT_CALL_MS = 30

export type FairTurns = ReturnType<typeof createFairTurns>

/**
 * Gives accounts turns at a sequential resource, the engine: those with the least recent use first, so that one with
 * many heavy calls delays another's light ones only by the call under way. Among many with similar use the order of
 * arrival decides, as otherwise the lowest would be served at once and most would wait for all others. A search calls
 * several times in a row; between its calls, accounts with much more use must wait.
 */
export function createFairTurns(now: () => number = () => performance.now()) {
  const { accountOf, usedBy, next } = createAccounts(now)
  let running = 0
  /** Use of the account with the last turn, and the time when a turn ended last. */
  const last = { used: 0, endedAt: -Infinity }
  let timer: NodeJS.Timeout | undefined

  function go() {
    clearTimeout(timer)
    while (running < AT_ONCE) {
      const account = next()
      if (!account) return
      if (usedBy(account) > ABOUT.factor * last.used + MUCH_MS) {
        const wait = last.endedAt + NEXT_CALL_MS - now()
        if (running) return
        if (wait > 0) return void (timer = setTimeout(go, wait))
      }
      void take(account)
    }
  }

  async function take(account: Account) {
    const call = account.waiting.shift()
    if (!call) return
    running++
    account.running++
    last.used = usedBy(account)
    await call.make((ms) => (account.used = usedBy(account) + ms))
    running--
    account.running--
    last.endedAt = now()
    go()
  }

  return {
    /** Returns the result of `work`, run in the account's turn. It reports its cost before it ends. */
    run<T>(name: string, work: (spend: Spend) => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const make = (spend: Spend) => work(spend).then(resolve, reject)
        accountOf(name).waiting.push({ make, since: now() })
        go()
      })
    },
  }
}

const waitsSince = (account: Account | undefined) => account?.waiting[0]?.since ?? Infinity

/** Waiting calls, and the recent use of each account. */
function createAccounts(now: () => number) {
  const accounts = new Map<string, Account>()

  function accountOf(name: string): Account {
    const known = accounts.get(name)
    if (known) return known
    const account = { waiting: [], running: 0, used: 0, usedAt: now() }
    accounts.set(name, account)
    return account
  }

  /** An account's recent use, as of now. */
  function usedBy(account: Account): number {
    const at = now()
    account.used *= 0.5 ** ((at - account.usedAt) / FORGOTTEN_BY_HALF_MS)
    account.usedAt = at
    return account.used
  }

  /** The earliest of those waiting accounts whose use is similar to the lowest. */
  function next(): Account | undefined {
    let least = Infinity
    for (const [name, account] of accounts) {
      if (account.waiting.length) least = Math.min(least, usedBy(account))
      else if (!account.running && usedBy(account) < 1) accounts.delete(name)
    }
    const most = ABOUT.factor * least + ABOUT.ms
    let first: Account | undefined
    for (const account of accounts.values())
      if (waitsSince(account) < waitsSince(first) && account.used <= most) first = account
    return first
  }

  return { accountOf, usedBy, next }
}

/** Returns a runner of work, each after that before it has ended. */
export function oneAtATime() {
  let before: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const own = before.then(work)
    before = own.catch(() => {})
    return own
  }
}
