/** Words of `text`; two characters of Chinese or Japanese count as one. */
export function countWords(text: string): number {
  const unspaced = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0
  return unspaced > words ? Math.round(unspaced / 2) : words
}
