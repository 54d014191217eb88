/** Fields of an article that are decided among the statements of several origins. */
export const STATED_FIELDS = ['title', 'publicationYear'] as const
export type StatedField = (typeof STATED_FIELDS)[number]

/**
 * Origins of statements, the most trusted first: a registry of DOIs; a record of a repository, a list of works or an
 * import; the article's own page; what its file states; the entry of a list or feed that leads to it; a guess from how
 * the first page of its file looks.
 */
export const ORIGINS = ['registry', 'record', 'page', 'pdf', 'list', 'guess'] as const
export type Origin = (typeof ORIGINS)[number]

export interface Statement {
  field: StatedField
  origin: Origin
  value: string
}

/** The origin of a value that an administrator chose: no source states it. */
export const CHOSEN = 'administrator'

const LONGEST = 1_000

/** Origins by the names of extraction rules; every other rule reads a page or a file. */
const BY_RULE: Record<string, Origin | null> = {
  ...Object.fromEntries(ORIGINS.map((origin) => [origin, origin])),
  ...Object.fromEntries(['crossref', 'doaj'].map((name) => [name, 'registry'])),
  ...Object.fromEntries(
    [
      'oai_dc',
      'dc',
      'qualifieddc',
      'arXiv',
      'datacite',
      'oaire',
      'mods',
      'jats',
      'rfc-index',
      'standards index',
    ].map((name) => [name, 'record']),
  ),
  ...Object.fromEntries(['largest type', 'first line', 'first page'].map((name) => [name, 'guess'])),
  // A file may be made long after the publication.
  'creation date': null,
  [CHOSEN]: null,
}

/** An article's title and year with the rules they were read by. */
export interface Stated {
  articleType: 'web' | 'pdf'
  title: string
  publicationYear: number | null
  provenance: Record<string, string>
}

/** Origin of an article's present value of a field; null if that is no statement about the publication. */
export function originOf({ articleType, provenance }: Stated, field: StatedField): Origin | null {
  const rule = provenance[field]
  const named = rule === undefined ? undefined : BY_RULE[rule]
  if (named !== undefined) return named
  if (rule === undefined && provenance.record !== undefined) return 'record'
  return articleType === 'pdf' ? 'pdf' : 'page'
}

/** The value of a field as text; '' if there is none. */
export const valueOf = (stated: Pick<Stated, StatedField>, field: StatedField) =>
  String(stated[field] ?? '').slice(0, LONGEST)

/** Everything that a draft states, with what other origins said when it was made. */
export const statementsOf = (stated: Stated & { others?: Statement[] }): Statement[] => [
  ...(stated.others ?? []),
  ...STATED_FIELDS.flatMap((field) => {
    const [origin, value] = [originOf(stated, field), valueOf(stated, field)]
    return origin && value ? { field, origin, value } : []
  }),
]
