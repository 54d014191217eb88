import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { FolderMail } from '#domains/reading/bookmarks'
import { type Database, inTransaction } from '#platform/database'
import { onEveryServer } from '#testing/every-server'
import { DAY, PUBLIC_URL, type TestNotifications, startNotifications } from '#testing/notifications'
import { colleague, sharedFolder } from '#testing/shared-folders'

onEveryServer((start) => {
  let notifications: TestNotifications
  before(async () => {
    notifications = await startNotifications(start)
  })
  afterEach(() => notifications.clear())
  after(() => notifications.close())

  const person = (name: string, groups?: string[]) => colleague(notifications.server, name, groups)
  type Person = Awaited<ReturnType<typeof person>>
  const refOf = ({ subject: id }: Person) => ({ kind: 'person' as const, id })
  const shared = (owner: Person, members: Person[], groups: string[] = []) =>
    sharedFolder(notifications.server, owner, { name: 'Sleep', members, groups })

  /** Runs a change that mails are queued with, and sends them. */
  async function change(work: (mail: FolderMail, transaction: Database) => Promise<void>) {
    const { database, folderMail } = notifications.server.claire
    await inTransaction(database, (transaction) => work(folderMail, transaction))
    await notifications.work()
    return arrived()
  }

  const arrived = () =>
    notifications.smtp.received.splice(0).map(({ to, parsed }) => ({
      to: to[0],
      subject: String(parsed.subject),
      text: String(parsed.text),
      html: String(parsed.html),
      unsubscribe: /\/mail\/unsubscribe\/\S+/.exec(String(parsed.text))?.[0] ?? '',
      list: JSON.stringify(parsed.headers.get('list')),
    }))

  test('a new member reads who shared which folder, with its address and nothing of its contents', async () => {
    const [ada, lena] = [await person('Ada'), await person('Lena')]
    const folder = await shared(ada, [lena])
    await folder.add(ada, ['A secret title'])
    const [mail, ...others] = await change((mails, transaction) =>
      mails.notifyShared(transaction, {
        folder,
        by: ada.subject,
        members: [refOf(lena)],
        already: [refOf(ada)],
      }),
    )
    assert.deepEqual(
      [mail?.to, mail?.subject, others],
      [lena.email, 'Ada shared the folder “Sleep” with you', []],
    )
    for (const part of [mail?.text ?? '', mail?.html ?? '']) {
      assert.ok(part.includes(`${PUBLIC_URL}/bookmarks/${folder.id}`))
      assert.doesNotMatch(part, /secret/)
    }
    assert.match(String(mail?.list), /folders\.claire/)
    assert.ok(mail?.unsubscribe && mail.list.includes(mail.unsubscribe))
  })

  test('each person is written to once, though they are in two groups; members and large groups are not', async () => {
    const ada = await person('Ada')
    const lena = await person('Lena', ['lab', 'team'])
    const member = await person('Max', ['lab'])
    for (let n = 0; n <= 100; n++) await person(`P${n}`, ['everybody'])
    const folder = await shared(ada, [lena, member], ['lab', 'team', 'everybody'])
    const mails = await change((each, transaction) =>
      each.notifyShared(transaction, {
        folder,
        by: ada.subject,
        members: [refOf(lena), ...['lab', 'team', 'everybody'].map((id) => ({ kind: 'group' as const, id }))],
        already: [refOf(ada), refOf(member)],
      }),
    )
    assert.deepEqual(
      mails.map(({ to }) => to),
      [lena.email],
    )
  })

  test('a change that fails sends no mail', async () => {
    const [ada, lena] = [await person('Ada'), await person('Lena')]
    const folder = await shared(ada, [lena])
    const failing = change(async (mails, transaction) => {
      await mails.notifyOwner(transaction, { folder, owner: lena.subject, by: ada.subject })
      throw new Error('undone')
    })
    await assert.rejects(failing, /undone/)
    await notifications.work()
    assert.deepEqual(arrived(), [])
  })

  test('the owner reads who asks for access, a new owner that they are, and members until when to take a folder over', async () => {
    const [ada, lena, eve] = [await person('Ada'), await person('Lena'), await person('Eve')]
    const folder = await shared(ada, [lena])
    const until = Date.parse('2024-06-03T12:00:00Z')
    const mails = await change(async (each, transaction) => {
      await each.notifyRequested(transaction, { folder, owner: ada.subject, person: eve.subject })
      await each.notifyOwner(transaction, { folder, owner: ada.subject, by: lena.subject })
      await each.notifyOwner(transaction, { folder, owner: ada.subject, by: null })
      await each.notifyOwnerless(transaction, { folder, members: [refOf(lena)], until })
    })
    assert.deepEqual(
      mails.map(({ to, subject }) => [to, subject]).toSorted(),
      [
        [ada.email, 'Eve asks for access to “Sleep”'],
        [ada.email, 'You now own the folder “Sleep”'],
        [ada.email, 'You now own the folder “Sleep”'],
        [lena.email, '“Sleep” has no owner: take it over until 3 June 2024'],
      ].toSorted(),
    )
  })

  test('who left before a mail was sent does not get it', async () => {
    const [ada, lena] = [await person('Ada'), await person('Lena')]
    const folder = await shared(ada, [lena])
    await folder.dismiss(lena)
    const mails = await change((each, transaction) =>
      each.notifyShared(transaction, {
        folder,
        by: ada.subject,
        members: [refOf(lena)],
        already: [refOf(ada)],
      }),
    )
    assert.deepEqual(mails, [])
  })

  test('one click on the link of a mail ends all mail about shared folders, which the settings show', async () => {
    const [ada, lena] = [await person('Ada'), await person('Lena')]
    const folder = await shared(ada, [lena])
    const share = () =>
      change((mails, transaction) =>
        mails.notifyShared(transaction, {
          folder,
          by: ada.subject,
          members: [refOf(lena)],
          already: [refOf(ada)],
        }),
      )
    const [mail] = await share()
    const url = String(mail?.unsubscribe)
    const page = await notifications.server.app.inject({ url })
    assert.match(page.body, /No more mail about shared folders\?/)
    await notifications.server.app.inject({ method: 'POST', url })
    assert.equal(
      (await lena.ask<{ sharedFolders: string }>('GET', '/mail/preferences')).sharedFolders,
      'NEVER',
    )
    assert.deepEqual(await share(), [])
    await lena.wish({ sharedFolders: 'WEEKLY' })
    assert.equal((await share()).length, 1)
  })

  test('an invited address is written to three times a day at most, and never after its reader refused', async () => {
    const ada = await person('Ada')
    const folder = await shared(ada, [])
    const email = 'new.colleague@elsewhere.test'
    const invite = () =>
      change((mails, transaction) =>
        mails.notifyShared(transaction, {
          folder,
          by: ada.subject,
          members: [{ kind: 'email', id: email }],
          already: [refOf(ada)],
        }),
      )
    const [mail] = await invite()
    assert.deepEqual([mail?.to, mail?.subject], [email, 'Ada invited you to the folder “Sleep”'])
    assert.match(String(mail?.text), /Claire at claire\.example, where people find/)
    assert.equal((await invite()).length + (await invite()).length, 2)
    assert.deepEqual(await invite(), [])
    notifications.pass(DAY)
    const url = String(mail?.unsubscribe)
    await notifications.server.app.inject({ method: 'POST', url })
    assert.deepEqual(await invite(), [])
  })

  test('the name of a person whose account is deleted is in no mail any more', async () => {
    const [ada, lena] = [await person('Ada'), await person('Lena')]
    const folder = await shared(ada, [lena])
    const { database, folderMail, mailHooks } = notifications.server.claire
    await inTransaction(database, (transaction) =>
      folderMail.notifyShared(transaction, {
        folder,
        by: ada.subject,
        members: [refOf(lena)],
        already: [refOf(ada)],
      }),
    )
    await mailHooks.forgetAccount(ada.subject)
    await notifications.work()
    assert.deepEqual(
      arrived().map(({ subject }) => subject),
      ['Somebody shared the folder “Sleep” with you'],
    )
  })
})
