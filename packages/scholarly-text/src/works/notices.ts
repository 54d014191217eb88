/** What may become of a work after it was published, the gravest first. */
export const NOTICE_KINDS = ['retracted', 'withdrawn', 'concern', 'corrected'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** That a work was retracted, withdrawn, called into question or corrected. */
export interface WorkNotice {
  kind: NoticeKind
  /** Where that is said; '' where unknown. */
  url: string
}

/** That a work is such a notice itself: about the work with a DOI. */
export interface Amendment {
  kind: NoticeKind
  doi: string
}

/** The gravest of several; one with an address before one without. */
export function gravestNotice(notices: readonly (WorkNotice | null)[]): WorkNotice | null {
  const gravity = ({ kind, url }: WorkNotice) => NOTICE_KINDS.indexOf(kind) * 2 + (url ? 0 : 1)
  return (
    notices.filter((notice) => notice !== null).toSorted((one, other) => gravity(one) - gravity(other))[0] ??
    null
  )
}

/** Nobody should build on it any more. */
export const isTakenBack = (notice: WorkNotice | null) =>
  notice?.kind === 'retracted' || notice?.kind === 'withdrawn'

/** What registries, records and titles call a notice, or what has become of a work. */
const KINDS: [RegExp, NoticeKind][] = [
  [/^(?:partial[ _-])?retract|^removal$/, 'retracted'],
  [/^withdraw/, 'withdrawn'],
  [/concern/, 'concern'],
  [/^(?:author[ _-]|publisher[ _-])?correct|^errat|^corrigend/, 'corrected'],
]

/** 'retraction', 'Expression of concern', 'corrected-article', 'erratum'; null for what is none of these. */
export function noticeKindOf(word: string): NoticeKind | null {
  const plain = word.trim().toLowerCase()
  return KINDS.find(([pattern]) => pattern.test(plain))?.[1] ?? null
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

/** What a title says of its own work, or of the work that it is a notice about; null for a title like any other. */
export function noticeInTitle(title: string): TitledNotice | null {
  const text = title.trim()
  const own = OF_ITSELF.map((pattern) => pattern.exec(text)?.[1]).find(Boolean)
  const ownKind = own && noticeKindOf(own)
  if (ownKind) return { about: 'itself', kind: ownKind }
  const [, word = '', rest = ''] = OF_ANOTHER.exec(text) ?? []
  const kind = noticeKindOf(word)
  return kind && { about: 'another', kind, title: titleIn(rest) }
}

/** The title within its quotation marks, where it has some, or before what says where it appeared. */
const titleIn = (text: string) =>
  /^[“"„«‘'](.+)[”"“»’'](?:\s|[.,;[(]|$)/s.exec(text)?.[1]?.trim() ??
  text.replace(/\[[^[\]]*\]\s{0,9}\.?$/, '').trim()

const WORDS: Record<NoticeKind, string> = {
  retracted: 'Retracted',
  withdrawn: 'Withdrawn',
  concern: 'Expression of concern',
  corrected: 'Corrected',
}

/** A notice as files of references tell it: 'Retracted: https://doi.org/10.1000/1'. */
export const noticeText = ({ kind, url }: WorkNotice): string =>
  url ? `${WORDS[kind]}: ${url}` : WORDS[kind]

/** The notice that a text is; null for any other text. */
export function readNotice(text: string): WorkNotice | null {
  const kind = NOTICE_KINDS.find((each) => text === WORDS[each] || text.startsWith(`${WORDS[each]}: `))
  if (!kind) return null
  const url = text.slice(WORDS[kind].length + 2)
  return url === '' || /^https?:\/\/\S+$/.test(url) ? { kind, url } : null
}
