import type { Folder, TodayItem, TodayItemState } from '@claire/api-contract'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { inTurn, useAnswerTodayMutation } from './today-api.ts'

/** Adds and removes bookmarks: a part of the bookmarks, which the page provides. */
export interface Saving {
  /** Bookmarks in a folder, by default the one used last. Returns the folder; undefined if it failed. */
  save: (articleId: string, folder?: Folder) => Promise<Folder | undefined>
  /** Returns false if it failed. */
  remove: (articleId: string) => Promise<boolean>
}

/** State of a row after the person's action. */
export interface Answer {
  state: TodayItemState['state']
  folder: Folder | null
}

/** An answer to one row, with what it changed as it was before, which undo restores. */
interface Change {
  item: TodayItem
  before: Partial<Answer> & Pick<Answer, 'state'>
}

export type Answers = ReturnType<typeof useAnswers>

const NONE: ReadonlyMap<string, Answer> = new Map()

/** The answers to rows since the page was opened, each stored in Claire at once. */
function useStoredAnswers(saving: Saving) {
  const [answers, setAnswers] = useState(NONE)
  const [answer] = useAnswerTodayMutation()

  const answerIn = (all: typeof NONE, item: TodayItem): Answer =>
    all.get(item.article.id) ?? { state: item.isSeen ? 'seen' : 'new', folder: item.savedIn }

  const answerOf = (item: TodayItem) => answerIn(answers, item)

  /** `change` gets the answer as it is by then: the person may have given another meanwhile. */
  const show = (item: TodayItem, change: (now: Answer) => Partial<Answer>) =>
    setAnswers((all) => {
      const now = answerIn(all, item)
      return new Map(all).set(item.article.id, { ...now, ...change(now) })
    })

  async function mark({ article }: TodayItem, state: Answer['state']): Promise<boolean> {
    const { error } = await inTurn(article.id, () => answer({ articleId: article.id, state }))
    return error === undefined
  }

  function open(item: TodayItem) {
    if (answerOf(item).state !== 'new') return
    show(item, () => ({ state: 'seen' }))
    void mark(item, 'seen')
  }

  /** Saves a row in a folder, by default in the one it belongs to. Returns null if that failed. */
  async function save(item: TodayItem, into?: Folder) {
    const before = answerOf(item)
    const { id } = item.article
    const folder = await inTurn(id, () => saving.save(id, into ?? before.folder ?? item.saveTo ?? undefined))
    if (!folder) return null
    show(item, ({ state }) => ({ state: state === 'new' ? 'seen' : state, folder }))
    if (before.state === 'new') void mark(item, 'seen')
    return { item, before, folder }
  }

  function dismiss(item: TodayItem): Change {
    const { state } = answerOf(item)
    show(item, () => ({ state: 'dismissed' }))
    void mark(item, 'dismissed').then((isStored) => isStored || show(item, () => ({ state })))
    return { item, before: { state } }
  }

  function restore({ item, before }: Change) {
    const { id } = item.article
    const { folder } = answerOf(item)
    show(item, () => before)
    void mark(item, before.state)
    const { folder: former } = before
    if (former === undefined || folder?.id === former?.id) return
    void inTurn<unknown>(id, () => (former ? saving.save(id, former) : saving.remove(id)))
  }

  return { answerOf, open, save, dismiss, restore }
}

/**
 * Returns the answers to rows, with functions that answer them. The rows stay in their place; each answer can be undone,
 * the latest first.
 */
export function useAnswers(saving: Saving, shownName: (folder: Folder) => string) {
  const { t } = useTranslation()
  const stored = useStoredAnswers(saving)
  // Oldest first; empty while its response is awaited.
  const [done, setDone] = useState<readonly Change[][]>([])
  const [said, setSaid] = useState('')
  /** The row that takes the focus, as a new object for each answer. */
  const [focusOn, setFocusOn] = useState<{ articleId: string } | null>(null)
  const focus = (articleId: string) => setFocusOn({ articleId })

  const replace = (changes: Change[], next: Change[]) =>
    setDone((before) => before.flatMap((each) => (each !== changes ? [each] : next.length > 0 ? [next] : [])))

  async function save(items: readonly TodayItem[], folder?: Folder) {
    const awaited: Change[] = []
    setDone((before) => [...before, awaited])
    const all = await Promise.all(items.map((item) => stored.save(item, folder)))
    const changes = all.filter((change) => change !== null)
    replace(awaited, changes)
    if (!changes[0]) return
    setSaid(t('today.savedIn', { folder: shownName(changes[0].folder) }))
  }

  function dismiss(items: readonly TodayItem[]) {
    if (!items[0]) return
    const changes = items.map(stored.dismiss)
    setDone((before) => [...before, changes])
    setSaid(t('today.removed'))
    focus(items[0].article.id)
  }

  /** Undoes the latest answer, or the latest to this row. */
  function undo(row?: TodayItem) {
    const isUndone = ({ item }: Change) => !row || item.article.id === row.article.id
    const latest = done.findLast((changes) => changes.some(isUndone)) ?? []
    const undone = latest.filter(isUndone)
    if (!undone[0]) return
    replace(
      latest,
      latest.filter((change) => !isUndone(change)),
    )
    undone.forEach(stored.restore)
    setSaid(t('today.undone'))
    focus(undone[0].item.article.id)
  }

  const { answerOf, open } = stored
  return {
    answerOf,
    open,
    save,
    dismiss,
    undo,
    focus,
    said,
    focusOn,
    canUndo: done.some(({ length }) => length > 0),
  }
}
