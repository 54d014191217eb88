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
