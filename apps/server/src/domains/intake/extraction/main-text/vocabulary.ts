import { type HtmlElement, labelOf } from '../page/html-tree.ts'

/** Elements that never hold an article's own words. */
const EXCLUDED_TAGS = new Set(
  (
    'annotation annotation-xml applet area aside audio blink button canvas datalist dialog embed fieldset figcaption footer iframe img input label link map ' +
    'marquee menu meta nav noscript object option picture progress rp rt script select source style svg template textarea title track video'
  ).split(' '),
)

const EXCLUDED_ROLES =
  /^(?:navigation|complementary|contentinfo|banner|dialog|alertdialog|alert|search|menu|menubar|toolbar)$/i
const HIDDEN_STYLE =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|em|%)?\s*(?:;|$)|(?:left|top|text-indent)\s*:\s*-\d{3,}/i

/** Not shown to readers, or marked as belonging to the site rather than to the article. */
export function isExcluded({ name, attributes }: HtmlElement): boolean {
  if (EXCLUDED_TAGS.has(name)) return true
  if (attributes.hidden !== undefined && attributes.hidden !== 'until-found') return true
  if (attributes['aria-hidden'] === 'true') return true
  if (attributes.style !== undefined && HIDDEN_STYLE.test(attributes.style)) return true
  return attributes.role !== undefined && EXCLUDED_ROLES.test(attributes.role)
}

/** Parts of class words, between hyphens and underscores, that name an article's surroundings. */
const SURROUNDING_PARTS = new RegExp(
  `^(?:${[
    'comments?|commentlist|disqus|respond|repl(?:y|ies)|kommentare?|trackbacks?|pingbacks?',
    'related|relacionad[oa]s|recommend\\w*|verwandte|weitere|trending|outbrain|taboola|similar|interesting|upsell|crosssell|cta',
    'sidebars?|toolbar|topbar|navbar|navigation|nav|navbox|subnav|menu|submenu|breadcrumbs?|pagination|pager|footer|toc',
    'share|sharing|shares|sharebar|social|socialmedia|sharedaddy|teilen|addthis|addtoany|whatsapp',
    'newsletter|subscri\\w+|signup|login|paywall|popup|modal|overlay|cookies?|consent|gdpr|privacy|vote|voting',
    'promo\\w*|sponsor\\w*|advert\\w*|ads?|adv|adsense|banner|werbung|abowerbung|anzeige|donat\\w+|spenden?|affiliate\\w*|appstores?',
    'tags?|taglist|tagcloud|keywords?|byline|authors?|autor|autoren|postmetadata|timestamp|dateline|credits?|captions?|legend|bildunterschrift',
    'mathjax_preview|licen[cs]e|copyright|disclaimer|legal|noprint|printonly|invisible|slideshow|carousel|editsection|favou?rites?',
  ].join('|')})$`,
)

/** Parts that name surroundings only if there are links: a teaser without a link is an article's own lead. */
const DOUBTFUL_PARTS =
  /^(?:teasers?|widgets?|tools?|snippet|popular|rating|ratings|reviews?|facebook|twitter|register|print|gallery|infobox|factbox)$/

/** Whole class words for the same, whose parts alone would match too much. */
const SURROUNDING_WORDS = new RegExp(
  `^(?:${[
    'hidden|hide|sr-only|screen-reader-text|visually-hidden|meta|(?:post|entry|article|node|item)-?(?:meta|date|info|footer|tags?|utility)|mw-editsection',
    'author-?(?:bio|box|info)|about-?author|side-?bar.*|more-?(?:stories|posts|articles|news|link)|read-?more|most-?(?:read|popular)|mehr-?zum-?thema',
    'follow-?us|sign-?(?:up|in)|skip-?link|wp-caption-text|jp-post-flair|jp-relatedposts|bottom|foot|date|legende?|prev-?next|next-?prev|post-nav.*|date-?published|categor(?:y|ies)|.*[-_]categor(?:y|ies)',
  ].join('|')})$`,
)

/** Fragments of words that always name surroundings. */
const SURROUNDING_FRAGMENT =
  /comment(?!ary)|breadcrumb|news-?letter|sidebar|cookie|advert|outbrain|taboola|pagination|share(?:bar|button|link|tool)|sociallink|readmore|navigation|caption|bildunter|(?:image|img|photo|picture|bild)-?(?:credit|desc|info|meta|text|quelle|source|legend)/

/** Words about the page's layout: "has-sidebar" is no sidebar. */
const LAYOUT_WORD =
  /^(?:has|no|not|with|without|is|js|hz|layout|page|body|template|col|grid|row|container|wrapper|content|main)[-_]|[-_](?:wrap|wrapper|container|page|body|layout|content|main|container-.*)$|^elementor/

/** Names that publishing systems give to an article's body only. */
const BODY =
  /^(?:post-?(?:text|body|entry|content|story)|article-?(?:text|body|content|main|inner|copy)|article__(?:text|body|content)|entry-?(?:content|text|body)|text-?content|content-?(?:body|text|article)|body-?(?:content|text|copy)|content__body|field-name-body|field--name-body|art-content|(?:story|news|blog|page|single)-?(?:content|body|text)|td-post-content|the-content|copytext|bodytext|rich-?text|wysiwyg|mw-parser-output|node-?content|node__content)$/

interface Judgement {
  surrounding: boolean
  /** Surroundings if it holds links. */
  doubtful: boolean
  /** A comment area: it can be longer than the article. */
  discussion: boolean
  body: boolean
  content: boolean
}

const NEUTRAL: Judgement = {
  surrounding: false,
  doubtful: false,
  discussion: false,
  body: false,
  content: false,
}

/** Judges elements by their class and id. A page repeats few labels, so each is judged once. */
export function createLabelJudge() {
  const judged = new Map<string, Judgement>()
  return (element: HtmlElement): Judgement => {
    const label = labelOf(element)
    if (label.length < 2) return NEUTRAL
    let judgement = judged.get(label)
    if (!judgement) judged.set(label, (judgement = judge(label)))
    return judgement
  }
}

export type LabelJudge = ReturnType<typeof createLabelJudge>

function judge(label: string): Judgement {
  // "relatedArticles" is read as "related-articles"; a modifier after "--" names nothing.
  const words = label
    .trim()
    .split(/\s+/)
    .map((word) =>
      word
        .replace(/(?<=[a-z\d])--?.*$/, (end) => (end.startsWith('--') ? '' : end))
        .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
        .toLowerCase(),
    )
  return {
    surrounding: words.some(isSurrounding),
    doubtful: words.some(
      (word) => !LAYOUT_WORD.test(word) && partsOf(word).some((part) => DOUBTFUL_PARTS.test(part)),
    ),
    discussion: words.some((word) =>
      /^(?:comments?|commentlist|disqus|respond|comment-?(?:section|area|list)s?|kommentare|replies)(?:[-_]|$)/.test(
        word,
      ),
    ),
    body: words.some((word) => BODY.test(word)),
    content: words.some((word) => /article|body|content|entry|main|post|text|blog|story/.test(word)),
  }
}

function isSurrounding(word: string): boolean {
  if (SURROUNDING_WORDS.test(word)) return true
  if (LAYOUT_WORD.test(word)) return false
  return SURROUNDING_FRAGMENT.test(word) || partsOf(word).some((part) => SURROUNDING_PARTS.test(part))
}

const partsOf = (word: string) => word.split(/[-_]+/).map((part) => part.replace(/(?<=\D)\d+$/, ''))
