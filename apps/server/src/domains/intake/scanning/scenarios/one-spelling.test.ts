import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HOST, HOUR, useJournal } from '../testing/journal-site.ts'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'

const { harness, open } = useJournal()
const names = Array.from({ length: 40 }, (_, index) => `/article/view/${index + 1}`)
const requests = () => harness().site(HOST).paths()

describe('a parameter without effect on the content', () => {
  test('is learnt from three articles and removed from then on (fault 168)', async () => {
    const refs = ['home', 'feed', 'mail', 'top']
    const site = new ChangingSite({
      '/': listPage(names.flatMap((name) => refs.map((ref) => `${name}?ref=${ref}`))),
    })
    // They state no canonical address: only the DOI identifies them.
    for (const [index, name] of names.entries())
      site.pages.set(name, articlePage(name, { doi: `10.5555/journal.${index}` }))
    const found = await (await open(site)).scan(HOST, 'full')
    assert.equal(found.size, names.length)
    const articleRequests = requests().filter((path) => path.startsWith('/article'))
    assert.ok(
      articleRequests.length <= names.length + 20,
      `${articleRequests.length} requests for ${names.length} articles`,
    )
    // A page that is found later is requested without the parameter at once.
    site.pages.set('/', listPage([...names, '/article/view/99'].map((name) => `${name}?ref=new`)))
    site.pages.set('/article/view/99', articlePage('99', { doi: '10.5555/journal.99' }))
    harness().time.now += 48 * HOUR
    await harness().scan(HOST)
    assert.deepEqual(
      requests().filter((path) => path.startsWith('/article/view/99')),
      ['/article/view/99'],
    )
  })

  test('is not learnt if it selects the article', async () => {
    const site = new ChangingSite({
      '/': listPage(names.map((_, index) => `/article?id=${index}`)),
      '/article': (request, response) => {
        const id = new URL(request.url ?? '', 'http://x').searchParams.get('id') ?? ''
        // Every fourth article has two addresses.
        response.end(
          articlePage(id, { doi: `10.5555/${Math.floor(Number(id) / 4) * 4 + (Number(id) % 4 || 1)}` }),
        )
      },
    })
    const found = await (await open(site)).scan(HOST, 'full')
    assert.equal(requests().filter((path) => path.startsWith('/article?id=')).length, names.length)
    assert.ok(found.size > 0)
  })
})

describe('the order of visits', () => {
  test('has links of the home page before variants of duplicates (fault 169)', async () => {
    const articles = names.slice(0, 30)
    const copies = Array.from({ length: 100 }, (_, index) => `/mirror/view/${index + 1}`)
    const site = new ChangingSite({
      '/': listPage([...articles, '/volumes/1', '/contents/a', '/contents/b']),
      '/volumes/1': listPage(copies),
    })
    const pageOf = (index: number) => articlePage(articles[index] ?? '', { doi: `10.5555/a.${index}` })
    for (const [index, name] of articles.entries()) site.pages.set(name, pageOf(index))
    for (const [index, name] of copies.entries()) site.pages.set(name, pageOf(index % articles.length))
    for (const name of ['/contents/a', '/contents/b'])
      site.pages.set(name, listPage([`${name}/article/view/x`]))
    for (const name of ['/contents/a', '/contents/b'])
      site.pages.set(`${name}/article/view/x`, articlePage(name, { doi: `10.5555${name}` }))
    await (await open(site)).scan(HOST, 'full')
    const order = requests()
    const before = order.slice(0, order.indexOf('/contents/b')).filter((path) => path.startsWith('/mirror'))
    assert.ok(
      before.length >= 50 && before.length <= 60,
      `${before.length} copies before what the home page links to`,
    )
  })
})
