/** References out of files of other programs. Apart from the rest, as it brings parsers with it. */
export { type ReadEntry, TooManyEntries } from './entry.ts'
export { type ImportFormatName, importFormatOf, readReferences, textOf } from './read-references.ts'
