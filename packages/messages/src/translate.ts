const formats = new Map<string, Intl.NumberFormat>()

/**
 * Returns a number in the format of a language. Small counts are alike in all our languages and need no number format, the
 * first of which costs a browser 20 ms.
 */
export function writtenNumber(value: number, language: string): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  const format = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, format)
  return format.format(value)
}

type Values<Name extends string> = Readonly<Record<Name, string | number>>

/**
 * Returns the message of a key with its values inserted. `Messages` has the names of each key's values, as
 * listed in message-keys.ts; plural forms that depend on `count` share one key.
 */
export type Translate<Messages> = <Key extends keyof Messages & string>(
  key: Key,
  ...values: [Messages[Key]] extends [never]
    ? [values?: { count?: number }]
    : [values: Values<Messages[Key] & string> & { count?: number }]
) => string

const isPart = (part: unknown): part is Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null

/** Returns the message that a catalogue has under 'area.part.key'. */
export function messageAt(catalogue: object, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>((part, name) => (isPart(part) ? part[name] : undefined), catalogue)
  return typeof found === 'string' ? found : undefined
}

/**
 * Returns the function that finds messages in a catalogue and inserts values: `{{name}}` as it is, `{{count, number}}` in
 * the format of the language. With `count` it uses the plural form of CLDR
 * (https://cldr.unicode.org/index/cldr-spec/plural-rules), or `_other` if a message lacks that form: French has one from a
 * million on ("un million de résultats"), which reads like the other in digits. `_zero`, if present, is used for 0. A
 * missing key is returned itself, so that it is noticed.
 */
export function translator<Messages>(language: string, catalogue: object): Translate<Messages> {
  // A browser's first plural rules are slow to create: created for the first count.
  let rules: Intl.PluralRules | undefined
  const formOf = (count: number) => (rules ??= new Intl.PluralRules(language)).select(count)

  const messageOf = (key: string, count: unknown) => {
    const form = (name: string) => messageAt(catalogue, `${key}_${name}`)
    const counted =
      typeof count === 'number'
        ? (count === 0 && form('zero')) || (form(formOf(count)) ?? form('other'))
        : undefined
    return counted ?? messageAt(catalogue, key) ?? key
  }

  return (key, values: Readonly<Record<string, string | number | undefined>> = {}) =>
    messageOf(key, values['count']).replaceAll(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, isNumber) => {
      const value = values[name] ?? ''
      return isNumber && typeof value === 'number' ? writtenNumber(value, language) : String(value)
    })
}
