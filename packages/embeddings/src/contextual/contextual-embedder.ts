import type { Embedder } from '../static-embedder.ts'
import type { TextRequest, TextToEmbed } from './contextual-messages.ts'
import { CONTEXTUAL_DIMENSIONS } from './contextual-model.ts'
import { CONTEXTUAL_MODELS, type ContextualModelName, type ContextualRanking } from './contextual-models.ts'
import { type ContextualProcess, ModelUnavailable, startContextualProcess } from './contextual-process.ts'

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
  /** Replaces the engine's defaults for ranking by its similarities. */
  readonly ranking?: ContextualRanking
  /** Returns an embedder of queries compatible with the model of this id; null if it no longer responds. */
  former?: (id: string) => Promise<QueryEmbedder | null>
  stop(): Promise<void>
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

type Request = Omit<TextRequest, 'id'>

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

/**
 * Returns the models that ship with Claire, in one process of their own: a crash of native code ends only that process.
 * Each is loaded when first used; stopping one stops both.
 */
export function createContextualEmbedders({
  tokens,
  idleMs = IDLE_MS,
  ...settings
}: Settings): Record<ContextualModelName, ContextualEmbedder> {
  const keeper = createKeeper(settings)
  const whileUsed = createUse(keeper.retire, idleMs)

  function embedderOf(model: ContextualModelName): ContextualEmbedder {
    const { id: prefix, unrelated, ranking } = CONTEXTUAL_MODELS[model]
    const vectorOf = (text: TextToEmbed) => whileUsed(() => keeper.vectorOf({ model, ...text }))
    const queries = {
      dimensions: CONTEXTUAL_DIMENSIONS,
      unrelated,
      ...(ranking && { ranking }),
      query: (text: string) => vectorOf({ text, tokens: QUERY_TOKENS, isQuery: true }),
    }
    return {
      ...queries,
      id: `${prefix}${tokens}`,
      // The model is the same however much it reads of articles.
      former: async (id) => (id.startsWith(prefix) ? { ...queries, id, stop: async () => {} } : null),
      articles: (texts) => Promise.all(texts.map((text) => vectorOf({ text, tokens, isQuery: false }))),
      isAvailable: () => keeper.isAvailable(model),
      stop: keeper.stop,
    }
  }

  return { english: embedderOf('english'), multilingual: embedderOf('multilingual') }
}

const unavailable = (reason: string) => new Error(`the contextual model cannot run here: ${reason}`)

/** Keeps the process running: started by the first query, and again after it has ended. */
function createKeeper({
  onUnavailable,
  onTrouble,
  nice = LATER,
  start = () => startContextualProcess(nice),
  restartMs = 1000,
}: Omit<Settings, 'tokens' | 'idleMs'>) {
  let current: ContextualProcess | undefined
  let gone: Error | undefined
  let hasRun = false
  const models = createModelStates({ onUnavailable, onTrouble })
  const pause = createPause(restartMs)

  /** After an end, the next query restarts it once the pause is over. */
  function ended(how: string) {
    current = undefined
    if (gone) return
    const failures = pause.begin()
    if (hasRun || failures < MOST_FAILURES)
      return onTrouble(new Error(`the process that embeds in context ended: ${how}`))
    gone = unavailable(how)
    onUnavailable(how)
  }

  function begin(): ContextualProcess {
    if (!pause.isOver()) throw new Error('the contextual model is about to be started again')
    const child = start()
    void child.ended.then((how) => child === current && ended(how))
    return child
  }

  return {
    isAvailable: (model: ContextualModelName) => !gone && !models.failureOf(model),
    /** Ends an idle process, which is no failure. */
    retire() {
      void current?.stop()
      current = undefined
    },
    async vectorOf(request: Request): Promise<Float32Array> {
      const missing = gone ?? models.failureOf(request.model)
      if (missing) throw missing
      current ??= begin()
      try {
        const { vector, agreement } = await current.embed(request)
        hasRun = true
        pause.forget()
        models.noteAgreement(request.model, agreement)
        return vector
      } catch (error) {
        throw error instanceof ModelUnavailable ? models.giveUp(request.model, error.message) : error
      }
    },
    async stop() {
      gone = new Error('the contextual model was stopped')
      await current?.stop()
    },
  }
}

/** State of each model; a model that cannot be loaded is not retried, and the other one continues. */
function createModelStates({ onUnavailable, onTrouble }: ContextualReports) {
  const failures = new Map<ContextualModelName, Error>()
  const disagreeing = new Set<ContextualModelName>()
  return {
    failureOf: (model: ContextualModelName) => failures.get(model),
    giveUp(model: ContextualModelName, reason: string): Error {
      const known = failures.get(model)
      if (known) return known
      const failure = unavailable(reason)
      failures.set(model, failure)
      onUnavailable(reason)
      return failure
    },
    noteAgreement(model: ContextualModelName, agreement: number) {
      if (agreement >= LEAST_AGREEMENT || disagreeing.has(model)) return
      disagreeing.add(model)
      onTrouble(
        new Error(
          `the contextual model makes other vectors on this processor than it should: a cosine of ${agreement.toFixed(3)}`,
        ),
      )
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

/** Time that a process takes to start, or a service to load its model. */
const FIRST_ANSWER_MS = 10_000

/** Returns the embedder if it responds; otherwise stops it and returns null, since every query would wait for it. */
export async function ifItAnswers(embedder: QueryEmbedder): Promise<QueryEmbedder | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(late.resolve, FIRST_ANSWER_MS, null)
  try {
    if (await Promise.race([embedder.query('science'), late.promise])) return embedder
  } catch {
    // The reason is irrelevant: articles are embedded by another model now.
  } finally {
    clearTimeout(timer)
  }
  await embedder.stop()
  return null
}
