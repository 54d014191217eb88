import { DoneSchema } from '@claire/api-contract'
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  RouteShorthandOptions,
} from 'fastify'
import type { Static, TSchema, TUnknown } from 'typebox'
import { type Caller, adminOf, callerOf, forAdministrators } from './caller.ts'
import type { InFlight } from './in-flight.ts'
import { errorAnswers } from './openapi.ts'

interface Call<Params extends TSchema, Query extends TSchema, Body extends TSchema, Reply extends TSchema> {
  summary: string
  description?: string
  params?: Params
  querystring?: Query
  body?: Body
  /** Without one the reply is `{ done: true }`. */
  reply?: Reply
  /** Statuses of errors that are the call's own, for the API's description. */
  errors?: number[]
  /** Limits the concurrent requests of each account. */
  inFlight?: InFlight
  options?: Pick<RouteShorthandOptions, 'bodyLimit' | 'config' | 'preValidation'>
  handle: (
    request: FastifyRequest<{ Params: Static<Params>; Querystring: Static<Query>; Body: Static<Body> }>,
    caller: Caller,
    /** For the headers of a file. */
    response: FastifyReply,
  ) => Promise<Static<Reply>> | Static<Reply>
}

export type Calls = ReturnType<typeof callsOf>

/** Adds calls under one heading of the API's description. None is handled without a verified caller. */
export const callsOf = (app: FastifyInstance, tag: string) => callsFor(app, { tag, callerOf, errors: [] })

/** The same for administrators; all calls of the scope of `app` answer FORBIDDEN to others, before other errors. */
export function administratorCallsOf(app: FastifyInstance, tag: string) {
  app.addHook('preValidation', forAdministrators)
  return callsFor(app, { tag, callerOf: adminOf, errors: [403] })
}

/** A plugin of calls under one heading, each below the prefix with which it is registered. */
export const routesUnder =
  (tag: string, add: AddCalls): FastifyPluginAsync =>
  async (app) =>
    add(callsOf(app, tag), app)

/** The same for administrators. */
export const administratorRoutesUnder =
  (tag: string, add: AddCalls): FastifyPluginAsync =>
  async (app) =>
    add(administratorCallsOf(app, tag), app)

type AddCalls = (calls: Calls, app: FastifyInstance) => void | Promise<void>

interface Common {
  tag: string
  callerOf: (request: FastifyRequest) => Caller
  errors: number[]
}

function callsFor(app: FastifyInstance, common: Common) {
  const on =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    <
      Params extends TSchema = TUnknown,
      Query extends TSchema = TUnknown,
      Body extends TSchema = TUnknown,
      Reply extends TSchema = TUnknown,
    >(
      url: string,
      call: Call<Params, Query, Body, Reply>,
    ) => {
      const { handle, reply, errors = [], inFlight, options, ...schema } = call
      const response = { 200: reply ?? DoneSchema, ...errorAnswers(...common.errors, ...errors) }
      app.route<{ Params: Static<Params>; Querystring: Static<Query>; Body: Static<Body> }>({
        ...options,
        method,
        url,
        schema: { ...schema, tags: [common.tag], response },
        handler: async (request, answer) => {
          const caller = common.callerOf(request)
          const work = async () => handle(request, caller, answer)
          const result = await (inFlight ? inFlight.during(caller.subject, work) : work())
          return reply ? result : { done: true }
        },
      })
    }
  return { get: on('GET'), post: on('POST'), put: on('PUT'), delete: on('DELETE') }
}
