import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { createFolderTransport } from './index.ts'

const message = {
  messageId: 'b1c2@claire.example',
  date: new Date('2026-05-01T07:00:00Z'),
  to: 'grace@reader.example',
  subject: '1 new: Kelp',
  html: '<p>Kelp</p>',
  text: 'Kelp\n',
  listId: { name: 'Claire', id: 'alert-1.claire.example' },
  unsubscribeUrl: 'https://claire.example/mail/unsubscribe/abc',
}

let root: string
before(() => {
  root = mkdtempSync(path.join(tmpdir(), 'claire-mail-'))
})
after(() => rmSync(root, { recursive: true, force: true }))

test('a message becomes one file that mail programs open, however often it is sent', async () => {
  const folder = path.join(root, 'outbox')
  const transport = createFolderTransport({ folder, from: 'Claire <claire@claire.example>' })
  assert.equal((await transport.send(message)).kind, 'accepted')
  assert.equal((await transport.send(message)).kind, 'accepted')
  assert.deepEqual(readdirSync(folder), ['2026-05-01T07-00-00-000Z_b1c2@claire.example.eml'])
  const mail = await simpleParser(readFileSync(path.join(folder, String(readdirSync(folder)[0]))))
  assert.deepEqual([mail.subject, mail.messageId], ['1 new: Kelp', '<b1c2@claire.example>'])
  assert.match(String(mail.html), /Kelp/)
})

test('a message waits while its folder is not writable', async () => {
  const folder = path.join(root, 'a-file')
  writeFileSync(folder, '')
  const transport = createFolderTransport({ folder, from: 'claire@claire.example' })
  assert.equal((await transport.send(message)).kind, 'unreachable')
})
