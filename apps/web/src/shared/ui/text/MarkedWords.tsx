import { type ComponentType, lazy, Suspense } from 'react'
import { Words, type WordsProps } from './Words.tsx'

export interface MarkedProps extends Omit<WordsProps, 'stemsIn'> {
  /** The language of the text, ISO 639-1. */
  language?: string | null | undefined
}

/** Loaded on demand: few articles are in German or French, and their stemmers are not small. */
const WordsByLanguage = lazy(
  async (): Promise<{
    default: ComponentType<WordsProps & { language: 'de' | 'fr' }>
  }> => {
    try {
      return { default: (await import('./WordsByLanguage.tsx')).WordsByLanguage }
    } catch {
      // If they cannot be loaded, English stems mark the words.
      return { default: Words }
    }
  },
)

/** A text with the query's words marked, also in their other forms in the language of the text. */
export const MarkedWords = ({ language, ...props }: MarkedProps) =>
  props.query && (language === 'de' || language === 'fr') ? (
    <Suspense fallback={<Words {...props} />}>
      <WordsByLanguage {...props} language={language} />
    </Suspense>
  ) : (
    <Words {...props} />
  )
