/** True if a sentence begins with a word that refers to an earlier one, and so reads badly alone. */
export const pointsBack = (sentence: string): boolean =>
  /^(?:this|these|those|it|its|they|their|such|however|moreover|furthermore|additionally|in addition|also|but|yet|finally|thus|therefore|hence|consequently|nevertheless|similarly|likewise|instead|conversely|by contrast|in contrast|then|and|or|both|another|one such)\b/i.test(
    sentence.trim(),
  )
