import type {
  BulkDecision,
  BulkOutcome,
  Source,
  SourceCheck,
  SourceDetail,
  SourceStatus,
} from '@claire/api-contract'
import type { FakeCall } from '#testing/fake-server.ts'

export const sourceOf = (id: string, fields: Partial<Source> = {}): Source => ({
  id,
  name: `Journal ${id}`,
  url: `https://${id}.example.org`,
  status: 'PENDING',
  suggestedDate: '2026-09-05T12:00:00.000Z',
  notes: [],
  readOnly: false,
  rhythm: 'automatic',
  ...fields,
})

type Answer = { status?: number; body?: unknown }

const exists = (apiError: string): Answer => ({
  status: 409,
  body: { errorCode: 'CONFLICT', apiError },
})

/** An in-memory server of sources for tests. `further` answers before the rest. */
export function sourceServer(
  sources: Source[],
  further: (call: FakeCall) => Answer | undefined = () => undefined,
) {
  let stored = sources
  const pageOf = (status: string, words: string, page: number) => {
    const found = stored.filter(
      (source) => source.status === status && source.name.toLowerCase().includes(words.toLowerCase()),
    )
    return {
      content: found.slice(page * 10, page * 10 + 10),
      totalElements: found.length,
      totalPages: Math.ceil(found.length / 10),
      empty: found.length === 0,
    }
  }
  const change = (id: string, fields: Partial<Source>) => {
    stored = stored.map((source) => (source.id === id ? { ...source, ...fields } : source))
    return { body: stored.find((source) => source.id === id) }
  }
  const count = (status: SourceStatus) => stored.filter((source) => source.status === status).length

  function save({ id, name = '', url = '' }: Record<string, string>): Answer {
    if (stored.some((source) => source.id !== id && source.url === url))
      return exists('This source is already approved: "Journal" (https://a.example.org).')
    if (id) return change(id, { name, url })
    const added = sourceOf(`new-${stored.length}`, { name, url })
    stored = [added, ...stored]
    return { body: added }
  }

  function annotate(id: string, text: string): Answer {
    const note = {
      text,
      firstName: 'Ada',
      lastName: 'Byron',
      userId: 'ada',
      date: '2026-06-30T12:00:00.000Z',
    }
    return change(id, { notes: [...(stored.find((source) => source.id === id)?.notes ?? []), note] })
  }

  function decide({ ids, decision }: BulkDecision): Answer {
    const states: Record<string, SourceStatus> = { approve: 'APPROVED', reject: 'REJECTED', undo: 'PENDING' }
    const status = states[decision]
    for (const id of ids) change(id, status ? { status } : {})
    return { body: { done: ids, failed: [] } satisfies BulkOutcome }
  }

  function remove(id: string): Answer {
    stored = stored.filter((source) => source.id !== id)
    return {}
  }

  function detail(id: string): Answer | undefined {
    const source = stored.find((each) => each.id === id)
    return source && { body: { ...source, health: null, scan: null } satisfies SourceDetail }
  }

  const bodyOf = (call: FakeCall) => (call.body ?? {}) as Record<string, string>
  const pageAsked = ({ query }: FakeCall) => Number(query.get('page') ?? 0)

  const lists: Record<string, (call: FakeCall) => Answer> = {
    'GET source/counts': () => ({
      body: {
        PENDING: count('PENDING'),
        APPROVED: count('APPROVED'),
        REJECTED: count('REJECTED'),
        needsAttention: 0,
        attention: { failing: 0, partly: 0, overdue: 0, silent: 0 },
      },
    }),
    'GET self-check': () => ({ body: [] }),
    'GET source/getAll': (call) => ({ body: pageOf(call.query.get('status') ?? '', '', pageAsked(call)) }),
    'POST source/search': (call) => ({
      body: pageOf(bodyOf(call)['status'] ?? '', bodyOf(call)['searchItem'] ?? '', pageAsked(call)),
    }),
    'POST source/check': () => ({
      body: { isNew: true, isReadable: true, message: 'The site can be read.' } satisfies SourceCheck,
    }),
    'POST source': (call) => save(bodyOf(call)),
    'POST source/bulk': ({ body }) => decide(body as BulkDecision),
  }
  const steps: Record<string, (id: string, call: FakeCall) => Answer | undefined> = {
    'PUT approve': (id) => change(id, { status: 'APPROVED' }),
    'PUT reject': (id) => change(id, { status: 'REJECTED' }),
    'PUT pause': (id) =>
      change(id, { scanning: { state: 'paused', since: '2026-06-30T12:00:00.000Z', by: 'Ada Byron' } }),
    'PUT resume': (id) => change(id, { scanning: { state: 'active' } }),
    'DELETE delete': remove,
    'PUT add-note': (id, call) => annotate(id, bodyOf(call)['text'] ?? ''),
    'GET ': detail,
  }

  function answer(call: FakeCall): Answer | undefined {
    const { method, path } = call
    const [, id = '', step = ''] = path.split('/')
    return further(call) ?? lists[`${method} ${path}`]?.(call) ?? steps[`${method} ${step}`]?.(id, call)
  }
  return { answer, all: () => stored }
}
