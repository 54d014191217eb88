import { lettersOf } from '../text/plain-text.ts'
import { canonicalUrl } from '../text/canonical-url.ts'

export type JsonLd = Record<string, unknown>

const DEEPEST = 8
const MOST_ENTITIES = 2_000
const ARTICLE_TYPE =
  /(?:^|[/#:])(?:\w*article|blogposting|socialmediaposting|discussionforumposting|liveblogposting|report|thesis|chapter|publicationissue|scholarlywork|review)$/i
const SCHOLARLY_TYPE = /(?:^|[/#:])(?:scholarlyarticle|medicalscholarlyarticle|thesis|chapter|report)$/i
const PAGE_TYPE = /(?:^|[/#:])(?:web|item|about|faq|qa|medicalweb)page$/i
const LISTING_TYPE = /(?:^|[/#:])(?:collectionpage|itemlist|blog|searchresultspage|profilepage)$/i
const UNWANTED_TYPE =
  /(?:^|[/#:])(?:jobposting|product|event|offer|recipe|localbusiness|restaurant|hotel|softwareapplication|course)$/i

/** All entities in a page's JSON-LD scripts, also within lists and graphs, however broken the scripts are. */
export function readJsonLd(scripts: string[]): JsonLd[] {
  const entities: JsonLd[] = []
  for (const script of scripts) collect(parseTolerant(script), 0)
  resolveReferences(entities)
  return entities

  function collect(value: unknown, depth: number) {
    if (depth > DEEPEST || entities.length >= MOST_ENTITIES) return
    if (Array.isArray(value)) for (const each of value) collect(each, depth + 1)
    else if (isEntity(value)) {
      entities.push(value)
      for (const key of ['@graph', 'mainEntity', 'mainEntityOfPage', 'itemListElement', 'item'])
        collect(value[key], depth + 1)
    }
  }
}

/** An author given as { "@id": … } is described elsewhere in the graph. */
function resolveReferences(entities: JsonLd[]) {
  const byId = new Map(
    entities.flatMap((entity) =>
      typeof entity['@id'] === 'string' && Object.keys(entity).length > 2
        ? [[entity['@id'], entity] as const]
        : [],
    ),
  )
  const resolve = (value: unknown): unknown =>
    isEntity(value) && typeof value['@id'] === 'string' && value.name === undefined
      ? (byId.get(value['@id']) ?? value)
      : value
  for (const entity of entities) {
    for (const key of ['author', 'creator', 'publisher']) {
      const value = entity[key]
      entity[key] = Array.isArray(value) ? value.map(resolve) : resolve(value)
    }
  }
}

function parseTolerant(script: string): unknown {
  const bare = script
    .replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/)/, '')
    .replace(/(?:-->|\/\/\s{0,9}\]\]>|\]\]>|\/\*\s{0,9}\]\]>\s{0,9}\*\/)\s{0,9};?$/, '')
    .trim()
    .replace(/;$/, '')
  // oxlint-disable-next-line no-control-regex -- JSON forbids them inside strings, but pages contain them
  const repaired = bare.replace(/[\u0000-\u001f]+/g, ' ').replace(/,\s*(?=[}\]])/g, '')
  for (const text of [bare, repaired, repaired.replace(/\}\s*\{/g, '},{').replace(/^(.*)$/s, '[$1]')]) {
    try {
      return JSON.parse(text)
    } catch {
      continue
    }
  }
  return undefined
}

export const isEntity = (value: unknown): value is JsonLd =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typesOf = (entity: JsonLd): string[] =>
  listOf(entity['@type']).filter((type) => typeof type === 'string')

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]

export const isArticleType = (entity: JsonLd) => typesOf(entity).some((type) => ARTICLE_TYPE.test(type))
export const isScholarlyType = (entity: JsonLd) => typesOf(entity).some((type) => SCHOLARLY_TYPE.test(type))
export const isListingType = (entity: JsonLd) => typesOf(entity).some((type) => LISTING_TYPE.test(type))
export const isUnwantedType = (entity: JsonLd) => typesOf(entity).some((type) => UNWANTED_TYPE.test(type))

