/** Kinds of notices about a published work, the gravest first. */
export const NOTICE_KINDS = ['retracted', 'withdrawn', 'concern', 'corrected'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** The notice that a work was retracted, withdrawn, called into question or corrected. */
export interface WorkNotice {
  kind: NoticeKind
  /** The address of the notice; '' if unknown. */
  url: string
}

/** Marks a work as such a notice itself, about the work with a DOI. */
export interface Amendment {
  kind: NoticeKind
  doi: string
}

/**
 * Returns the gravest of several; one with an address before one without. Ignores unknown kinds, stored by another
 * version.
 */
export function gravestNotice(notices: readonly (WorkNotice | null)[]): WorkNotice | null {
  const gravity = ({ kind, url }: WorkNotice) => NOTICE_KINDS.indexOf(kind) * 2 + (url ? 0 : 1)
  return (
    notices
      .filter((notice) => notice !== null)
      .filter((notice) => gravity(notice) >= 0)
      .toSorted((one, other) => gravity(one) - gravity(other))[0] ?? null
  )
}

interface KindFacts {
  /** As registries, records and titles call such a notice, or a work with one. */
  pattern: RegExp
  /** The names of kinds in files of references. */
  word: string
  /** Kinds of works that nobody should build on. */
  isTakenBack: boolean
}

const KINDS: Record<NoticeKind, KindFacts> = {
  retracted: { pattern: /^(?:partial[ _-])?retract|^removal$/, word: 'Retracted', isTakenBack: true },
  withdrawn: { pattern: /^withdraw/, word: 'Withdrawn', isTakenBack: true },
  concern: { pattern: /concern/, word: 'Expression of concern', isTakenBack: false },
  corrected: {
    pattern: /^(?:author[ _-]|publisher[ _-])?correct|^errat|^corrigend/,
    word: 'Corrected',
    isTakenBack: false,
  },
}

/** True if nobody should build on the work any more. */
export const isTakenBack = (notice: WorkNotice | null) => notice !== null && KINDS[notice.kind].isTakenBack

/** Reads 'retraction', 'Expression of concern', 'corrected-article', 'erratum'; null for others. */
export function noticeKindOf(word: string): NoticeKind | null {
  const plain = word.trim().toLowerCase()
  return NOTICE_KINDS.find((kind) => KINDS[kind].pattern.test(plain)) ?? null
}

const THING = '(?: (?:article|paper|chapter|manuscript|preprint|publication))?'
/** 'RETRACTED ARTICLE: A title', '[Withdrawn] A title', 'A title (Retracted article. See vol. 3)'. */
const OF_ITSELF = [
  new RegExp(`^(retracted|withdrawn)${THING}\\s*:\\s*\\S`, 'i'),
  new RegExp(`^[[(](retracted|withdrawn)${THING}[\\])]`, 'i'),
  new RegExp(`[[(](retracted|withdrawn)${THING}(?:[.,;:] [^\\])]*)?[\\])]\\.?$`, 'i'),
]
/** 'Retraction notice to “A title” [J. 3 (2019) 1]', 'Author Correction: A title'. */
const OF_ANOTHER =
  /^((?:author |publisher )?correction|retraction|withdrawal|corrigend(?:um|a)|errat(?:um|a)|expression of concern)(?: (?:note|notice|statement))?(?:(?: (?:to|for|of|on|regarding))?\s*:\s*| (?:to|for|of|on|regarding)\s+)(\S.*)$/is

export type TitledNotice =
  | { about: 'itself'; kind: NoticeKind }
  /** `title` is that of the other work. */
  | { about: 'another'; kind: NoticeKind; title: string }

/** Returns the notice in a title, about its own work or about another; null if there is none. */
export function noticeInTitle(title: string): TitledNotice | null {
  const text = title.trim()
  const own = OF_ITSELF.map((pattern) => pattern.exec(text)?.[1]).find(Boolean)
  const ownKind = own && noticeKindOf(own)
  if (ownKind) return { about: 'itself', kind: ownKind }
  const [, word = '', rest = ''] = OF_ANOTHER.exec(text) ?? []
  const kind = noticeKindOf(word)
  return kind && { about: 'another', kind, title: titleIn(rest) }
}

/** Returns the title within quotation marks, if there are any, or before its venue. */
const titleIn = (text: string) =>
  /^[“"„«‘'](.+)[”"“»’'](?:\s|[.,;[(]|$)/s.exec(text)?.[1]?.trim() ??
  text.replace(/\[[^[\]]*\]\s{0,9}\.?$/, '').trim()

/** Returns a notice as written in files of references: 'Retracted: https://doi.org/10.1000/1'. */
export const noticeText = ({ kind, url }: WorkNotice): string =>
  url ? `${KINDS[kind].word}: ${url}` : KINDS[kind].word

/** Returns the notice that a text consists of; null for any other text. */
export function readNotice(text: string): WorkNotice | null {
  const kind = NOTICE_KINDS.find(
    (each) => text === KINDS[each].word || text.startsWith(`${KINDS[each].word}: `),
  )
  if (!kind) return null
  const url = text.slice(KINDS[kind].word.length + 2)
  return url === '' || /^https?:\/\/\S+$/.test(url) ? { kind, url } : null
}
