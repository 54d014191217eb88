import { DomainError, inLanguage } from '#platform/errors'
import { runParsingProgram } from '#platform/parsing/parsing-program'
import { readSourceFile, type SourceFile, type SourceFileRead } from './source-file.ts'

runParsingProgram<SourceFile, SourceFileRead>(({ text, language }) => {
  try {
    return { kind: 'read', entries: readSourceFile(text) }
  } catch (error) {
    if (error instanceof DomainError) return { kind: 'refused', reason: inLanguage(error.say, language) }
    throw error
  }
})
