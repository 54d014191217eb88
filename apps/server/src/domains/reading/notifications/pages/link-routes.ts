import { languageOfHeader } from '@claire/api-contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Messages, messagesFor } from '../content/messages.ts'
import type { LinkAction, SignedTargets } from '../links.ts'
import { type LinkParts, type LinkPage, createLinkActions, goneLink, linkPage } from './link-actions.ts'

const ACTIONS = ['unsubscribe', 'pause', 'resume', 'keep', 'confirm'] as const
const PARAMS = {
  type: 'object',
  properties: { action: { type: 'string', enum: ACTIONS }, token: { type: 'string', maxLength: 1000 } },
  required: ['action', 'token'],
} as const
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
const FORM_LIMIT = 10_000

interface Asked {
  Params: { action: LinkAction; token: string }
}

/**
 * `/mail/{action}/{token}`: the targets of links in mails. A GET shows a page with a button and changes nothing; a
 * POST, from the button or the one click of RFC 8058, performs the action. The signed token replaces a session.
 */
export function linkRoutes({ signed, ...parts }: LinkParts & { signed: SignedTargets }) {
  const stepOf = createLinkActions(parts)
  const { publicUrl } = parts.links

  return async (app: FastifyInstance) => {
    app.addContentTypeParser<string>(
      FORMS,
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (request, body, done) =>
        done(
          null,
          request.headers['content-type']?.startsWith('multipart')
            ? {}
            : Object.fromEntries(new URLSearchParams(body)),
        ),
    )
    const schema = { hide: true, params: PARAMS }
    const show = (reply: FastifyReply, { page, messages, status = 200 }: Shown) =>
      reply
        .code(status)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(linkPage(page, { publicUrl, messages }))

    async function find({ action, token }: Asked['Params']) {
      const target = signed.read(token)
      return target && stepOf(action, target)
    }

    /** The recipient of the mail is unknown by now: uses the browser's language. */
    const showGone = (request: FastifyRequest, reply: FastifyReply) => {
      const messages = messagesFor(languageOfHeader(request.headers['accept-language']))
      return show(reply, { page: goneLink(messages), messages, status: 404 })
    }

    app.get<Asked>('/mail/:action/:token', { schema }, async (request, reply) => {
      const step = await find(request.params)
      return step ? show(reply, { page: step, messages: step.messages }) : showGone(request, reply)
    })
    app.post<Asked>('/mail/:action/:token', { schema }, async (request, reply) => {
      const step = await find(request.params)
      if (!step) return showGone(request, reply)
      return show(reply, { page: await step.act(daysOf(request.body)), messages: step.messages })
    })
  }
}

interface Shown {
  page: LinkPage
  messages: Messages
  status?: number
}

function daysOf(body: unknown): number {
  if (typeof body !== 'object' || body === null || !('days' in body)) return 0
  return Number(body.days)
}
