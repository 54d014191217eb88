import type { PersonName } from '@claire/scholarly-text'

/** Returns 'van Beethoven, Ludwig, Jr.': the comma ends the family name. */
export function invertedName(name: PersonName): string {
  if ('literal' in name) return name.literal
  return [[name.particle, name.family].filter(Boolean).join(' '), name.given, name.suffix]
    .filter(Boolean)
    .join(', ')
}
