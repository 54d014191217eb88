import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import path from 'node:path'
import type { Article, SearchPage, Source, SourceDetail, SourcePage } from '@claire/api-contract'
import { openApiSession } from './support/api-session.ts'
import { eventually } from './support/eventually.ts'
import { prepareStage } from './support/journey.ts'
import { signInAt } from './support/sign-in.ts'

const { journey } = prepareStage({ settings: async () => ({ SAMPLE_LIBRARY: 'on' }) })

const LIBRARY = 'Claire sample library'
const ARTICLES = 66
const PDF = 'Cathodic Protection of Ship Hulls and Buried Pipelines'

const titleOf = ({ title }: Article) => decodeURIComponent(title)

journey('a new Claire has something to find, without a network', async ({ page, claire }) => {
  assert.equal(statSync(path.join(claire.dataDir, 'first-run-passwords.txt')).mode & 0o777, 0o600)
  const call = await openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })
  const approved = await call<Source[]>('GET', '/claire/source/getApproved')
  assert.deepEqual(
    approved.map(({ name }) => name),
    [LIBRARY],
  )
  const search = (searchTerm: string, more = {}) =>
    call<SearchPage>('POST', '/claire/hybrid-search?size=100', { searchTerm, source: [LIBRARY], ...more })
  await eventually(
    'the whole library can be searched',
    async () => (await search('')).totalElements === ARTICLES,
    120_000,
  )

  const byMeaning = (await search('staying awake harms remembering')).content.slice(0, 3).map(titleOf)
  assert.ok(
    byMeaning.some((title) => /memory|Forgetting/i.test(title)),
    byMeaning.join(' | '),
  )
  const exact = await search('hydroxypyromorphite', { refineSearch: true })
  assert.deepEqual(exact.content.map(titleOf), ['Orthophosphate and the control of lead in drinking water'])
  const pdf = (await search(PDF)).content.find((article) => titleOf(article) === PDF)
  assert.equal(pdf?.articleType, 'pdf')
  assert.equal(pdf?.publicationYear, 1995)
  assert.deepEqual(pdf?.authors, ['Torvald Eikeland', 'Margaret Osei'])

  await signInAt(page, claire, { path: `/detail/${pdf?.id}` })
  await page.getByRole('heading', { name: PDF, level: 1 }).waitFor()
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: 'Download PDF' })
    .or(page.getByRole('link', { name: 'Download PDF' }))
    .first()
    .click()
  assert.equal((await download).suggestedFilename(), `${PDF}.pdf`)
  await page.getByText('File successfully downloaded').waitFor()
})

journey(
  'the article itself opens in a new tab and is pleasant to read',
  async ({ page, visitor, claire }) => {
    await signInAt(page, claire, { path: '/search?searchText=surface+codes+logical+qubit' })
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /Surface codes/ })
      .click()
    const [article] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'READ FULL ARTICLE' }).first().click(),
    ])
    await article.getByRole('heading', { name: /^Surface codes/, level: 1 }).waitFor()
    assert.equal(article.url(), `${claire.url}/sample-library/journal/article/view/surface-code`)
    assert.deepEqual(visitor.takeComplaints(), [])
  },
)

journey('open sources wait for a decision, each with its scan settings', async ({ page, claire }) => {
  const call = await openApiSession(claire.url, { username: 'admin', password: claire.passwordOf('admin') })
  const { content } = await call<SourcePage>('GET', '/claire/source/getAll?status=PENDING&size=100')
  assert.ok(content.length >= 18)
  for (const { name, notes } of content) assert.match(notes[0]?.text ?? '', /scanned/i, name)
  assert.deepEqual(
    content.filter(({ readOnly }) => readOnly).map(({ name }) => name),
    ['RFC Editor'],
  )
  await signInAt(page, claire, { path: '/admin-sources', user: 'admin' })
  await page.getByPlaceholder('Search Sources').fill('arxiv')
  await page.keyboard.press('Enter')
  await page.getByText('Scanned by OAI-PMH (https://oaipmh.arxiv.org/oai)').waitFor()
})

journey('an administrator deletes the library like any source', async ({ page, claire }) => {
  const call = await openApiSession(claire.url, { username: 'admin', password: claire.passwordOf('admin') })
  const [library] = await call<Source[]>('GET', '/claire/source/getApproved')
  const { health } = await call<SourceDetail>('GET', `/claire/source/${library?.id}`)
  assert.equal(health?.articles, ARTICLES)
  await signInAt(page, claire, { path: '/admin-sources', user: 'admin' })
  await page.getByRole('tab', { name: 'APPROVED SOURCES' }).click()
  await page
    .getByRole('row', { name: new RegExp(LIBRARY) })
    .getByRole('button', { name: 'DELETE' })
    .click()
  await page.getByRole('dialog', { name: 'Delete Source' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Source is deleted successfully!').waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
  await eventually('nothing of it is found any more', async () => {
    const { totalElements } = await call<SearchPage>('POST', '/claire/hybrid-search', { searchTerm: 'water' })
    return totalElements === 0
  })
})
