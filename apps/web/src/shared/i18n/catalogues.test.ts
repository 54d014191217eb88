import { describe, expect, it } from 'vitest'
import { firstTexts, LATER_TEXTS } from './en.ts'
import { texts as german } from './de.ts'
import { texts as french } from './fr.ts'
import { pseudoText } from './pseudo.ts'

const PLURAL = /_(zero|one|two|few|many|other)$/

/** Every text by its key, 'room.part.key'. */
const flat = (texts: object, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
      typeof text === 'object' && text !== null
        ? [...flat(text, `${prefix}${key}.`)]
        : [[prefix + key, String(text)] as const],
    ),
  )

const later = await Promise.all(
  Object.entries(LATER_TEXTS).map(async ([room, load]) => [room, await load()] as const),
)
const english = flat({ ...firstTexts, ...Object.fromEntries(later) })
const languages = { en: english, de: flat(german), fr: flat(french) }

/** 'count' of '{{count, number}}', each once. */
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{([^,}]+)/g)].map(([, name]) => name?.trim()))].toSorted()

/** What other languages say by the server's code alone, the English catalogue takes from the server. */
const isFromServer = (key: string) => key.startsWith('errors.byCode.')

describe.each(Object.entries(languages))('the texts of %s', (language, texts) => {
  it('are as many as the English ones, and none is empty', () => {
    const without = (keys: Iterable<string>) => [...keys].filter((key) => !key.endsWith('_many')).toSorted()
    expect(without(texts.keys())).toEqual(without(english.keys()))
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('put in what the English ones put in', () => {
    const differing = [...texts].filter(([key, text]) => {
      if (isFromServer(key)) return placeholders(text).some((name) => name !== 'reason')
      const original = english.get(key) ?? english.get(key.replace(/_many$/, '_other')) ?? ''
      return String(placeholders(text)) !== String(placeholders(original))
    })
    expect(differing).toEqual([])
  })

  it('have every plural form that the language has', () => {
    const bases = new Set(
      [...texts.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')),
    )
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const missing = [...bases].flatMap((base) =>
      forms.map((form) => `${base}_${form}`).filter((key) => !texts.has(key)),
    )
    expect(bases.size).toBeGreaterThan(30)
    expect(missing).toEqual([])
  })

  it('have no white space at their ends, and one mark for an omission', () => {
    expect([...texts.values()].filter((text) => text !== text.trim())).toEqual([])
    if (language !== 'en') expect([...texts.values()].filter((text) => text.includes('...'))).toEqual([])
  })
})

describe('French', () => {
  it('keeps its marks with the word before them, at the end of a line too', () => {
    const parted = [...languages.fr.values()].filter((text) => / [?!:;»%]|« /.test(text))
    expect(parted).toEqual([])
  })
})

describe('German and French', () => {
  it('say no sentence of three words as English does', () => {
    const words = (text: string) => text.replaceAll(/\{\{.*?\}\}/g, '').match(/\p{L}{2,}/gu) ?? []
    const same = (['de', 'fr'] as const).flatMap((language) =>
      [...languages[language]].filter(([key, text]) => words(text).length > 2 && text === english.get(key)),
    )
    expect(same).toEqual([])
  })
})

describe('the pseudo-language', () => {
  it('marks every letter, leaves what is put in, and is 40 % longer', () => {
    expect(pseudoText('Edit “{{name}}”')).toBe('⟦Éðîţ “{{name}}”~~~⟧')
    const text = 'You have no alerts yet.'
    expect(pseudoText(text).length).toBeGreaterThan(text.length * 1.4)
  })
})
