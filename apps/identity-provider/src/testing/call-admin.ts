interface AdminCall {
  method: string
  /** From `/users/` on. */
  path: string
  body?: unknown
  /** null: without a token. */
  bearer: string | null
}

/** Calls the Admin REST of a realm; `admin` ends in `/admin/realms/{realm}`. */
export async function callAdmin(admin: string, { method, path, body, bearer }: AdminCall) {
  const response = await fetch(`${admin}/users/${path}`, {
    method,
    headers: {
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : null }
}
