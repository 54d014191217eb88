interface AdminCall {
  method: string
  /** From `/users/` on, or from another collection. */
  path: string
  collection?: 'users' | 'sessions'
  body?: unknown
  /** null: without a token. */
  bearer: string | null
}

/** Calls the Admin REST of a realm; `admin` ends in `/admin/realms/{realm}`. */
export async function callAdmin(
  admin: string,
  { method, path, collection = 'users', body, bearer }: AdminCall,
) {
  const response = await fetch(`${admin}/${collection}/${path}`, {
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
