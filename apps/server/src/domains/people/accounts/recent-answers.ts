import { LRUCache } from 'lru-cache'
import type { Clock } from '#platform/clock'

/** What ends at the provider ends here this much later at most. */
const FRESH_MS = 2_000
/** After a failure the provider gets this long to recover before the same is asked again. */
const RETRY_AFTER_MS = 15_000
/** While the provider cannot be asked, its last answer is used for as long as its access tokens live. */
const USABLE_MS = 300_000
const MAX_ANSWERS = 10_000

interface Answered<Value> {
  value: Value
  at: number
  askAgainAt: number
}

/**
 * Returns what the provider answered within the last two seconds, or asks it: once for everybody who waits. Throws what
 * `ask` throws where there is no answer that is younger than five minutes. `elapsed` counts milliseconds and never goes back.
 */
export function createRecentAnswers<Value>(ask: (key: string) => Promise<Value>, elapsed: Clock) {
  const answers = new LRUCache<string, Answered<Value>>({ max: MAX_ANSWERS })
  const asking = new Map<string, Promise<Value>>()

  async function askNow(key: string): Promise<Value> {
    try {
      const value = await ask(key)
      answers.set(key, { value, at: elapsed(), askAgainAt: elapsed() + FRESH_MS })
      return value
    } catch (error) {
      const last = answers.get(key)
      if (!last || elapsed() - last.at >= USABLE_MS) throw error
      answers.set(key, { ...last, askAgainAt: elapsed() + RETRY_AFTER_MS })
      return last.value
    } finally {
      asking.delete(key)
    }
  }

  return async (key: string): Promise<Value> => {
    const last = answers.get(key)
    if (last && elapsed() < last.askAgainAt) return last.value
    const answer = asking.get(key) ?? askNow(key)
    asking.set(key, answer)
    return answer
  }
}
