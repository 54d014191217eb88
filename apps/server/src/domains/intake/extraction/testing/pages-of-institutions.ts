import { document, MENU, menu, ofUs, paragraphs, type AuthorlessPage } from './authorless-pages.ts'

/** Pages of institutions about themselves, their people, projects and services. */
export const PAGES_OF_INSTITUTIONS: AuthorlessPage[] = [
  {
    name: 'a page of WordPress in a block theme',
    url: 'https://sands.example/what-we-offer-to-guests-and-to-schools',
    html: document(
      'What we offer to guests and to schools',
      `${MENU}<main><h1 class="wp-block-post-title">What we offer to guests and to schools</h1>${ofUs('sand', 6)}</main>`,
      { bodyClass: 'page page-id-12', head: '<meta property="og:type" content="article">' },
    ),
  },
  {
    name: 'a page of its own menu with a number as address',
    url: 'https://house.example/index.php?id=14',
    html: document(
      'Our house and the people who work in it',
      `<nav><a href="index.php?id=13">Start</a> <a class="active" href="index.php?id=14">House</a> <a href="index.php?id=15">Way</a></nav><article><h1>Our house and the people who work in it</h1>${ofUs('houses', 7)}</article>`,
    ),
  },
  {
    name: 'a person on a contact card, with a number as address',
    url: 'https://uni.example/staff/88',
    html: document(
      'Ada Lovelace – University',
      `<main><div class="vcard"><h1 class="fn">Ada Lovelace</h1><span class="tel">123</span> <a class="email" href="mailto:ada@uni.example">Mail</a></div>${ofUs('engines', 4)}</main>`,
    ),
  },
  {
    name: 'a person with publications',
    url: 'https://uni.example/persons/1204',
    html: document(
      'Wim van der Berg',
      `<main><h1>Wim van der Berg</h1><address>Room 12<br>Shore Road 3</address>${ofUs('lakes', 3)}<div class="references"><h2>Publications</h2><ul>${[1, 2, 3, 4].map((at) => `<li>van der Berg, W., Hopper, G. (201${at}). Ice ${at}. Annals ${at}, 1–9.</li>`).join('')}</ul></div></main>`,
    ),
  },
  {
    name: 'a project that began on a day',
    url: 'https://uni.example/projekte/55',
    html: document(
      'Watt im Wandel',
      `<main><h1>Watt im Wandel</h1><dl class="facts"><dt>Laufzeit ab</dt><dd>1. Mai 2019</dd><dt>Leitung</dt><dd>Grace Hopper</dd></dl>${ofUs('das Watt', 5)}</main>`,
    ),
  },
  {
    name: 'a project with references',
    url: 'https://uni.example/projects/56',
    html: document(
      'Seagrass and its future',
      `<main><h1>Seagrass and its future</h1>${ofUs('seagrass', 5)}<div id="bibliography"><h2>Selected publications</h2><ul><li>Lovelace, A. (2011). Seagrass. Annals 1, 1–9.</li><li>Hopper, G. (2012). Meadows. Annals 2, 3–4.</li></ul></div></main>`,
    ),
  },
  {
    name: 'a course in the folder of a year',
    url: 'https://uni.example/2024/courses/introduction-to-the-physics-of-the-coast',
    html: document(
      'Introduction to the physics of the coast',
      `<main><h1>Introduction to the physics of the coast</h1><p>Contact: <a href="mailto:c@uni.example">c@uni.example</a></p>${ofUs('physics', 6)}</main>`,
    ),
  },
  {
    name: 'a page of a site builder that labels all pages alike',
    url: 'https://club.example/how-to-become-a-member-of-the-club',
    html: document(
      'How to become a member of the club',
      `<div class="page-content content entry-content"><h1 class="page-title">How to become a member of the club</h1>${ofUs('boats', 6)}</div>`,
      { head: '<meta property="og:type" content="website">' },
    ),
  },
  {
    name: 'guidelines in the folder of a journal',
    url: 'https://journal.example/journal/how-papers-are-reviewed-and-by-whom',
    html: document(
      'How papers are reviewed and by whom',
      `${MENU}<article><h1>How papers are reviewed and by whom</h1>${ofUs('reviews', 6)}</article>`,
    ),
  },
  {
    name: 'the rooms of a library',
    url: 'https://library.example/rooms/12',
    html: document(
      'Rooms for reading and for talking',
      `<div role="navigation"><a href="/">Start</a><a href="/rooms/12">Rooms</a></div><main><h1>Rooms for reading and for talking</h1>${ofUs('rooms', 5)}</main>`,
    ),
  },
  {
    name: 'a page of WordPress',
    url: 'https://shores.example/information-for-authors-and-for-reviewers-of-papers',
    html: document(
      'Information for authors and for reviewers of papers – Shores',
      `${MENU}<article id="post-7" class="post-7 page type-page status-publish hentry"><h1 class="entry-title">Information for authors and for reviewers of papers</h1><div class="entry-content">${ofUs('papers', 6)}</div></article>`,
      {
        bodyClass: 'page-template-default page page-id-7',
        head: '<meta property="og:type" content="article">',
      },
    ),
  },
  {
    name: 'a page that is in its own menu',
    url: 'https://centre.example/how-we-work-with-schools-and-teachers',
    html: document(
      'How we work with schools and teachers',
      `${menu(['/', 'Home'], ['/how-we-work-with-schools-and-teachers', 'Schools'], ['/contact', 'Contact'])}<main><article><h1>How we work with schools and teachers</h1>${ofUs('schools', 8)}</article></main>`,
      { head: '<meta property="og:type" content="article">' },
    ),
  },
  {
    name: 'a page of Joomla',
    url: 'https://lab.example/index.php/the-laboratory-and-its-instruments-for-guests',
    html: document(
      'The laboratory and its instruments',
      `<div class="item-page" itemscope itemtype="https://schema.org/Article"><meta itemprop="inLanguage" content="en-GB"><div class="page-header"><h1 itemprop="headline">The laboratory and its instruments</h1></div><div itemprop="articleBody">${ofUs('instruments', 6)}</div></div>`,
    ),
  },
  {
    name: 'a person with a number as address',
    url: 'https://uni.example/people/4711',
    html: document(
      'Dr. Grace Hopper | University',
      `${MENU}<main><h1>Dr. Grace Hopper</h1><p>Professor of Machines</p><p>Phone: <a href="tel:+4940123">+49 40 123</a></p><p><a href="mailto:grace@uni.example">grace@uni.example</a></p>${ofUs('machines', 3)}</main>`,
    ),
  },
  {
    name: 'a group with its publications',
    url: 'https://uni.example/groups/12',
    html: document(
      'Group for cold waters',
      `<main><h1>Group for cold waters</h1>${ofUs('cold waters', 5)}<section id="references"><h2>References</h2><ol>${[1, 2, 3, 4].map((at) => `<li>Lovelace, A., Hopper, G. (201${at}). The ice of lake ${at}. Annals ${at}, 1–9.</li>`).join('')}</ol></section></main>`,
    ),
  },
  {
    name: 'a project with its dates in a list of terms',
    url: 'https://uni.example/projects/77',
    html: document(
      'Tidal flats in a warmer sea',
      `<main><h1>Tidal flats in a warmer sea</h1><dl><dt>Start</dt><dd>1 May 2019</dd><dt>End</dt><dd>30 April 2023</dd><dt>Funding</dt><dd>Council of Shores</dd></dl>${ofUs('tidal flats', 5)}</main>`,
    ),
  },
  {
    name: 'a project with its dates in a table',
    url: 'https://uni.example/index.php?id=991',
    html: document(
      'Old ice and new ice',
      `<main><h1>Old ice and new ice</h1><table><tr><th>Project start</th><td>01.05.2019</td></tr><tr><th>Principal investigator</th><td>Ada Lovelace</td></tr></table>${ofUs('ice', 5)}</main>`,
    ),
  },
  {
    name: 'questions and answers',
    url: 'https://library.example/help/everything-you-want-to-know-about-borrowing-books',
    html: document(
      'Everything you want to know about borrowing books',
      `<main><h1>Everything you want to know about borrowing books</h1>${['How long may I keep a book?', 'What does it cost?', 'Where do I bring it back?', 'Who may come?'].map((question) => `<h3>${question}</h3>${ofUs('books', 1)}`).join('')}<p>Write to <a href="mailto:library@uni.example">us</a>.</p></main>`,
    ),
  },
  {
    name: 'a page in an article element',
    url: 'https://museum.example/visit/opening-hours-and-how-to-come-here',
    html: document(
      'Opening hours and how to come here',
      `${MENU}<article><h1>Opening hours and how to come here</h1><p>Phone: <a href="tel:123">123</a></p>${ofUs('the harbour', 5)}</article>`,
    ),
  },
  {
    name: 'a long history',
    url: 'https://academy.example/page/3912',
    html: document(
      'History',
      `${menu(['/', 'Home'], ['/page/3912', 'History'])}<main><h1>History</h1>${paragraphs('the academy', 10)}</main>`,
    ),
  },
  {
    name: 'a node of Drupal that is a page',
    url: 'https://centre.example/node/3',
    html: document(
      'What we do for the public and the press | Centre',
      `${MENU}<article class="node node--type-page node--view-mode-full"><h1>What we do for the public and the press</h1>${ofUs('the public', 6)}</article>`,
      { bodyClass: 'path-node page-node-type-page', head: '<meta property="og:type" content="article">' },
    ),
  },
]
