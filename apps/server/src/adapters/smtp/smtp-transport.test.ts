import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OutgoingMessage } from '#domains/reading/notifications'
import { type MailServer, startMailServer } from '#testing/mail-server'
import { createSmtpTransport } from './index.ts'

const message = (fields: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  messageId: '1@claire.example',
  date: new Date('2026-05-01T07:00:00Z'),
  to: 'grace@reader.example',
  subject: '2 new: Grüße — “контактные сети”',
  html: '<p>Zwei neue Aufsätze · 日本</p>',
  text: 'Zwei neue Aufsätze · 日本\n',
  listId: { name: 'Claire at claire.example', id: 'alert-1.claire.claire.example' },
  unsubscribeUrl: 'https://claire.example/mail/unsubscribe/abc',
  ...fields,
})

const from = 'Claire <claire@claire.example>'

async function withServer(
  options: Parameters<typeof startMailServer>[0],
  work: (server: MailServer, transport: ReturnType<typeof createSmtpTransport>) => Promise<void>,
) {
  const server = await startMailServer(options)
  const transport = createSmtpTransport({ url: server.url, from })
  try {
    await work(server, transport)
  } finally {
    await transport.close()
    await server.close()
  }
}

describe('a message over SMTP', () => {
  test('arrives with its texts and headers, in every script', () =>
    withServer({}, async (server, transport) => {
      const handover = await transport.send(message())
      assert.equal(handover.kind, 'accepted')
      const mail = server.received[0] ?? assert.fail('nothing came')
      const { parsed } = mail
      assert.deepEqual([mail.from, mail.to], ['claire@claire.example', ['grace@reader.example']])
      assert.equal(parsed.subject, message().subject)
      assert.equal(parsed.messageId, '<1@claire.example>')
      assert.equal(parsed.date?.getTime(), message().date.getTime())
      assert.match(String(parsed.html), /日本/)
      assert.match(String(parsed.text), /Aufsätze/)
      const header = (name: string) =>
        mail.raw.replace(/\r\n[ \t]+/g, ' ').match(new RegExp(`^${name}: (.*)\r$`, 'im'))?.[1]
      assert.equal(header('List-Unsubscribe'), '<https://claire.example/mail/unsubscribe/abc>')
      assert.equal(header('List-Unsubscribe-Post'), 'List-Unsubscribe=One-Click')
      assert.equal(header('List-Id'), '"Claire at claire.example" <alert-1.claire.claire.example>')
    }))

  test('cannot get further headers or recipients from people’s input', () =>
    withServer({}, async (server, transport) => {
      const hostile = 'x\r\nBcc: eve@evil.example\r\n\r\nbody'
      await transport.send(message({ subject: hostile, listId: { name: hostile, id: 'a.claire.example' } }))
      const [mail] = server.received
      assert.deepEqual(mail?.to, ['grace@reader.example'])
      assert.equal(mail?.parsed.bcc, undefined)
      assert.doesNotMatch(mail?.raw ?? '', /^Bcc:/im)
      // A comma does not make two addresses of one.
      await transport.send(message({ to: 'grace@reader.example, eve@evil.example' }))
      assert.ok(server.received.every(({ to }) => to.length === 1 && !to.includes('eve@evil.example')))
    }))

  test('that the server refuses returns its reply', () =>
    withServer(
      {
        refusedRecipients: ['nobody@reader.example'],
        react: (count) => (count === 1 ? 'refuse for now' : 'refuse for good'),
      },
      async (_server, transport) => {
        const unknown = await transport.send(message({ to: 'nobody@reader.example' }))
        assert.ok(unknown.kind === 'refused' && unknown.isPermanent)
        assert.match(unknown.answer, /No such user here/)
        const later = await transport.send(message())
        assert.ok(later.kind === 'refused' && !later.isPermanent)
        const never = await transport.send(message())
        assert.ok(never.kind === 'refused' && never.isPermanent)
        assert.match(never.answer, /Not wanted/)
      },
    ))

  test('whose reply was cut off is not resent automatically', () =>
    withServer(
      { react: (count) => (count === 1 ? 'take without answer' : 'take') },
      async (server, transport) => {
        assert.equal((await transport.send(message())).kind, 'unanswered')
        assert.equal((await transport.send(message({ messageId: '2@claire.example' }))).kind, 'accepted')
        assert.deepEqual(
          server.received.map(({ parsed }) => parsed.messageId),
          ['<1@claire.example>', '<2@claire.example>'],
        )
      },
    ))

  test('that the server already has is recognised by its reply', () =>
    withServer({ knowsRepetitions: true }, async (server, transport) => {
      const handovers = [await transport.send(message()), await transport.send(message())]
      assert.deepEqual(
        handovers.map((handover) => handover.kind === 'accepted' && handover.hadItAlready),
        [false, true],
      )
      assert.equal(server.received.length, 1)
    }))

  test('is certainly not sent if nobody listens', async () => {
    const server = await startMailServer()
    await server.close()
    const transport = createSmtpTransport({ url: server.url, from })
    assert.equal((await transport.send(message())).kind, 'unreachable')
    await transport.close()
  })

  test('is not transferred if the server refuses our password, which does not concern the message', () =>
    withServer(
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: (_auth, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
      },
      async (server) => {
        const url = server.url.replace('smtp://', 'smtp://claire:wrong@')
        const transport = createSmtpTransport({ url, from })
        const handover = await transport.send(message())
        assert.ok(handover.kind === 'refused' && !handover.isPermanent, JSON.stringify(handover))
        await transport.close()
      },
    ))

  test('uses TLS if the address says so', () =>
    withServer({ secure: true }, async (server) => {
      // The test server's certificate is self-signed: without permission, nothing is sent to it.
      const strict = createSmtpTransport({ url: server.url, from })
      assert.equal((await strict.send(message())).kind, 'unreachable')
      await strict.close()
      assert.equal(server.received.length, 0)
      const trusting = createSmtpTransport({ url: `${server.url}?tls.rejectUnauthorized=false`, from })
      assert.equal((await trusting.send(message())).kind, 'accepted')
      await trusting.close()
    }))
})
