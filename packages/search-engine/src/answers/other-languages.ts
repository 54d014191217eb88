/** Words that show that a query is not in English: German, French, Spanish, Italian, Portuguese, Dutch. */
const FUNCTION_WORDS = new Set(
  (
    'der das dem den und fur mit von zur zum ein eine einer eines nicht uber durch bei ist sind ' +
    'les une du et pour dans sur avec est sont aux cette ' +
    'el los las del y para con una por como sobre entre desde ' +
    'il gli della delle nel nella dei degli uma em dos das pelo pela het een voor met van'
  ).split(' '),
)
/** How words of these languages end, and what stands within them, where English words do not. */
const FORM =
  /(?:z|ik|mus|ung|ungen|keit|heit|schaft|isch|ische[rnms]?|ieren|iert|ierte|ique|iques|isme|eur|eurs|euse|eux|aire|aires|cion|ciones|cao|coes|zione|zioni|dad|dade|ita|logia|grafia|ico|ica|icos|icas|ivo|iva|oso|osa|aje|ismo|ista|eza|ie|ia|io|elo|ema|emas|elle|elles)$|sch|eau|zz|lh|ij/

/** Whether a text, given as folded words, is in another language than English. */
export const isOtherLanguage = (words: string[]): boolean => words.some((word) => FUNCTION_WORDS.has(word))

/** Whether `typed` looks like a word of another language where `meant`, its English relative, does not: 'Medizin', 'musica'. */
export function isRelative(typed: string, meant: string): boolean {
  const form = FORM.exec(typed)?.[0]
  return form !== undefined && FORM.exec(meant)?.[0] !== form
}
