export const terms = {
  title: 'Terms and conditions',
  purpose: {
    title: 'What Claire is for',
    text: 'Claire helps researchers to find scientific and technical articles. It collects titles, abstracts and, where their publishers allow it, texts from sources that administrators have approved.',
  },
  content: {
    title: 'The articles belong to their publishers',
    text: 'Claire shows excerpts and links. The articles stay where they were published, under the terms of their publishers. Before you use an article beyond reading it, see its own licence.',
  },
  accuracy: {
    title: 'Check before you rely on it',
    text: 'Highlights and summaries are made automatically. They can leave out what matters to you. Read the article itself before you base a decision on it.',
  },
  data: {
    title: 'What is kept about you',
    text: 'Your name and e-mail address come from your sign-in. Your bookmarks, folders, suggestions and recent searches are kept so that you find them again. Deleting your account in Account Settings deletes them all.',
  },
} as const
