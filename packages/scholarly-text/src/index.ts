/** Scholarly text: the exact and the stemmed stream, sentences, identifiers and the query language. */
export { describeQuery } from './query/describe-query.ts'
export {
  type ExactToken,
  type Literal,
  SPANS,
  compoundPrefix,
  exactTokens,
  literalOf,
  tokenKey,
  wordOfKey,
} from './matching/exact-tokens.ts'
export { foldText } from './text/fold.ts'
export { isFunctionWord } from './text/function-words.ts'
export {
  type Identifier,
  arxivIdIn,
  doiAddress,
  doiIn,
  identifiersIn,
  isIdentifier,
  standardsIn,
  orcidsIn,
  readOrcid,
} from './works/identifiers.ts'
export { type Stretch, containsExactly, findLiteral, literalStretches } from './matching/literal-match.ts'
export {
  authorKeys,
  authorMatcher,
  fullNameKey,
  isSameFullName,
  keysForName,
  mayBeName,
} from './works/author-keys.ts'
export { type NameStart, beginsName, joinNames, mayBeginName, nameStarts } from './works/typed-names.ts'
export { type ParsedQuery, type QueryNode, parseQuery } from './query/query.ts'
export { type Question, type Reading, readQuestion } from './question/read-question.ts'
export { foreignContent, isGlue } from './text/foreign-words.ts'
export { queryLanguage } from './question/query-language.ts'
export { type WorkForm, WORK_FORMS, titledAs } from './question/preferences.ts'
export type { Surname } from './question/surnames.ts'
export { type Sentence, pointsBack, splitSentences } from './text/sentences.ts'
export { porterStem } from './matching/porter.ts'
export { type QueryTerm, articleTerms, queryTerms } from './matching/article-terms.ts'
export { englishStem, stemmedTerms, termsOf } from './matching/stemmed-terms.ts'
export {
  type CitationFacts,
  type WorkKind,
  type Affiliation,
  type References,
  type CitedWork,
  NO_CITATION,
  WORK_KINDS,
  knownFacts,
  NO_REFERENCES,
} from './works/citation-facts.ts'
export { type Licence, licenceAt, readLicence } from './works/licences.ts'
export { topicKey, topicWords } from './works/topic-key.ts'
export {
  NOTICE_KINDS,
  type NoticeKind,
  type WorkNotice,
  gravestNotice,
  isTakenBack,
  noticeInTitle,
  noticeKindOf,
  noticeText,
  readNotice,
} from './works/notices.ts'
export { type PersonName, nameText, parseName, personName } from './works/person-names.ts'
export { TEX_MACROS } from './tex/commands.ts'
export { type TexPiece, readableTex, texPieces } from './tex/tex-pieces.ts'
export { matchableTex, texSign } from './text/tex.ts'
export { type WordSequences, overlapKeys, textOverlap, wordSequences } from './works/text-overlap.ts'
