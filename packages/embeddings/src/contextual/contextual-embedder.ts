import type { Embedder } from '../static-embedder.ts'
import type { TextRequest } from './contextual-messages.ts'
import { type ContextualProcess, startContextualProcess } from './contextual-process.ts'
import { CONTEXTUAL_DIMENSIONS, MODEL_REVISION } from './contextual-model.ts'

/**
 * Embeds the meaning of a text rather than its words. It takes ten milliseconds where the static table takes a tenth of
 * one: articles queue, and queries take precedence.
 */
export interface ContextualEmbedder extends Pick<Embedder, 'id' | 'dimensions' | 'unrelated'> {
  /** Returns the unit vector of a query; rejects while the embedder is unavailable. */
  query(text: string): Promise<Float32Array>
  /** Returns unit vectors in the order of `texts`, zero for one without words; rejects while the embedder is unavailable. */
  articles(texts: string[]): Promise<Float32Array[]>
  /** False once it is known that it cannot run here. */
  isAvailable(): boolean
  /** Returns an embedder of queries compatible with the model of this id; null if it no longer responds. */
  former?: (id: string) => Promise<QueryEmbedder | null>
  /** Its part in the ranking; the search engine's own settings by default. */
  ranking?: ContextualRanking
  stop(): Promise<void>
}

/** The part of a contextual model in the ranking. */
export interface ContextualRanking {
  /** Share of the contextual similarity in the score, 0 to 1. */
  weight: number
  /** Minimum similarity of a result without the words: in deviations, and as a share of expected noise. */
  least: number
  ofNoise: number
}

/** Embeds queries only. */
export type QueryEmbedder = Pick<
  ContextualEmbedder,
  'id' | 'dimensions' | 'unrelated' | 'ranking' | 'query' | 'stop'
>

/** Receives changes of the embedder's state, each once. */
export interface ContextualReports {
  /** It cannot run on this machine, and is not retried. */
  onUnavailable: (reason: string) => void
  /** It ended, or its vectors are wrong; it continues. */
  onTrouble: (error: Error) => void
}

interface Settings extends ContextualReports {
  /** Maximum number of tokens read of an article. */
  tokens: number
  /** Added to the process priority for articles: 0 to 19. Queries are not affected. */
  nice?: number
  start?: () => ContextualProcess
  /** Pause before a restart; doubled with each consecutive failure. */
  restartMs?: number
  /** Idle time after which the process ends and frees its memory: the next query restarts it. */
  idleMs?: number
}

/** Maximum number of tokens read of a query, as in the model's training. */
const QUERY_TOKENS = 128
/** Queries take precedence. */
const LATER = 15
const LONGEST_RESTART_MS = 60_000
const IDLE_MS = 10 * 60_000
/** Number of failed starts after which it is given up: the processor lacks an instruction, or memory is missing. */
const MOST_FAILURES = 3
/** Minimum agreement with the reference vectors; below, the processor computes wrongly. */
const LEAST_AGREEMENT = 0.98
/** Measured between queries and documents of SciFact (.108, .112) and of NPL (.122, .128), nearly all unrelated. */
const UNRELATED = { mean: 0.115, deviation: 0.12 }

/** Prefix of the embedder's id, before the number of tokens. */
const MODEL = `minilm-l6-int8-${MODEL_REVISION}-`

/** Returns the model that ships with Claire, in a process of its own: a crash of native code ends only that process. */
export function createContextualEmbedder({
  tokens,
  idleMs = IDLE_MS,
  ...settings
}: Settings): ContextualEmbedder {
  const keeper = createKeeper(settings)
  const whileUsed = createUse(keeper.retire, idleMs)
  const vectorOf = (request: Omit<TextRequest, 'id'>) => whileUsed(() => keeper.vectorOf(request))
  const queries = {
    dimensions: CONTEXTUAL_DIMENSIONS,
    unrelated: UNRELATED,
    query: (text: string) => vectorOf({ text, tokens: QUERY_TOKENS, isQuery: true }),
  }
  return {
    ...queries,
    id: `${MODEL}${tokens}`,
    // The model is the same however much it reads of articles.
    former: async (id) => (id.startsWith(MODEL) ? { ...queries, id, stop: async () => {} } : null),
    articles: (texts) => Promise.all(texts.map((text) => vectorOf({ text, tokens, isQuery: false }))),
    isAvailable: keeper.isAvailable,
    stop: keeper.stop,
  }
}

const disagreement = (cosine: number) =>
  new Error(
    `the contextual model makes other vectors on this processor than it should: a cosine of ${cosine.toFixed(3)}`,
  )

/** Keeps the process running: started by the first query, and again after it has ended. */
function createKeeper({
  onUnavailable,
  onTrouble,
  nice = LATER,
  start = () => startContextualProcess(nice),
  restartMs = 1000,
}: Omit<Settings, 'tokens' | 'idleMs'>) {
  let current: Promise<ContextualProcess> | undefined
  let begun: ContextualProcess | undefined
  let gone: Error | undefined
  let hasRun = false
  const pause = createPause(restartMs)

  function giveUp(reason: string): Error {
    gone = new Error(`the contextual model cannot run here: ${reason}`)
    void begun?.stop()
    onUnavailable(reason)
    return gone
  }

  /** After an end, the next query restarts it once the pause is over. */
  function ended(how: string) {
    current = undefined
    if (gone) return
    const failures = pause.begin()
    if (!hasRun && failures >= MOST_FAILURES) giveUp(how)
    else onTrouble(new Error(`the process that embeds in context ended: ${how}`))
  }

  async function begin(): Promise<ContextualProcess> {
    const child = start()
    begun = child
    void child.ended.then((how) => child === begun && ended(how))
    const state = await child.ready
    if (state.kind === 'unavailable') throw giveUp(state.reason)
    hasRun = true
    if (state.agreement < LEAST_AGREEMENT) onTrouble(disagreement(state.agreement))
    return child
  }

  return {
    isAvailable: () => !gone,
    /** Ends an idle process, which is no failure. */
    retire() {
      void begun?.stop()
      begun = current = undefined
    },
    async vectorOf(request: Omit<TextRequest, 'id'>): Promise<Float32Array> {
      if (gone) throw gone
      if (!current && !pause.isOver()) throw new Error('the contextual model is about to be started again')
      const vector = await (await (current ??= begin())).vectorOf(request)
      pause.forget()
      return vector
    },
    async stop() {
      gone = new Error('the contextual model was stopped')
      await begun?.stop()
    },
  }
}

/** The pause before a restart, doubled with each consecutive failure. */
function createPause(restartMs: number) {
  let failures = 0
  let until = 0
  return {
    /** Returns the number of consecutive failures. */
    begin() {
      until = performance.now() + Math.min(LONGEST_RESTART_MS, restartMs * 2 ** failures++)
      return failures
    },
    isOver: () => performance.now() >= until,
    forget() {
      failures = 0
    },
  }
}

/** Returns a runner of work that calls `retire` after `idleMs` without work. */
function createUse(retire: () => void, idleMs: number) {
  let underWay = 0
  let idle: NodeJS.Timeout | undefined
  return async <T>(work: () => Promise<T>): Promise<T> => {
    clearTimeout(idle)
    underWay++
    try {
      return await work()
    } finally {
      if (--underWay === 0) idle = setTimeout(retire, idleMs).unref()
    }
  }
}
