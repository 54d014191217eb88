/** Parameter names of search terms, in search forms and APIs. */
const WORDS =
  /^(?:q|s|query|search|search_?(?:query|text|word|phrase|string|term|for)|searchable_?text|terms?|keywords?|phrase|filter(?:_?query)?|fq)$/i
/** Parameter names that select a part of a site. */
const SELECTIONS = /^(?:set|author|subject)$/i
/** Parameter names that select several single items. */
const PICKED = /^(?:ids?|id_?list)$/i

/** Values that select everything: the same as no parameter. */
const EVERYTHING = /^(?:|\*|\*:\*|all|any)$/i
/** Older content management systems name the page under `q`: 'q=node/12/feed', 'q=rss.xml'. */
const PAGE = /^\/?[\w-]+(?:\/[\w.-]+)+\/?$|^[\w-]+\.(?:xml|rss|atom)$/i
const SEVERAL = /[^,;|\s][,;|\s]+[^,;|\s]/

/**
 * True if an address contains a query, so that it shows a selection and not the site. One number or name under `id` is
 * no query: content management systems name their pages like this ('index.php?id=12&type=100').
 */
export const asksQuestion = (address: string): boolean =>
  [...new URL(address).searchParams].some(([name, written]) => {
    const value = written.trim()
    if (EVERYTHING.test(value)) return false
    if (PICKED.test(name)) return SEVERAL.test(value) || /^id_?list$/i.test(name)
    if (SELECTIONS.test(name)) return true
    return WORDS.test(name) && !(name.toLowerCase() === 'q' && PAGE.test(value))
  })
