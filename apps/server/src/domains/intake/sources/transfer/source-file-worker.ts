import type { Language } from '@claire/api-contract'
import { DomainError } from '#platform/errors'
import { runParsingProgram } from '#platform/parsing/parsing-program'
import type { Outline } from './opml.ts'
import { readSourceFile } from './source-file.ts'

export interface SourceFile {
  text: string
  language: Language | undefined
}

export type SourceFileRead = { kind: 'read'; entries: Outline[] } | { kind: 'refused'; reason: string }

runParsingProgram<SourceFile, SourceFileRead>(({ text, language }) => {
  try {
    return { kind: 'read', entries: readSourceFile(text, language) }
  } catch (error) {
    if (error instanceof DomainError) return { kind: 'refused', reason: error.message }
    throw error
  }
})
