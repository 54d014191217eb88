/** How Claire reads scholarly text: the exact and the stemmed stream, sentences, identifiers and the query language. */
export { describeQuery } from './describe-query.ts'
export { type ExactToken, type Literal, SPANS, exactTokens, literalOf, tokenKey } from './exact-tokens.ts'
export { type Identifier, arxivIdIn, doiIn, identifiersIn, isIdentifier, standardsIn } from './identifiers.ts'
export { type Stretch, containsExactly, findLiteral, literalStretches } from './literal-match.ts'
export { type ParsedQuery, type QueryNode, parseQuery } from './query.ts'
export { type Sentence, splitSentences } from './sentences.ts'
export { porterStem } from './porter.ts'
export { stemmedTerms } from './stemmed-terms.ts'