/** Strings and numbers under `keys`, and the names of the entities there, in the order of the keys. */
export function valuesOf(entity: JsonLd, ...keys: string[]): string[] {
  return keys.flatMap((key) => listOf(entity[key])).flatMap((value) => textsOf(value, 0))
}

function textsOf(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return value.trim() ? [value.trim()] : []
  if (typeof value === 'number') return [String(value)]
  if (!isEntity(value) || depth > 2)
    return Array.isArray(value) && depth < 3 ? value.flatMap((each) => textsOf(each, depth + 1)) : []
  const full = [value.givenName, value.additionalName, value.familyName]
    .filter((part) => typeof part === 'string')
    .join(' ')
  return textsOf(
    value.name ?? value['@value'] ?? (full || undefined) ?? value.value ?? value['@id'] ?? value.url,
    depth + 1,
  )
}

export interface MainEntity {
  /** The article that the page is about; null if there is none, or it cannot be identified. */
  article: JsonLd | null
  /** Number of different articles that the page describes. */
  articles: number
  /** Publication dates of the page itself, by the entities that are no article. */
  pageDates: string[]
  /** Authors of the page itself, by the entities that are pages. */
  pageAuthors: string[]
  /** Names of the persons described. */
  persons: string[]
  /** The page itself is described, as an article or not. */
  isPage: boolean
  isListing: boolean
  isUnwanted: boolean
}

/** Finds the entity that the page is about, by its address and headline: related articles are described too. */
export function mainEntityOf(
  entities: JsonLd[],
  { urls, titles }: { urls: string[]; titles: string[] },
): MainEntity {
  const articles = entities.filter(isArticleType)
  const own = new Set(urls.map((url) => canonicalUrl(url)?.replace(/^https?:\/\/(?:www\.)?|\/$/g, '')))
  const spelled = titles.map(lettersOf).filter((title) => title.length > 5)
  const scored = articles.map((entity) => ({ entity, score: score(entity) }))
  const best = scored.toSorted((a, b) => b.score - a.score)[0]
  const distinct = new Set(articles.map((entity) => lettersOf(valuesOf(entity, 'headline', 'name')[0] ?? '')))
  distinct.delete('')
  return {
    article: best && (best.score > 0 || distinct.size <= 1) ? best.entity : null,
    articles: distinct.size,
    pageDates: entities
      .filter((entity) => !isArticleType(entity))
      .flatMap((entity) => valuesOf(entity, 'datePublished')),
    pageAuthors: entities
      .filter((entity) => typesOf(entity).some((type) => PAGE_TYPE.test(type)))
      .flatMap((entity) => valuesOf(entity, 'author', 'creator')),
    persons: [
      ...new Set(
        entities
          .filter((entity) => typesOf(entity).includes('Person'))
          .flatMap((entity) => valuesOf(entity, 'name')),
      ),
    ],
    isPage: entities.some((entity) => typesOf(entity).some((type) => PAGE_TYPE.test(type))),
    isListing: entities.some(isListingType),
    isUnwanted: entities.some(isUnwantedType),
  }

  function score(entity: JsonLd): number {
    const stated = valuesOf(entity, 'url', '@id', 'mainEntityOfPage').map((url) =>
      url.replace(/#.*/s, '').trim(),
    )
    const addresses = stated
      .filter(Boolean)
      .map((url) =>
        canonicalUrl(URL.parse(url, urls[0])?.href ?? '')?.replace(/^https?:\/\/(?:www\.)?|\/$/g, ''),
      )
    const headline = lettersOf(valuesOf(entity, 'headline', 'name')[0] ?? '')
    const byTitle =
      headline.length > 5 && spelled.some((title) => title.startsWith(headline) || headline.startsWith(title))
    return (byTitle ? 2 : 0) + (addresses.some((address) => address && own.has(address)) ? 1 : 0)
  }
}
