/** A refusal of the identity provider, read without trusting its form. */
export interface IdpError {
  status: number
  /** OAuth's machine-readable code, if there is one. */
  code: string | null
  /** A sentence for people. */
  message: string
  /** The person's attribute concerned; '' if unknown. */
  field: string
  retryAfterSeconds: number | null
}

const FALLBACK = 'The sign-in service refused the request.'

const FIELDS: Record<string, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  username: 'Username',
}

/** Keycloak's keys for problems of a profile, with our sentences. */
const SENTENCES: Record<string, (field: string) => string> = {
  'error-invalid-email': () => 'This is not a valid email address.',
  'error-invalid-length': (field) => `${field} has the wrong length.`,
  'error-invalid-length-too-short': (field) => `${field} is too short.`,
  'error-invalid-length-too-long': (field) => `${field} is too long.`,
  'error-person-name-invalid-character': (field) => `${field} contains a character that is not allowed.`,
  'error-user-attribute-required': (field) => `${field} is required.`,
  'error-user-attribute-read-only': (field) => `${field} cannot be changed here.`,
}

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
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    status: response.status,
    code: text(body['error']) ?? null,
    message: raw ? sentence(raw, field) : FALLBACK,
    field,
    retryAfterSeconds: Number.isInteger(retryAfter) && retryAfter > 0 ? retryAfter : null,
  }
}

function sentence(raw: string, field: string): string {
  const label = FIELDS[field] ?? 'A field'
  const known = SENTENCES[raw]
  if (known) return known(label)
  return /^error-[a-z-]+$/.test(raw) ? `${label} is not valid.` : raw
}

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
