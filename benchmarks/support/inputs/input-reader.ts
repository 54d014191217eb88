/** A reader of foreign text, with the tokens of its format. */
export interface InputReader {
  read(text: string): unknown
  tokens: string[]
  /** Maximum length in characters of its input in the product; unlimited by default. */
  longest?: number
}

/** The address of the document. */
export const ADDRESS = 'https://site.net/articles/1'
/** Pieces of scholarly text of any kind. */
export const WORDS = [
  'Ada ',
  'Lovelace',
  ' and ',
  'by ',
  'M. ',
  '2019',
  '12 May ',
  'Vol. ',
  'doi:10.1234/',
  'http://',
  'é',
  '中',
]
