import { runParsingProgram } from '#platform/parsing/parsing-program'
import { readDocument } from './read-document.ts'

runParsingProgram(readDocument)
