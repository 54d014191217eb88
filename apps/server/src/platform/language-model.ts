/** A model that answers by text. */
export interface LanguageModel {
  name: string
  /** Rejects if the service is away, takes too long, or answers something else. */
  complete(prompt: Prompt): Promise<string>
}

interface Prompt {
  system: string
  user: string
  /** Maximum length of the answer. */
  tokens: number
  signal?: AbortSignal
}

export interface LanguageModelConfig {
  url: string
  model: string
  apiKey?: string
}

const TIMEOUT_MS = 20_000
/** More than any answer of the permitted length. */
const MOST_BYTES = 256 * 1024

/** Calls any service with the OpenAI chat protocol. */
export const createLanguageModel = ({ url, model, apiKey }: LanguageModelConfig): LanguageModel => ({
  name: model,
  async complete({ system, user, tokens, signal }) {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(`${url.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: JSON.stringify({
        model,
        temperature: 0,
        max_tokens: tokens,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (!response.ok) throw new Error(`the language model answered ${response.status}`)
    const answer = JSON.parse(await limitedText(response)) as {
      choices?: { message?: { content?: unknown } }[]
    }
    const content = answer.choices?.[0]?.message?.content
    return typeof content === 'string' ? content.trim() : ''
  },
})

async function limitedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of response.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true })
    if (text.length > MOST_BYTES) throw new Error('the answer of the language model is too long')
  }
  return text
}
