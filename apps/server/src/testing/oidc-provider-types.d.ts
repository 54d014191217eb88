/** The part of oidc-provider that tests use; it has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Context {
    body: string
    oidc: {
      client?: { clientId: string }
      session?: { accountId?: string }
      provider: {
        Grant: new (of: { clientId?: string | undefined; accountId?: string | undefined }) => {
          addOIDCScope(scope: string): void
          addResourceScope(resource: string, scope: string): void
          save(): Promise<string>
        }
      }
    }
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string }; consent: object },
    ): Promise<void>
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export default class MemoryAdapter {}
}
