import { DomainError, type ErrorCode, type Say, foreign, inLanguage } from '#platform/errors'

/** A refusal of the identity provider, read without trusting its form. */
export interface IdpError {
  status: number
  /** OAuth's machine-readable code, if there is one. */
  code: string | null
  /** A sentence for people, in English or the provider's language. */
  message: string
  /** Words the sentence, unless only the provider does. */
  say: Say | undefined
  /** The person's attribute concerned; '' if unknown. */
  field: string
  retryAfterSeconds: number | null
}

const FIELDS = ['firstName', 'lastName', 'email', 'username'] as const

/** Our sentences for Keycloak's keys for problems of a profile, and for what our own provider says. */
const SENTENCES = {
  'error-invalid-email': 'invalidEmail',
  'error-invalid-length': 'wrongLength',
  'error-invalid-length-too-short': 'tooShort',
  'error-invalid-length-too-long': 'tooLong',
  'error-person-name-invalid-character': 'character',
  'error-user-attribute-required': 'required',
  'error-user-attribute-read-only': 'readOnly',
  'This is the only administrator. Make somebody else an administrator first.': 'onlyAdministrator',
} as const
const isKnown = (raw: string): raw is keyof typeof SENTENCES => Object.hasOwn(SENTENCES, raw)

/** Parses an error response: JSON in any of Keycloak's forms, other text, or nothing. */
export async function idpError(response: Response): Promise<IdpError> {
  const body = objectIn(await response.text().catch(() => ''))
  const first = Array.isArray(body['errors']) ? asObject(body['errors'][0]) : undefined
  const raw =
    text(body['error_description']) ??
    text(body['errorMessage']) ??
    text(first?.['errorMessage']) ??
    text(body['error']) ??
    text(response.statusText)
  const field = text(body['field']) ?? text(first?.['field']) ?? ''
  const say = wording(raw, field)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    status: response.status,
    code: text(body['error']) ?? null,
    message: say ? inLanguage(say) : (raw ?? ''),
    say,
    field,
    retryAfterSeconds: Number.isInteger(retryAfter) && retryAfter > 0 ? retryAfter : null,
  }
}

function wording(raw: string | undefined, field: string): Say | undefined {
  if (raw === undefined) return (t) => t('profile.refused')
  if (!isKnown(raw) && !/^error-[a-z-]+$/.test(raw)) return undefined
  const label = FIELDS.find((name) => name === field) ?? 'other'
  const sentence = isKnown(raw) ? SENTENCES[raw] : 'invalid'
  return (t) => t(`profile.${sentence}`, { field: t(`profile.fields.${label}`) })
}

/** Returns an error with the provider's own message, in our words where we have any. */
export const refusedByProvider = (code: ErrorCode, { message, say }: IdpError, retryAfterSeconds?: number) =>
  new DomainError(code, say ?? foreign(code, message), { retryAfterSeconds })

function objectIn(json: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(json)) ?? {}
  } catch {
    return {}
  }
}

const asObject = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined
