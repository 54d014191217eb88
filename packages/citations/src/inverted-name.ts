import type { PersonName } from '@claire/scholarly-text'

/** 'van Beethoven, Ludwig, Jr.': where a family name of several words begins and ends is told by the comma. */
export function invertedName(name: PersonName): string {
  if ('literal' in name) return name.literal
  return [[name.particle, name.family].filter(Boolean).join(' '), name.given, name.suffix]
    .filter(Boolean)
    .join(', ')
}
