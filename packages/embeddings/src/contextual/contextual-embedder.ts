import type { Embedder } from '../static-embedder.ts'
import type { TextRequest } from './contextual-messages.ts'
import { type ContextualProcess, startContextualProcess } from './contextual-process.ts'
import { CONTEXTUAL_DIMENSIONS, MODEL_REVISION } from './contextual-model.ts'

/**
 * Embeds what a text says rather than which words it has. It takes ten milliseconds where the static table takes a tenth
 * of one: articles wait in line, and queries go before them.
 */
export interface ContextualEmbedder extends Pick<Embedder, 'id' | 'dimensions' | 'unrelated'> {
  /** The unit vector of a query; rejects while the embedder is away. */
  query(text: string): Promise<Float32Array>
  /** Unit vectors in the order of `texts`, the zero vector for one without words; rejects while the embedder is away. */
  articles(texts: string[]): Promise<Float32Array[]>
  /** False once it is known that it cannot run here. */
  isAvailable(): boolean
  /** What embeds queries as another embedder has, whose id this is; null where that does not answer any more. */
  former?: (id: string) => Promise<QueryEmbedder | null>
  stop(): Promise<void>
}

/** Embeds queries alone. */
export type QueryEmbedder = Pick<ContextualEmbedder, 'id' | 'dimensions' | 'unrelated' | 'query' | 'stop'>

/** Told how the embedder is, each once. */
export interface ContextualReports {
  /** It cannot run on this machine, and is not tried again. */
  onUnavailable: (reason: string) => void
  /** It ended, or its vectors are not what they should be; it goes on. */
  onTrouble: (error: Error) => void
}

interface Settings extends ContextualReports {
  /** Of an article, so many tokens are read. */
  tokens: number
  /** How much later than others it gets a processor for articles: 0 to 19. Queries are in no case later. */
  nice?: number
  start?: () => ContextualProcess
  /** Before it is started again; doubled with each end in a row. */
  restartMs?: number
  /** After so long without a question the process ends, and its memory with it: the next question starts it again. */
  idleMs?: number
}

/** Of a query, so many tokens are read: as many as the model was trained with. */
const QUERY_TOKENS = 128
/** Whoever searches goes first. */
const LATER = 15
const LONGEST_RESTART_MS = 60_000
const IDLE_MS = 10 * 60_000
/** What has never begun and has failed so often never will: an instruction that this processor lacks, or no memory. */
const MOST_FAILURES = 3
/** Below this agreement with its makers' vectors something is wrong with the processor's arithmetic. */
const LEAST_AGREEMENT = 0.98
/** Between the queries and the documents of SciFact (.108, .112) and of NPL (.122, .128), nearly all of them unrelated. */
const UNRELATED = { mean: 0.115, deviation: 0.12 }

/** What comes before the number of tokens in the id of the embedder. */
const MODEL = `minilm-l6-int8-${MODEL_REVISION}-`

/** The model that ships with Claire, in a process of its own: a fault in native code ends that process and nothing else. */
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
    // However much it read of articles, the model is the same.
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

/** Keeps the process running: begun with the first question, and again after it has ended. */
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

  /** After an end it is begun with the next question, but not before a while has passed. */
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
    /** Ends a process that has nothing to do, which is no failure of it. */
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

/** The pause before a process that ended is started again, twice as long with each end in a row. */
function createPause(restartMs: number) {
  let failures = 0
  let until = 0
  return {
    /** Returns how many ends there were in a row. */
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

/** Returns what runs work, and calls `retire` once none has run for `idleMs`. */
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
