import { document, MENU, menu, paragraphs, type AuthorlessPage } from './authorless-pages.ts'

/** Articles of magazines and small sites, each made by another system or by hand. */
export const AUTHORLESS_ARTICLES: AuthorlessPage[] = [
  {
    name: 'a post of WordPress in a block theme',
    url: 'https://sands.example/blog/beach',
    html: document(
      'Beaches that sing',
      `${MENU}<main class="wp-block-group"><h1 class="wp-block-post-title">Beaches that sing</h1><div class="entry-content wp-block-post-content">${paragraphs('beaches', 5)}</div></main>`,
      { bodyClass: 'wp-singular post-template-default single single-post postid-9' },
    ),
  },
  {
    name: 'a news item in microdata',
    url: 'https://observatory.example/n/55',
    html: document(
      'Comet seen above the bay',
      `<section itemscope itemtype="http://schema.org/BlogPosting"><h1 itemprop="headline">Comet seen above the bay</h1><div itemprop="articleBody">${paragraphs('the comet', 4)}</div></section>`,
    ),
  },
  {
    name: 'a news item with parts named by their classes',
    url: 'https://werft.example/meldung/schiff',
    html: document(
      'Schiff gehoben',
      `${MENU}<div class="tx-news-article news-detail"><h1>Schiff nach hundert Jahren gehoben</h1>${paragraphs('das Schiff', 4)}</div>`,
    ),
  },
  {
    name: 'an essay in an article element with the class article',
    url: 'https://essays.example/e/on-walking-along-the-sea-in-winter',
    html: document(
      'On walking along the sea in winter',
      `<article><h1>On walking along the sea in winter</h1>${paragraphs('walking', 8)}</article>`,
      { head: '<meta property="og:type" content="article">' },
    ),
  },
  {
    name: 'an article with notes in brackets',
    url: 'https://almanac.example/read/tin',
    html: document(
      'Tin',
      `<main><h1>Tin</h1>${paragraphs('tin [1], and of copper [2]', 6)}<div class="references"><h2>References</h2><p>[1] Babbage, C. (1830). On tin. Annals 2, 3–9.</p><p>[2] Hopper, G. (1950). Copper. Annals 90, 12–40.</p></div></main>`,
    ),
  },
  {
    name: 'a story in the folder of news',
    url: 'https://port.example/news/pilots-learn-to-read-the-new-current',
    html: document(
      'Pilots learn to read the new current',
      `${MENU}<main><h1>Pilots learn to read the new current</h1>${paragraphs('the current', 6)}</main>`,
    ),
  },
  {
    name: 'a node of Drupal that is an article',
    url: 'https://centre.example/node/99',
    html: document(
      'Eels come back',
      `<article class="node-article node-99"><h1>Eels come back</h1>${paragraphs('eels', 4)}</article>`,
      { bodyClass: 'html not-front node-type-article' },
    ),
  },
  {
    name: 'an article in French in the folder of articles',
    url: 'https://revue.example/articles/comment-la-digue-a-change-la-plaine',
    html: document(
      'Comment la digue a changé la plaine',
      `<div id="contenu"><h1>Comment la digue a changé la plaine</h1>${paragraphs('la digue', 6)}</div>`,
    ),
  },
  {
    name: 'a long report written by hand',
    url: 'http://home.example/texts/how-the-lighthouse-was-moved-in-one-night.htm',
    html: document(
      'How the lighthouse was moved in one night',
      `<table><tr><td><h1>How the lighthouse was moved in one night</h1>${paragraphs('the lighthouse', 12)}</td></tr></table>`,
    ),
  },
  {
    name: 'an entry of h-entry',
    url: 'https://log.example/77',
    html: document(
      'Nets',
      `<article class="h-entry"><h1 class="p-name">Nets of nettle and of flax</h1><div class="e-content">${paragraphs('nets', 5)}</div></article>`,
    ),
  },
  {
    name: 'a post of WordPress',
    url: 'https://shores.example/why-the-dunes-wander',
    html: document(
      'Why the dunes wander – Shores',
      `${MENU}<div id="content"><article id="post-41" class="post-41 post type-post status-publish format-standard hentry category-sand"><header class="entry-header"><h1 class="entry-title">Why the dunes wander</h1></header><div class="entry-content">${paragraphs('the dunes', 6)}</div></article></div>`,
      { bodyClass: 'post-template-default single single-post postid-41' },
    ),
  },
  {
    name: 'news with parts labelled by their classes',
    url: 'https://institut.example/aktuelles/detail/neue-bohrkerne-aus-dem-watt',
    html: document(
      'Neue Bohrkerne aus dem Watt - Institut für Küsten',
      `${MENU}<main><div class="news news-single"><div class="article"><h1>Neue Bohrkerne aus dem Watt</h1><div class="news-text-wrap">${paragraphs('die Bohrkerne', 4)}</div></div></div></main>`,
    ),
  },
  {
    name: 'a story in the folder of a magazine, with microdata',
    url: 'https://magazine.example/stories/the-clock-that-ran-on-tides',
    html: document(
      'The clock that ran on tides | Magazine',
      `<div id="page"><div itemscope itemtype="https://schema.org/NewsArticle"><h1 itemprop="headline">The clock that ran on tides</h1><div itemprop="articleBody">${paragraphs('the clock', 8)}</div></div></div>`,
    ),
  },
  {
    name: 'a page written by hand',
    url: 'http://home.example/~ice/lakes-of-the-upper-valley-and-their-ice.html',
    html: document(
      'The lakes of the upper valley and what became of their ice',
      `<center><h1>The lakes of the upper valley and what became of their ice</h1></center>${paragraphs('the lakes', 9)}<hr><a href="index.html">Back</a>`,
    ),
  },
  {
    name: 'an entry of a generator of static sites',
    url: 'https://notes.example/posts/measuring-fog',
    html: document(
      'Measuring fog',
      `<div class="wrapper"><article class="post h-entry"><h1 class="post-title p-name">Measuring fog with nothing but a lamp</h1><div class="post-content e-content">${paragraphs('fog', 5)}<figure><img src="lamp.jpg" alt=""><figcaption>The lamp in the fog.</figcaption></figure></div></article></div>`,
      { head: '<meta property="og:type" content="article">' },
    ),
  },
  {
    name: 'an article in a magazine’s own markup',
    url: 'https://review.example/issue-12/what-the-river-carries-to-the-sea/',
    html: document(
      'What the river carries to the sea',
      `${menu(['/', 'Review'], ['/issues', 'Issues'])}<div class="story"><h2 class="kicker">Rivers</h2><h1>What the river carries to the sea</h1><p class="standfirst">For a hundred years it was measured how much of the mountains goes past the town every day, and nobody looked at the figures.</p>${paragraphs('the river', 7)}<h3>Further down</h3>${paragraphs('the delta', 3)}</div>`,
      {
        head: '<meta property="og:type" content="article"><meta property="og:title" content="What the river carries to the sea">',
      },
    ),
  },
  {
    name: 'an article with notes to which its text refers',
    url: 'https://almanac.example/read/salt',
    html: document(
      'Salt',
      `<main><h1>Salt, and how it was taken from the sea</h1>${paragraphs('salt<sup><a href="#fn1">1</a></sup> and of brine<sup><a href="#fn2">2</a></sup>', 6)}<ol class="footnotes"><li id="fn1">Babbage, C. (1830). On salt. Annals 2, 3–9.</li><li id="fn2">Hopper, G. (1950). Brine and its uses. Annals 90, 12–40.</li></ol></main>`,
    ),
  },
  {
    name: 'a blog entry with links to the previous and next one',
    url: 'https://blog.example/2021/the-gulls-of-pier-nine',
    html: document(
      'The gulls of pier nine',
      `<main class="blog-post"><h1>The gulls of pier nine and their timetable</h1>${paragraphs('gulls', 5)}<nav class="post-navigation"><a rel="prev" href="/2021/the-crabs">The crabs of pier eight</a> <a rel="next" href="/2021/the-eels">The eels of pier ten</a></nav></main>`,
    ),
  },
  {
    name: 'a node of Drupal',
    url: 'https://centre.example/node/812',
    html: document(
      'Old nets found under the harbour | Centre',
      `${MENU}<div role="main"><article class="node node--type-news node--view-mode-full"><h1><span>Old nets found under the harbour</span></h1><div class="field--name-body">${paragraphs('nets', 4)}</div></article></div>`,
      { bodyClass: 'path-node page-node-type-news' },
    ),
  },
  {
    name: 'a report in Dutch, of a small society',
    url: 'https://vereniging.example/artikelen/hoe-de-geul-verdween-en-weer-terugkwam',
    html: document(
      'Hoe de geul verdween en weer terugkwam',
      `<div class="content"><article><h1>Hoe de geul verdween en weer terugkwam</h1>${paragraphs('de geul', 7)}</article></div>`,
    ),
  },
  {
    name: 'a page in RDFa',
    url: 'https://papers.example/t/17',
    html: document(
      'Two ways to count waves',
      `<body vocab="https://schema.org/"><div typeof="ScholarlyArticle"><h1 property="name">Two ways to count waves</h1><div property="articleBody">${paragraphs('waves', 5)}</div></div>`,
    ),
  },
]
