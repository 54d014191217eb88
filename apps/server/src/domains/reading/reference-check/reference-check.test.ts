import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { ApiError, Bookmark, Progress, ReferenceCheck } from '@claire/api-contract'
import { replaceListedNotices } from '#domains/articles'
import { publish } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

onEveryServer((start) => {
  let server: TestServer
  let token: string
  before(async () => {
    server = await start()
    token = await server.tokens.user({ subject: randomUUID() })
  })
  after(() => server.close())

  const send = async <T>(list: string | Uint8Array) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/claire/references/check',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
      payload: Buffer.from(list),
    })
    return { status: response.statusCode, body: response.json<T>() }
  }
  const check = async (list: string) => (await send<ReferenceCheck>(list)).body
  const verdicts = async (list: string) => (await check(list)).references.map(({ verdict }) => verdict)
  const refused = async (list: string | Uint8Array) => {
    const { status, body } = await send<ApiError>(list)
    return [status, body.apiError]
  }
  const newDoi = () => `10.1000/${randomUUID()}`
  const saved = async (fields: Parameters<typeof articleDraft>[0]) =>
    (await server.claire.articles.save(articleDraft({ url: `https://a.example/${randomUUID()}`, ...fields })))
      .id
  const listed = (doi: string, kind: 'retracted' | 'corrected') => ({
    doi,
    kind,
    notice_doi: '10.1000/notice',
    url: '',
    date: '2026-10-14',
    reason: 'Unreliable results',
  })

  test('each reference of a plain list has its gravest finding', async () => {
    const [doi, otherDoi, retracted] = [newDoi(), newDoi(), newDoi()]
    const title = 'Slow waves, spindles and the consolidation of memory during sleep'
    const id = await saved({ doi, title, authors: ['Mia Lindqvist'], publicationYear: 2021 })
    await saved({ doi: otherDoi, title: 'Electrical synapses in the reticular thalamus of the ferret' })
    await replaceListedNotices(server.claire.database, Date.now, [listed(retracted, 'retracted')])
    const { references, leftOut, retractionsAsOf } = await check(`References
[1] Lindqvist M, Okafor T. ${title}. Short Reviews. 2021.
[2] Holm E. Short naps and declarative memory: a randomised trial. 2017;5:88. doi:${retracted}
[3] Weber J, Nair P. Seventy-two hours without sleep and the birth of cells. 2019. doi:${otherDoi}
[4] Tanaka M et al. ${newDoi()}
[5] Rossi, personal communication
[6] ${doi}`)
    assert.deepEqual(
      references.map(({ number, line, verdict, sameAs }) => [number, line, verdict, sameAs]),
      [
        [1, 2, 'here', null],
        [2, 3, 'retracted', null],
        [3, 4, 'wrongDoi', null],
        [4, 5, 'unknown', null],
        [5, 6, 'unreadable', null],
        [6, 7, 'twice', 1],
      ],
    )
    assert.deepEqual([references[0]?.article?.id, references[5]?.article?.id], [id, id])
    assert.deepEqual(references[0]?.authors, ['M Lindqvist', 'T Okafor'])
    assert.deepEqual(references[1]?.notice, {
      kind: 'retracted',
      url: 'https://doi.org/10.1000/notice',
      date: '2026-10-14',
      reason: 'Unreliable results',
    })
    assert.equal(references[2]?.otherTitle, 'Electrical synapses in the reticular thalamus of the ferret')
    assert.deepEqual(
      [references[4]?.text, references[4]?.fault],
      ['Rossi, personal communication', 'unidentified'],
    )
    assert.deepEqual([leftOut, retractionsAsOf], [0, '2026-10-14'])
  })

  test('a correction is found in every format', async () => {
    const doi = newDoi()
    await replaceListedNotices(server.claire.database, Date.now, [listed(doi, 'corrected')])
    const lists = [
      `@article{a, title={Lakes}, doi={${doi}}}`,
      `TY  - JOUR\nTI  - Lakes\nDO  - ${doi}\nER  - \n`,
      JSON.stringify([{ type: 'article-journal', title: 'Lakes', DOI: doi }]),
      `Title,DOI\nLakes,${doi}\n`,
      `https://doi.org/${doi}`,
      `Holm E. Lakes of the north and of the south. 2001. doi:${doi}`,
    ]
    for (const list of lists) assert.deepEqual(await verdicts(list), ['corrected'], list)
  })

  test('the work that a title names is found beside a wrong DOI', async () => {
    const doi = newDoi()
    const title = `The slow warming of deep lakes ${randomUUID()}`
    const id = await saved({ title, authors: ['Ada Lovelace'], publicationYear: 2019 })
    await saved({ doi, title: 'A survey of moths in the old town' })
    const { references } = await check(
      `@article{a, title={${title}}, author={Lovelace, Ada}, year={2019}, doi={${doi}}}`,
    )
    assert.deepEqual(
      references.map(({ verdict, article, otherTitle }) => [verdict, article?.id, otherTitle]),
      [['wrongDoi', id, 'A survey of moths in the old town']],
    )
  })

  test('a title names a work without year and author, or with another year, if one work here has it', async () => {
    const title = 'Tides of small harbours and the sleep of their oysters'
    const twice = 'A review of methods for counting sleeping fish'
    const draft = (fields: Parameters<typeof articleDraft>[0]) =>
      articleDraft({ url: `https://a.example/${randomUUID()}`, authors: ['Mia Lindqvist'], ...fields })
    const [id] = await publish(server, [
      draft({ title, publicationYear: 2011, doi: newDoi() }),
      draft({ title: twice, publicationYear: 2001 }),
      draft({ title: twice, publicationYear: 2015, authors: ['Ada Okafor'] }),
      draft({ title: 'Sleep of small fish', publicationYear: 2001 }),
    ])
    const entry = (fields: string) => `@article{a, ${fields}}\n`
    const lists: [list: string, found: string | undefined][] = [
      [entry(`title={${title.toUpperCase()}}`), id],
      [entry(`title={${title}}, year={1999}, author={Lindqvist, M.}`), id],
      [`TY  - JOUR\nTI  - ${title}\nPY  - 2011\nER  - \n`, id],
      [`Lindqvist M. ${title}. Short Reviews. 1999;5:88.`, id],
      [entry(`title={${title}}, year={2011}, author={Tanaka, Mei}`), undefined],
      [entry(`title={${title} of the north}`), undefined],
      [entry(`title={${title}}, doi={${newDoi()}}`), undefined],
      [entry(`title={${twice}}`), undefined],
      [entry(`title={Sleep of small fish}`), undefined],
    ]
    for (const [list, found] of lists)
      assert.equal((await check(list)).references[0]?.article?.id, found, list)
  })

  test('the folder of the own bookmark is named, and no other is', async () => {
    const doi = newDoi()
    const id = await saved({ doi, title: 'Lakes and their folders' })
    await server.call('/bookmark', { method: 'POST', token, query: { documentId: id } })
    const [reference] = (await check(doi)).references
    const own = (await server.call('/bookmark', { token })).body as Bookmark[]
    assert.deepEqual(reference?.folder, own.find(({ documentId }) => documentId === id)?.folder)
    const other = await server.tokens.user({ subject: randomUUID() })
    const { body } = await server.call('/references/check', {
      method: 'POST',
      token: other,
      body: [{ type: 'x', DOI: doi }],
    })
    assert.equal((body as ReferenceCheck).references[0]?.folder, null)
  })

  test('works that are cited together with those of the list are likely missing, unless retracted', async () => {
    const [one, two, missing, retracted] = [newDoi(), newDoi(), newDoi(), newDoi()]
    const id = await saved({ doi: missing, title: 'A work that everybody else cites' })
    for (const title of ['The first review of lakes', 'The second review of lakes'])
      await saved({ doi: newDoi(), title, references: { count: 4, dois: [one, two, missing, retracted] } })
    await replaceListedNotices(server.claire.database, Date.now, [listed(retracted, 'retracted')])
    const { missing: found } = await check(`${one}\n${two}`)
    assert.deepEqual(
      found.map(({ doi, article, with: together }) => [doi, article?.id, together]),
      [[missing, id, 2]],
    )
  })

  test('a deleted article is not in Claire', async () => {
    const doi = newDoi()
    const id = await saved({ doi, title: 'Lakes that were removed' })
    await server.claire.articles.remove([id])
    assert.deepEqual(await verdicts(doi), ['unknown'])
  })

  test('the progress of a check is counted in references, for its person alone', async () => {
    const progressOf = async (bearer: string) =>
      (await server.call('/references/check/progress', { token: bearer })).body as Progress
    const other = await server.tokens.user({ subject: randomUUID() })
    let seen: Progress = null
    let running: Promise<unknown>
    // A check may be over before its progress is read.
    do {
      let isOver = false
      running = check(Array.from({ length: 2_000 }, newDoi).join('\n')).finally(() => (isOver = true))
      while (!isOver && !seen?.done) seen = await progressOf(token)
    } while (!seen?.done)
    assert.deepEqual([seen.total, seen.done % 100], [2_000, 0])
    assert.equal(await progressOf(other), null)
    await running
    assert.equal(await progressOf(token), null)
  })

  test('the first 5,000 references are checked, and the others counted', async () => {
    const { references, leftOut } = await check(Array.from({ length: 5_003 }, newDoi).join('\n'))
    assert.deepEqual([references.length, leftOut], [5_000, 3])
  })

  test('a file of 20 MB is checked, and one of more entries than can be counted is refused', async () => {
    const entry = (at: number) => `@article{k${at}, title={Lakes ${at}}, abstract={${'a '.repeat(1_500)}}}\n`
    const { references, leftOut } = await check(Array.from({ length: 6_500 }, (_, at) => entry(at)).join(''))
    assert.deepEqual([references.length, leftOut], [5_000, 1_500])
    const tooMany = 'There are too many references in this list. Check it in parts.'
    assert.deepEqual(await refused('@misc{a, title={A}}\n'.repeat(100_001)), [400, tooMany])
  })

  test('a list that is empty or binary is refused with the reason', async () => {
    const noText = 'This is no text that Claire can read. Save it as text in UTF-8, and try again.'
    assert.deepEqual(await refused(''), [400, 'The list is empty.'])
    assert.deepEqual(await refused(' \n \n'), [400, 'There are no references in this list.'])
    assert.deepEqual(await refused(Uint8Array.from({ length: 300 }, (_, at) => at % 256)), [400, noText])
  })
})
