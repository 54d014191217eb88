/** How Claire reads scholarly text: the exact and the stemmed stream, sentences, identifiers and the query language. */
export { describeQuery } from './describe-query.ts'
export {
  type ExactToken,
  type Literal,
  SPANS,
  exactTokens,
  literalOf,
  tokenKey,
  wordOfKey,
} from './exact-tokens.ts'
export { foldText } from './fold.ts'
export { isFunctionWord } from './function-words.ts'
export { type Identifier, arxivIdIn, doiIn, identifiersIn, isIdentifier, standardsIn } from './identifiers.ts'
export { type Stretch, containsExactly, findLiteral, literalStretches } from './literal-match.ts'
export { authorKeys, keysForName, mayBeName } from './author-keys.ts'
export { type ParsedQuery, type QueryNode, parseQuery } from './query.ts'
export { type Sentence, splitSentences } from './sentences.ts'
export { porterStem } from './porter.ts'
export { stemmedTerms } from './stemmed-terms.ts'
export { type CitationFacts, NO_CITATION, WORK_KINDS, type WorkKind, knownFacts } from './citation-facts.ts'
export type { CitedWork } from './cited-work.ts'
export { type PersonName, nameText, parseName, personName } from './person-names.ts'
export { readableTex } from './tex.ts'
