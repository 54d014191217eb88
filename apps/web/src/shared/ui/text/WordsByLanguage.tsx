import { articleTerms } from '@claire/scholarly-text'
import { cachedStems } from '#shared/lib/text/mark-words.ts'
import { Words, type WordsProps } from './Words.tsx'

const STEMS = {
  de: cachedStems((text) => articleTerms(text, 'de')),
  fr: cachedStems((text) => articleTerms(text, 'fr')),
}

/** A text in German or French with the query's words marked in all their forms. */
export const WordsByLanguage = ({ language, ...props }: WordsProps & { language: 'de' | 'fr' }) => (
  <Words {...props} stemsIn={STEMS[language]} />
)
