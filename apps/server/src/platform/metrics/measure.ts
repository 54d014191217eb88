/** One value of a measure, with its labels. */
export interface Sample {
  labels?: Record<string, string>
  value: number
}

/** A number of the whole installation that is read from the database on request: the same in each process. */
export interface Measure {
  /** Prometheus name of a gauge: claire_, the subject, and its unit unless it is a count. */
  name: string
  help: string
  /** The names of the labels that its samples have. */
  labels?: string[]
  read: () => Promise<Sample[]>
}
