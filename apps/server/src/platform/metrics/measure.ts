/** One value of a measure, and what it is the value of. */
export interface Sample {
  labels?: Record<string, string>
  value: number
}

/** A number of the whole installation that is read from the database when somebody asks for it: the same in each process. */
export interface Measure {
  /** As Prometheus names gauges: claire_, what, and its unit unless it is a count. */
  name: string
  help: string
  /** The names of the labels that its samples have. */
  labels?: string[]
  read: () => Promise<Sample[]>
}
