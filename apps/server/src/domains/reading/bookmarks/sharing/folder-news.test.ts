import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Today } from '@claire/api-contract'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'
import { colleague, sharedFolder } from '#testing/shared-folders'

onEveryServer((start) => {
  let now = Date.parse('2026-03-02T09:00:00Z')
  const pass = () => (now += 60_000)
  let server: TestServer
  before(async () => {
    server = await start({ clock: () => now })
  })
  after(() => server.close())

  const person = (name: string, groups?: string[]) => colleague(server, name, groups)
  const opened = (folder: { id: string }, { subject }: Awaited<ReturnType<typeof person>>) =>
    server.claire.folderNews.visited({ person: subject, folderId: folder.id })

  test('Today says who added how many to a shared folder since a person joined, never their own', async () => {
    const [ada, lena, jonas] = [await person('Ada'), await person('Lena'), await person('Jonas')]
    const sleep = await sharedFolder(server, ada, { name: 'Sleep', members: [lena] })
    pass()
    await sleep.add(lena, ['On sleep', 'On dreams'])
    await sleep.add(ada, ['On naps'])
    pass()
    await sleep.admit('person', jonas.subject)
    assert.deepEqual(await ada.news(), [['Sleep', ['Lena'], 2]])
    assert.deepEqual(await lena.news(), [['Sleep', ['Ada'], 1]])
    assert.deepEqual(await jonas.news(), [])
    pass()
    await sleep.add(lena, ['On nights'])
    await sleep.add(ada, ['On days', 'On hours'])
    assert.deepEqual(await jonas.news(), [['Sleep', ['Ada', 'Lena'], 3]])
  })

  test('Opening a folder ends its news until somebody adds to it again', async () => {
    const [ada, lena] = [await person('Ada'), await person('Lena')]
    const ice = await sharedFolder(server, ada, { name: 'Ice', members: [lena] })
    pass()
    await ice.add(ada, ['On glaciers'])
    await opened(ice, lena)
    assert.deepEqual(await lena.news(), [])
    pass()
    await ice.add(ada, ['On snow'])
    assert.deepEqual(await lena.news(), [['Ice', ['Ada'], 1]])
    pass()
    await opened(ice, lena)
    assert.deepEqual(await lena.news(), [])
  })

  test('removed articles are no news, and what a folder had before it was shared is none', async () => {
    const [ada, lena] = [await person('Ada'), await person('Lena')]
    const older = await ada.ask<{ id: string }>('POST', '/folder', { query: { folderName: 'Older' } })
    assert.ok(older.id)
    const fire = await sharedFolder(server, ada, { name: 'Fire', members: [lena] })
    const [first] = await fire.add(ada, ['At the very moment of sharing'])
    assert.ok(first)
    assert.deepEqual(await lena.news(), [])
    pass()
    const [added] = await fire.add(ada, ['On smoke'])
    assert.ok(added)
    assert.equal((await lena.news()).length, 1)
    await fire.remove(added)
    assert.deepEqual(await lena.news(), [])
  })

  test('who left, and strangers, see nothing; people of a group see what its members see', async () => {
    const ada = await person('Ada')
    const [lena, grace, stranger] = [
      await person('Lena'),
      await person('Grace', ['lab']),
      await person('Eve'),
    ]
    const wind = await sharedFolder(server, ada, { name: 'Wind', members: [lena], groups: ['lab'] })
    pass()
    await wind.add(ada, ['On gusts'])
    assert.deepEqual(await lena.news(), [['Wind', ['Ada'], 1]])
    assert.deepEqual(await grace.news(), [['Wind', ['Ada'], 1]])
    assert.deepEqual(await stranger.news(), [])
    await wind.dismiss(lena)
    assert.deepEqual(await lena.news(), [])
  })

  test('at most five folders, the newest first, with three names each, on the first page only', async () => {
    const ada = await person('Ada')
    const others = [await person('B'), await person('C'), await person('D'), await person('E')]
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
      const folder = await sharedFolder(server, ada, { name, members: others })
      pass()
      for (const each of name === 'Six' ? others : others.slice(0, 1))
        await folder.add(each, [`${name} by ${each.firstName}`])
    }
    const news = await ada.news()
    assert.deepEqual(
      news.map(([name]) => name),
      ['Six', 'Five', 'Four', 'Three', 'Two'],
    )
    const [[, names, count] = []] = news
    assert.deepEqual([(names as string[]).length, count], [3, 4])
    const later = await ada.ask<Today>('GET', '/today', { query: { since: '1' } })
    assert.deepEqual(later.sharedFolders, [])
  })
})
