import type { Texts } from './en.ts'
import { writtenNumber } from './written-number.ts'

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** 'room.part.key' of every text; one that depends on a number has one key for all its forms. */
type KeyOf<Part> = {
  [Key in keyof Part & string]: Part[Key] extends string
    ? Key extends `${infer Base}_${PluralForm}`
      ? Base
      : Key
    : `${Key}.${KeyOf<Part[Key]>}`
}[keyof Part & string]

export type TextKey = KeyOf<Texts>

type TextAt<Part, Key extends string> = Key extends `${infer First}.${infer Rest}`
  ? First extends keyof Part
    ? TextAt<Part[First], Rest>
    : never
  : Key extends keyof Part
    ? Part[Key]
    : Part[`${Key}_other` & keyof Part]

/** What a text puts in: 'count' of '{{count, number}}'. */
type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? (Name extends `${infer Bare}, ${string}` ? Bare : Name) | NamesIn<Rest>
  : never

type Values<Name extends string> = Readonly<Record<Name, string | number>>

/** The text of a key, with everything in it that it wants put in. */
export type Translate = <Key extends TextKey>(
  key: Key,
  ...values: [NamesIn<TextAt<Texts, Key>>] extends [never]
    ? [values?: { count?: number }]
    : [values: Values<NamesIn<TextAt<Texts, Key>>> & { count?: number }]
) => string

const isPart = (part: unknown): part is Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null

/** The text that stands in a catalogue under 'room.part.key'. */
export function textAt(catalogue: object, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<unknown>((part, name) => (isPart(part) ? part[name] : undefined), catalogue)
  return typeof found === 'string' ? found : undefined
}

/**
 * Finds texts in a catalogue and puts values into them: `{{name}}` as it is, `{{count, number}}` as the language writes
 * numbers. Where `count` is given, the form of the text is the one that CLDR's rules ask for; `_zero`, where a text has
 * it, is for nothing at all. A key without a text is its own text, so that what is missing can be seen.
 */
export function translator(language: string, catalogue: object): Translate {
  // The browser's first rules take it long: not before something is counted.
  let rules: Intl.PluralRules | undefined
  const formOf = (count: number) => (rules ??= new Intl.PluralRules(language)).select(count)

  const textOf = (key: string, count: unknown) => {
    const text = (form: string) => textAt(catalogue, `${key}_${form}`)
    const counted =
      typeof count === 'number' ? (count === 0 && text('zero')) || text(formOf(count)) : undefined
    return counted ?? textAt(catalogue, key) ?? key
  }

  return (key, values: Readonly<Record<string, string | number | undefined>> = {}) =>
    textOf(key, values['count']).replaceAll(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, isNumber) => {
      const value = values[name] ?? ''
      return isNumber && typeof value === 'number' ? writtenNumber(value, language) : String(value)
    })
}
