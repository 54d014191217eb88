/** Imports references from files of other programs. Separate from the rest, as it loads parsers. */
export { type ReadEntry, TooManyEntries } from './entry.ts'
export { type ImportFormatName, importFormatOf, readReferences, textOf } from './read-references.ts'
