/** A reader of foreign text, with what its format is made of. */
export interface InputReader {
  read(text: string): unknown
  tokens: string[]
  /** Characters of the longest text that reaches it in the product; any otherwise. */
  longest?: number
}

/** Where a document is read from. */
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
