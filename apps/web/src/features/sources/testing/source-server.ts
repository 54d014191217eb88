import type { Source, SourceDetail, SourceStatus } from '@claire/api-contract'
import type { FakeCall } from '#testing/fake-server.ts'

export const sourceOf = (id: string, fields: Partial<Source> = {}): Source => ({
  id,
  name: `Journal ${id}`,
  url: `https://${id}.example.org`,
  status: 'PENDING',
  suggestedDate: '2026-09-05T12:00:00.000Z',
  notes: [],
  readOnly: false,
  ...fields,
})

type Answer = { status?: number; body?: unknown }

const conflict = (apiError: string): Answer => ({ status: 409, body: { errorCode: 'CONFLICT', apiError } })

/** Sources as the server keeps them, small enough for a test. `further` answers before the rest. */
export function sourceServer(sources: Source[], further: (call: FakeCall) => Answer | undefined = () => undefined) {
  let kept = sources
  const pageOf = (status: string, words: string, page: number) => {
    const found = kept.filter((source) => source.status === status && source.name.toLowerCase().includes(words.toLowerCase()))
    return { content: found.slice(page * 10, page * 10 + 10), totalElements: found.length, totalPages: Math.ceil(found.length / 10), empty: found.length === 0 }
  }
  const change = (id: string, fields: Partial<Source>) => {
    kept = kept.map((source) => (source.id === id ? { ...source, ...fields } : source))
    return { body: kept.find((source) => source.id === id) }
  }
  const count = (status: SourceStatus) => kept.filter((source) => source.status === status).length

  function answer(call: FakeCall): Answer | undefined {
    const special = further(call)
    if (special) return special
    const { method, path, query } = call
    const page = Number(query.get('page') ?? 0)
    const body = (call.body ?? {}) as Record<string, string>
    const [, id = '', step = ''] = path.split('/')
    if (path === 'source/counts') return { body: { PENDING: count('PENDING'), APPROVED: count('APPROVED'), REJECTED: count('REJECTED') } }
    if (path === 'source/getAll') return { body: pageOf(query.get('status') ?? '', '', page) }
    if (path === 'source/search') return { body: pageOf(body['status'] ?? '', body['searchItem'] ?? '', page) }
    if (method === 'POST' && path === 'source') {
      if (kept.some((source) => source.id !== body['id'] && source.url === body['url'])) return conflict('This source is already approved: "Journal" (https://a.example.org).')
      if (body['id']) return change(body['id'], { name: body['name'] ?? '', url: body['url'] ?? '' })
      const added = sourceOf(`new-${kept.length}`, { name: body['name'] ?? '', url: body['url'] ?? '' })
      kept = [added, ...kept]
      return { body: added }
    }
    if (step === 'approve') return change(id, { status: 'APPROVED' })
    if (step === 'reject') return change(id, { status: 'REJECTED' })
    if (step === 'delete') {
      kept = kept.filter((source) => source.id !== id)
      return {}
    }
    if (step === 'add-note') {
      const note = { text: body['text'] ?? '', firstName: 'Ada', lastName: 'Byron', userId: 'ada', date: '2026-06-30T12:00:00.000Z' }
      return change(id, { notes: [...(kept.find((source) => source.id === id)?.notes ?? []), note] })
    }
    if (method === 'GET' && step === '') {
      const source = kept.find((each) => each.id === id)
      return source && { body: { ...source, health: null, scan: null } satisfies SourceDetail }
    }
    return undefined
  }
  return { answer, all: () => kept }
}
