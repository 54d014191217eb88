interface Waiting {
  /** Whose file it is. */
  account?: string
}

/** Files that wait for one of so many places; of accounts with fewest files under way, the file that came first is next. */
export function createWaitingFiles<File extends Waiting>(places: number) {
  const waiting: File[] = []
  const underWay = new Set<File>()

  return {
    add: (file: File) => void waiting.push(file),
    /** The next file, which is under way from now on; undefined where none waits or no place is free. */
    next(): File | undefined {
      if (!waiting.length || underWay.size >= places) return undefined
      const accounts = [...underWay].map(({ account }) => account)
      const counts = waiting.map(({ account }) => accounts.filter((each) => each === account).length)
      const [file] = waiting.splice(counts.indexOf(Math.min(...counts)), 1)
      if (file) underWay.add(file)
      return file
    },
    done: (file: File) => void underWay.delete(file),
    /** All files that wait, which wait no longer. */
    removeAll: () => waiting.splice(0),
  }
}
