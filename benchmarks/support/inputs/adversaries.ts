import { randomOf } from '../chaos/chaos-articles.ts'

/** Repeats that break expressions and stacks, in any format. */
const COMMON = [
  ' ',
  '\n',
  '\t',
  '\u00a0',
  'a',
  'A',
  '0',
  ...'.,;:!?()[]{}<>"\'`&@#$%^*_-+=/\\|~',
  '\0',
  '\ud800',
]

/** A text of about any length, determined by the seed. */
export interface Adversary {
  /** A description of its parts, for reports. */
  shape: string
  text(length: number): string
}

const show = (part: string) => JSON.stringify(part)
const repeated = (part: string, length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** Returns every single repeat, then `count` combinations by `seed`: pairs, nests, frames around repeats, mixtures. */
export function adversariesOf(
  tokens: string[],
  { seed, count }: { seed: number; count: number },
): Adversary[] {
  const all = [...new Set([...COMMON, ...tokens])]
  const random = randomOf(seed)
  const any = () => all[Math.floor(random() * all.length)] ?? ' '
  const singles = all.map((unit): Adversary => ({
    shape: `${show(unit)} repeated`,
    text: (length) => repeated(unit, length),
  }))
  const combined = Array.from({ length: count }, (_, at): Adversary => {
    const [one, other, third] = [any(), any(), any()]
    if (at % 4 === 0)
      return { shape: `${show(one + other)} repeated`, text: (length) => repeated(one + other, length) }
    if (at % 4 === 1)
      return {
        shape: `${show(one)} and then ${show(other)}, as often`,
        text: (length) => repeated(one, length / 2) + repeated(other, length / 2),
      }
    if (at % 4 === 2)
      return {
        shape: `${show(other)} repeated between ${show(one)} and ${show(third)}`,
        text: (length) => one + repeated(other, length) + third,
      }
    const mixture = Math.floor(random() * 2 ** 31)
    return { shape: `a mixture (${mixture})`, text: (length) => mixed(all, { seed: mixture, length }) }
  })
  return [...singles, ...combined]
}

function mixed(tokens: string[], { seed, length }: { seed: number; length: number }): string {
  const random = randomOf(seed)
  const parts: string[] = []
  for (let written = 0; written < length; written += parts.at(-1)?.length ?? 0)
    parts.push(tokens[Math.floor(random() * tokens.length)] ?? ' ')
  return parts.join('')
}
