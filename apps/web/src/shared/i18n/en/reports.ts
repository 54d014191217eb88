/** What readers report, as administrators see it. */
export const reports = {
  title: 'Reported Mistakes',
  lead: 'What readers say is wrong with an article. Those who have waited longest come first.',
  list: 'Reports',
  pages: 'Pages of reports',
  empty: 'Nothing is reported.',
  emptyText: 'What readers report on the page of an article stands here until it is settled.',
  about: { summary: 'Highlights', facts: 'Facts' },
  changed: 'The article has changed since.',
  said: 'Shown then',
  note: 'What is wrong',
  noNote: 'Nothing was written about it.',
  settle: 'SETTLE',
  rewrite: 'SETTLE AND WRITE ANEW',
  settled: 'Report settled',
  failed: 'The report could not be settled.',
} as const
