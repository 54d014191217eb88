/** The part of JSON Schema that our contract uses. */
interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minLength?: number
  minimum?: number
  pattern?: string
}

/** The smallest value that a schema accepts; patterns are ignored, text is digits. */
export function sampleOf(schema: unknown): unknown {
  const { type, anyOf, properties = {}, required = [], items, ...limits } = (schema ?? {}) as Schema
  if ('const' in limits) return limits.const
  if (limits.enum) return limits.enum[0]
  if (anyOf) return sampleOf(anyOf[0])
  switch (type) {
    case 'object':
      return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name])]))
    case 'array':
      return Array.from({ length: limits.minItems ?? 0 }, () => sampleOf(items))
    case 'integer':
    case 'number':
      return limits.minimum ?? 0
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return '1'.repeat(limits.minLength ?? 0)
  }
}

/** A value for each alternative of a schema, with these values of properties wherever it has them, also optional ones. */
export function variantsOf(schema: unknown, known: Record<string, unknown>): unknown[] {
  const { anyOf, type, properties = {}, required = [], items } = (schema ?? {}) as Schema
  if (anyOf) return anyOf.flatMap((each) => variantsOf(each, known))
  if (type === 'array' && items?.properties) return variantsOf(items, known).map((value) => [value])
  if (type !== 'object') return [sampleOf(schema)]
  const names = Object.keys(properties).filter((name) => required.includes(name) || name in known)
  const choices = names.map((name) => {
    if (!(name in known)) return variantsOf(properties[name], known)
    return [properties[name]?.type === 'array' ? [known[name]] : known[name]]
  })
  const count = Math.max(1, ...choices.map(({ length }) => length))
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(
      names.map((name, index) => [name, choices[index]?.at(Math.min(at, choices[index].length - 1))]),
    ),
  )
}
