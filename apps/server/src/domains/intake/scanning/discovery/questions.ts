/** Names under which people write a question into an address, in the words of search forms and interfaces of programs. */
const WORDS =
  /^(?:q|s|query|search|search_?(?:query|text|word|phrase|string|term|for)|searchable_?text|terms?|keywords?|phrase|filter(?:_?query)?|fq)$/i
/** Names under which a part of a site is chosen by a word. */
const SELECTIONS = /^(?:set|author|subject)$/i
/** Names under which things are picked out one by one, where there are several. */
const PICKED = /^(?:ids?|id_?list)$/i

/** Asks for everything: the same as not asking. */
const EVERYTHING = /^(?:|\*|\*:\*|all|any)$/i
/** Older content management systems name the page under `q`: 'q=node/12/feed', 'q=rss.xml'. */
const PAGE = /^\/?[\w-]+(?:\/[\w.-]+)+\/?$|^[\w-]+\.(?:xml|rss|atom)$/i
const SEVERAL = /[^,;|\s][,;|\s]+[^,;|\s]/

/**
 * Whether an address asks a question, so that its answer is a selection and not the site. One number or name under `id`
 * asks nothing: it is how content management systems name their pages ('index.php?id=12&type=100').
 */
export const asksQuestion = (address: string): boolean =>
  [...new URL(address).searchParams].some(([name, written]) => {
    const value = written.trim()
    if (EVERYTHING.test(value)) return false
    if (PICKED.test(name)) return SEVERAL.test(value) || /^id_?list$/i.test(name)
    if (SELECTIONS.test(name)) return true
    return WORDS.test(name) && !(name.toLowerCase() === 'q' && PAGE.test(value))
  })
