import { readFileSync } from 'node:fs'
import { OperatorError } from './errors.ts'

export type Environment = Record<string, string | undefined>

/** The program cannot start as configured. The message names every bad key and what is expected. */
class ConfigurationError extends OperatorError {
  override name = 'ConfigurationError'

  constructor(problems: string[]) {
    super(
      `Claire cannot start with this configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    )
  }
}

/** Reader for one kind of setting: `parse` returns undefined for a value that is not `expected`. */
export interface Reading<T> {
  fallback: T
  parse: (value: string) => T | undefined
  expected: string
}

/** Reads settings one by one and collects problems, so that `finish` reports all mistakes at once. */
export class SettingsReader {
  readonly #environment: Environment
  readonly #problems: string[] = []

  constructor(environment: Environment) {
    this.#environment = environment
  }

  /** The trimmed value; undefined if unset or blank. */
  text(key: string): string | undefined {
    return this.#environment[key]?.trim() || undefined
  }

  read<T>(key: string, { fallback, parse, expected }: Reading<T>): T {
    const value = this.text(key)
    if (value === undefined) return fallback
    const result = parse(value)
    if (result === undefined) this.refuse(`${key} must be ${expected}, and is "${value}".`)
    return result ?? fallback
  }

  integer(key: string, { fallback, min, max }: { fallback: number; min: number; max: number }): number {
    const parse = (value: string) =>
      /^\d+$/.test(value) && +value >= min && +value <= max ? +value : undefined
    return this.read(key, { fallback, parse, expected: `a whole number from ${min} to ${max}` })
  }

  flag(key: string, fallback: boolean): boolean {
    return this.read(key, { fallback, parse: flagOf, expected: 'on or off' })
  }

  choice<T extends string>(key: string, fallback: T, choices: readonly T[]): T {
    const parse = (value: string) => choices.find((choice) => choice === value)
    return this.read(key, { fallback, parse, expected: `one of ${choices.join(', ')}` })
  }

  list<T extends string>(key: string, fallback: T[], choices: readonly T[]): T[] {
    const parse = (value: string) => {
      const names = value.split(',').map((name) => choices.find((choice) => choice === name.trim()))
      return names.every((name) => name !== undefined) ? [...new Set(names)] : undefined
    }
    return this.read(key, { fallback, parse, expected: `a comma-separated list of ${choices.join(', ')}` })
  }

  /** From the key itself, or from the file that `<key>_FILE` names, as container secrets are provided. */
  secret(key: string): string | undefined {
    const file = this.text(`${key}_FILE`)
    if (!file) return this.text(key)
    if (this.text(key)) this.refuse(`${key} and ${key}_FILE are both set; keep one of them.`)
    try {
      const content = readFileSync(file, 'utf8').trim()
      if (!content) this.refuse(`${key}_FILE names the file ${file}, which is empty.`)
      return content || undefined
    } catch (cause) {
      const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unreadable'
      this.refuse(`${key}_FILE names the file ${file}, which cannot be read (${reason}).`)
      return undefined
    }
  }

  refuse(problem: string) {
    this.#problems.push(problem)
  }

  /** Throws a ConfigurationError if anything was wrong. */
  finish() {
    if (this.#problems.length) throw new ConfigurationError(this.#problems)
  }
}

/** 'on' and 'off' in the spellings people use. */
export function flagOf(value: string): boolean | undefined {
  if (/^(1|on|true|yes)$/i.test(value)) return true
  if (/^(0|off|false|no)$/i.test(value)) return false
  return undefined
}
