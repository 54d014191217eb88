import type { TextReply, TextRequest } from './contextual-messages.ts'
import { type ContextualModel, loadContextualModel } from './contextual-model.ts'
import type { ContextualModelName } from './contextual-models.ts'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Returns a function that replies to requests; it loads each model with its first request. */
export function createReplies() {
  const loading = new Map<ContextualModelName, Promise<ContextualModel>>()

  function modelOf(name: ContextualModelName): Promise<ContextualModel> {
    const known = loading.get(name) ?? loadContextualModel(name)
    loading.set(name, known)
    return known
  }

  return async ({ id, model: name, ...text }: TextRequest): Promise<TextReply> => {
    let model: ContextualModel
    try {
      model = await modelOf(name)
    } catch (error) {
      return { id, unavailable: messageOf(error) }
    }
    try {
      return { id, vector: await model.vectorOf(text), agreement: model.agreement }
    } catch (error) {
      return { id, failure: messageOf(error) }
    }
  }
}
