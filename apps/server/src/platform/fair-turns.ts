/** Told what a call has cost: milliseconds of work. */
type Spend = (ms: number) => void

interface Call {
  make: (spend: Spend) => Promise<unknown>
  since: number
}

interface Account {
  waiting: Call[]
  running: number
  /** Milliseconds of work lately: half of it is forgotten every ten seconds. */
  used: number
  usedAt: number
}

/** Two, so that the next call is there when one has been answered. */
const AT_ONCE = 2
const FORGOTTEN_BY_HALF_MS = 10_000
/** Accounts that have used about as much as each other are served in the order in which they came. */
const ABOUT = { factor: 1.5, ms: 150 }
/** Whoever has used so much more than another has to wait for the other's next call as well. */
const MUCH_MS = 250
/** So soon after one call of a search comes the next, on a busy machine. */
const NEXT_CALL_MS = 30

export type FairTurns = ReturnType<typeof createFairTurns>

/**
 * Gives accounts their turns at something that does one thing after the other, the engine: first those who have used it
 * least lately, so that one with many heavy calls never holds up another's light ones for longer than the call under way.
 * Among many who use about as much, the least would be served at once and the most wait for all others: they go by when
 * they came. A search asks several times in a row; between its calls, accounts that have used much more do not come in.
 */
export function createFairTurns(now: () => number = () => performance.now()) {
  const { accountOf, usedBy, next } = createAccounts(now)
  let running = 0
  /** What the account with the last turn had used, and when a turn ended last. */
  const last = { used: 0, endedAt: -Infinity }
  let timer: NodeJS.Timeout | undefined

  function go() {
    clearTimeout(timer)
    while (running < AT_ONCE) {
      const account = next()
      if (!account) return
      if (usedBy(account) > ABOUT.factor * last.used + MUCH_MS) {
        const patience = last.endedAt + NEXT_CALL_MS - now()
        if (running) return
        if (patience > 0) return void (timer = setTimeout(go, patience))
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
    /** What `work` comes to, done when it is the account's turn. It says what it has cost before it ends. */
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

/** Who waits, and what each has used lately. */
function createAccounts(now: () => number) {
  const accounts = new Map<string, Account>()

  function accountOf(name: string): Account {
    const known = accounts.get(name)
    if (known) return known
    const account = { waiting: [], running: 0, used: 0, usedAt: now() }
    accounts.set(name, account)
    return account
  }

  /** What an account has used lately, as of now. */
  function usedBy(account: Account): number {
    const at = now()
    account.used *= 0.5 ** ((at - account.usedAt) / FORGOTTEN_BY_HALF_MS)
    account.usedAt = at
    return account.used
  }

  /** Of those that wait and have used about as much as who has used least, who came first. */
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
