import { readFileSync } from 'node:fs'

/** A word that is not among the common ones: rarer than one in a thousand. */
const RARE_SHARE = 0.0003
const FILE = new URL('background-frequencies.txt', import.meta.url)

/** Made by tools/background-frequencies.ts: a stem and in how many of 100,000 scientific abstracts it occurs. */
const shares = new Map(
  readFileSync(FILE, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [stem = '', count = ''] = line.split(' ')
      return [stem, Number(count) / 100_000]
    }),
)

/** The share of scientific abstracts that have a stem. */
export const backgroundShare = (stem: string): number => shares.get(stem) ?? RARE_SHARE
